// Lines of the Kalah Game Protocol: `[id][@ref] command arguments`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kalah {

struct KgpMessage {
  std::optional<std::uint64_t> id;
  std::optional<std::uint64_t> ref;  // the message that is answered
  std::string command;
  std::vector<std::string> arguments;  // strings without their quotes
};

// A line without its end. Throws InputError.
KgpMessage parse_kgp_message(std::string_view line);

// A text as an argument, in quotes; what is not printable ASCII becomes '?'.
std::string kgp_string(std::string_view text);

// Cuts what arrives into lines. They end with LF or CR LF, and come in pieces or several at once.
class LineSplitter {
 public:
  static constexpr std::size_t kMostLine = 16384;

  void add(std::string_view bytes) { buffer_ += bytes; }
  // The next complete line without its end. A longer one than kMostLine is dropped.
  std::optional<std::string> next();

 private:
  std::string buffer_;
  bool dropping_ = false;
};

}  // namespace kalah
