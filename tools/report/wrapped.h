// Text broken into lines.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kalah {

// A text after a label, indented to `indent` columns, in lines of at most `width` columns where
// words allow it. A label that reaches the indent has a line of its own; it may be empty.
std::string wrapped(std::string label, std::size_t indent, std::string_view text,
                    std::size_t width);

}  // namespace kalah
