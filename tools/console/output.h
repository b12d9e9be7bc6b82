// Results on standard output, which may turn out to be a full disk or closed.
//
// A program that says "done" and has lost its result has lied; so every write is checked, and each
// is flushed, because results are read by people and by other programs while the next one is made.
#pragma once

#include <string_view>

namespace kalah {

// Writes and flushes. Throws std::runtime_error if that fails.
void write_output(std::string_view text);

// Throws std::runtime_error if anything written has not arrived.
void flush_output();

}  // namespace kalah
