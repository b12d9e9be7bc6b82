// Where a server of the Kalah Game Protocol is.
#include "tools/options/server_address.h"

#include <optional>

#include "base/input_error.h"
#include "base/parse_number.h"

namespace kalah {
namespace {

constexpr std::int64_t kHighestPort = 65535;

// Where the colon before the port is. Several colons without brackets are an IPv6 address.
std::optional<std::size_t> find_port(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const bool is_port =
      text.starts_with('[') ? colon > 0 && text[colon - 1] == ']' : text.find(':') == colon;
  return is_port ? std::optional(colon) : std::nullopt;
}

}  // namespace

ServerAddress parse_server_address(std::string_view text) {
  ServerAddress address{std::string(text)};
  if (const std::optional<std::size_t> colon = find_port(text)) {
    address.host = text.substr(0, *colon);
    address.port = text.substr(*colon + 1);
  }
  if (text.starts_with('[') && address.host.ends_with(']')) {
    address.host = address.host.substr(1, address.host.size() - 2);
  }
  const std::optional<std::int64_t> port = parse_integer(address.port);
  if (address.host.empty() || !port || *port < 1 || *port > kHighestPort) {
    throw InputError("server " + kalah::quoted(text) +
                     "; expected HOST or HOST:PORT with a port from 1 to 65535");
  }
  return address;
}

std::string to_string(const ServerAddress& address) { return address.host + ":" + address.port; }

}  // namespace kalah
