// Numbers as users write them in options.
#include "base/parse_number.h"

#include <cctype>
#include <charconv>

namespace kalah {

std::optional<std::int64_t> parse_integer(std::string_view text) {
  std::int64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || rest != end) return std::nullopt;
  return number;
}

std::optional<double> parse_decimal(std::string_view text) {
  // Digits must be there: "inf" and "nan" are numbers to the library.
  if (text.find_first_not_of("-.0123456789") != std::string_view::npos) return std::nullopt;
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number, std::chars_format::fixed);
  if (error != std::errc{} || rest != end) return std::nullopt;
  return number;
}

std::optional<std::uint64_t> parse_size(std::string_view text) {
  int shift = 0;
  if (text.size() > 2 && text.ends_with("iB")) {
    text.remove_suffix(2);
    if (std::isdigit(static_cast<unsigned char>(text.back()))) return std::nullopt;
  }
  if (!text.empty()) {
    switch (text.back()) {
      case 'K':
      case 'k':
        shift = 10;
        break;
      case 'M':
      case 'm':
        shift = 20;
        break;
      case 'G':
      case 'g':
        shift = 30;
        break;
      case 'T':
      case 't':
        shift = 40;
        break;
      default:
        break;
    }
  }
  if (shift > 0) text.remove_suffix(1);
  const std::optional<std::int64_t> number = parse_integer(text);
  if (!number || *number < 0 || *number > INT64_MAX >> shift) return std::nullopt;
  return static_cast<std::uint64_t>(*number) << shift;
}

std::string size_text(std::uint64_t bytes) {
  constexpr std::string_view kUnits = "KMGT";
  std::string unit;
  for (const char next : kUnits) {
    if (bytes == 0 || bytes % 1024 != 0) break;
    bytes /= 1024;
    unit = next;
  }
  return std::to_string(bytes) + unit;
}

std::string needed_size_text(std::uint64_t bytes) {
  return std::to_string((bytes >> 20) + (bytes % (1 << 20) != 0 ? 1 : 0)) + "M";
}

}  // namespace kalah
