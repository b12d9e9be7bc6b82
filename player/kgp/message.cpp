// Lines of the Kalah Game Protocol.
#include "player/kgp/message.h"

#include <charconv>

#include "base/input_error.h"

namespace kalah {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

class Reader {
 public:
  explicit Reader(std::string_view line) : line_(line) {}

  void skip_blanks() {
    while (at_ < line_.size() && is_blank(line_[at_])) ++at_;
  }
  bool done() const { return at_ == line_.size(); }
  bool take(char c) {
    if (done() || line_[at_] != c) return false;
    ++at_;
    return true;
  }
  std::optional<std::uint64_t> number() {
    std::uint64_t number = 0;
    const char* const begin = line_.data() + at_;
    const auto [rest, error] = std::from_chars(begin, line_.data() + line_.size(), number);
    if (rest == begin) return std::nullopt;
    if (error != std::errc{}) refuse("a number is too large");
    at_ += rest - begin;
    return number;
  }
  std::string argument() {
    if (take('"')) return string();
    // A board may have blanks after its commas.
    const bool is_board = !done() && line_[at_] == '<';
    const std::size_t begin = at_;
    while (!done() && (is_board ? line_[at_] != '>' : !is_blank(line_[at_]))) ++at_;
    if (is_board && !take('>')) refuse("expected > at the end of the board");
    return std::string(line_.substr(begin, at_ - begin));
  }
  [[noreturn]] void refuse(const std::string& what) const {
    throw InputError("line " + quoted(line_.substr(0, 80)) + ": " + what);
  }

 private:
  std::string string() {
    std::string text;
    while (!take('"')) {
      if (done()) refuse("expected \" at the end of the string");
      if (line_[at_] == '\\' && at_ + 1 < line_.size()) ++at_;
      text += line_[at_++];
    }
    return text;
  }

  std::string_view line_;
  std::size_t at_ = 0;
};

}  // namespace

KgpMessage parse_kgp_message(std::string_view line) {
  Reader reader(line);
  KgpMessage message;
  reader.skip_blanks();
  message.id = reader.number();
  if (reader.take('@')) {
    message.ref = reader.number();
    if (!message.ref) reader.refuse("expected a number after @");
  }
  reader.skip_blanks();
  if (reader.done()) reader.refuse("expected a command");
  message.command = reader.argument();
  for (reader.skip_blanks(); !reader.done(); reader.skip_blanks()) {
    message.arguments.push_back(reader.argument());
  }
  return message;
}

std::string kgp_string(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c >= ' ' && c <= '~' ? c : '?';
  }
  return result + "\"";
}

std::optional<std::string> LineSplitter::next() {
  while (true) {
    const std::size_t end = buffer_.find('\n');
    if (end == std::string::npos) {
      if (buffer_.size() > kMostLine) {
        buffer_.clear();
        dropping_ = true;
      }
      return std::nullopt;
    }
    std::string line = buffer_.substr(0, end);
    buffer_.erase(0, end + 1);
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (dropping_ || line.size() > kMostLine) {
      dropping_ = false;
      continue;
    }
    return line;
  }
}

}  // namespace kalah
