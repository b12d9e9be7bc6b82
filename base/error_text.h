// Exceptions in words of ours.
#pragma once

#include <exception>
#include <string>

namespace kalah {

// What people are told of an exception: its text, where it is written for people; for those of the
// standard library that are not, what they mean, such as "out of memory".
[[nodiscard]] std::string error_text(const std::exception& error);

// Whether it means that there is no more memory.
[[nodiscard]] bool is_out_of_memory(const std::exception& error);

}  // namespace kalah
