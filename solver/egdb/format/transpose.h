// Transposition of matrices of values.
#pragma once

#include <cstddef>
#include <cstdint>

namespace kalah {

// target[c][r] = source[r][c] for `rows` rows and `columns` columns of the source. A pitch is how
// far rows are apart in memory: at least `columns` in the source, at least `rows` in the target.
void transpose(std::int8_t* target, std::size_t target_pitch, const std::int8_t* source,
               std::size_t source_pitch, std::size_t rows, std::size_t columns);

}  // namespace kalah
