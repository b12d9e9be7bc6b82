// Numbers as users write them in options.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace kalah {

// A whole decimal number, nothing before or after it.
[[nodiscard]] std::optional<std::int64_t> parse_integer(std::string_view text);

// A decimal number with or without a fraction, nothing before or after it, no exponent.
[[nodiscard]] std::optional<double> parse_decimal(std::string_view text);

// A number of bytes: digits, and K, M, G or T (either case, "iB" may follow) for powers of 1024.
// Nothing for other texts and for more than 2^63 bytes.
[[nodiscard]] std::optional<std::uint64_t> parse_size(std::string_view text);

}  // namespace kalah
