// Numbers as users write them in options.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kalah {

// A whole decimal number, nothing before or after it.
[[nodiscard]] std::optional<std::int64_t> parse_integer(std::string_view text);

// A decimal number with or without a fraction, nothing before or after it, no exponent.
[[nodiscard]] std::optional<double> parse_decimal(std::string_view text);

// A number of bytes: digits, and K, M, G or T (either case, "iB" may follow) for powers of 1024.
// Nothing for other texts and for more than 2^63 bytes.
[[nodiscard]] std::optional<std::uint64_t> parse_size(std::string_view text);

// The other way, with the largest of these units that leaves a whole number: "2M", "1000000".
[[nodiscard]] std::string size_text(std::uint64_t bytes);

// An amount that is needed: whole M, rounded up, so that it is enough if a user gives that.
[[nodiscard]] std::string needed_size_text(std::uint64_t bytes);

}  // namespace kalah
