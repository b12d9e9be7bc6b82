// Results on standard output, and errors on standard error.
//
// Standard output may be closed or a full disk, and a program that loses its result must not end as
// if all were well. So every write is checked, and flushed, because other programs read a result
// while the next one is computed.
#pragma once

#include <string_view>

namespace kalah {

// Writes and flushes. Throws std::runtime_error if that fails.
void write_output(std::string_view text);

// Throws std::runtime_error if anything written before has been lost.
void flush_output();

// Prints "program: message" as one line on standard error, with what is not printable as \xNN; a
// long message is cut.
void print_error(std::string_view program, std::string_view message);

}  // namespace kalah
