// Comma-separated values as RFC 4180 has them, with lines that end in a newline alone.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kalah {

// A line with its newline; fields with a comma, a quote or a line break are quoted.
[[nodiscard]] std::string csv_line(const std::vector<std::string>& fields);

// The fields of a line without its line break; a field holds no line break. Throws InputError for
// quotes that do not pair up.
[[nodiscard]] std::vector<std::string> parse_csv_line(std::string_view line);

}  // namespace kalah
