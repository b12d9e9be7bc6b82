// Where a server of the Kalah Game Protocol is, as users type it.
#pragma once

#include <string>
#include <string_view>

namespace kalah {

struct ServerAddress {
  std::string host;
  std::string port = "2671";  // that of the protocol
};

// HOST or HOST:PORT. An IPv6 address with a port stands in brackets: [::1]:2671. Throws InputError.
ServerAddress parse_server_address(std::string_view text);

// "localhost:2671"
std::string to_string(const ServerAddress& address);

}  // namespace kalah
