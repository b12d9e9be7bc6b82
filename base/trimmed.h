// Text without the blanks around it.
#pragma once

#include <string_view>

namespace kalah {

[[nodiscard]] inline std::string_view trimmed(std::string_view text,
                                              std::string_view blanks = " \t\r\n") {
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

}  // namespace kalah
