// Text from elsewhere, such as names of files, as people can be shown it.
#pragma once

#include <string>
#include <string_view>

namespace kalah {

// The text in one line that can't move a cursor or set a color: control characters, and bytes that
// are no UTF-8, as \xNN.
[[nodiscard]] std::string printable(std::string_view text);

// The text without the byte order mark that some editors put before UTF-8.
[[nodiscard]] std::string_view without_byte_order_mark(std::string_view text);

}  // namespace kalah
