// Numbers for people: thousands separators, durations, bytes.
#include "base/number_text.h"

#include <array>
#include <cinttypes>
#include <cmath>
#include <cstdio>

namespace kalah {
namespace {

// A number with as many decimals as three digits need.
std::string three_digits(double number) {
  return fixed(number, number < 9.995 ? 2 : number < 99.95 ? 1 : 0);
}

std::string two_units(long long big, const char* big_unit, long long small,
                      const char* small_unit) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%lld %s %02lld %s", big, big_unit, small, small_unit);
  return text.data();
}

}  // namespace

std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t end = text.size(); end > 3;) text.insert(end -= 3, 1, ',');
  return text;
}

std::string counted(std::uint64_t number, std::string_view thing, std::string_view plural) {
  const std::string text = grouped(number) + " ";
  if (number == 1) return text + std::string(thing);
  return text + (plural.empty() ? std::string(thing) + "s" : std::string(plural));
}

std::string counted(int number, std::string_view thing, std::string_view plural) {
  return counted(static_cast<std::uint64_t>(number), thing, plural);
}

std::string rounded(double number) {
  if (number < 999.5) return three_digits(number);
  if (number < 999.5e3) return grouped(static_cast<std::uint64_t>(std::llround(number)));
  if (number < 999.5e6) return three_digits(number / 1e6) + " million";
  return three_digits(number / 1e9) + " billion";
}

std::string fixed(double number, int decimals) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*f", decimals, number);
  return text.data();
}

std::string hexadecimal(std::uint64_t number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%016" PRIx64, number);
  return text.data();
}

std::string duration(double seconds) {
  if (seconds < 0.9995) return fixed(seconds, 3) + " s";
  if (seconds < 59.95 && seconds == std::floor(seconds)) {
    return std::to_string(static_cast<int>(seconds)) + " s";
  }
  if (seconds < 59.95) return three_digits(seconds) + " s";
  const long long whole = std::llround(seconds);
  if (whole < 3600) return two_units(whole / 60, "min", whole % 60, "s");
  if (whole < 86400) return two_units(whole / 3600, "h", whole % 3600 / 60, "min");
  return two_units(whole / 86400, "d", whole % 86400 / 3600, "h");
}

std::string bytes(std::uint64_t number) {
  if (number < 1024) return counted(number, "byte");
  double size = static_cast<double>(number) / 1024;
  const char* unit = "KiB";
  for (const char* next : {"MiB", "GiB", "TiB"}) {
    if (size < 1023.5) break;
    size /= 1024;
    unit = next;
  }
  return three_digits(size) + " " + unit;
}

}  // namespace kalah
