// The row kernel in plain C++, eight boards at a time.
//
// Runs are copied to their places first and raised afterwards. Raising each at once would read what
// the run before has just written in other pieces, for which processors wait.
#include <cstring>

#include "solver/egdb/build/row_loops.h"

namespace kalah {
namespace {

constexpr std::size_t kWord = 64;
constexpr std::uint64_t kEachByte = 0x0101010101010101;

// The value that nothing is raised by, before it is changed.
std::uint8_t lowest_before(ValueChange change) {
  constexpr int kLowest = -128;
  return static_cast<std::uint8_t>((kLowest - change.add) ^ change.flip);
}

// Compilers make vectors of the loop.
inline void raise(std::int8_t* __restrict out, std::size_t size,
                  const std::int8_t* __restrict values, ValueChange change) {
  for (std::size_t i = 0; i < size; ++i) {
    const auto changed = static_cast<std::int8_t>((values[i] ^ change.flip) + change.add);
    out[i] = changed > out[i] ? changed : out[i];
  }
}

// Eight bytes behind a run are none of it. The next run, which lies behind it, overwrites them.
void place_runs(std::int8_t* target, const RowRuns& runs, const std::int8_t* source,
                std::uint64_t nothing) {
  static_assert(RowRun::kMostBoards == sizeof nothing);
  const RowRun* const end = runs.runs + runs.run_count;
  for (const RowRun* run = runs.runs; run != end; ++run) {
    target += run->target_skip;
    source += run->source_skip;
    std::uint64_t values;
    std::memcpy(&values, source, sizeof values);
    std::memcpy(target, &values, sizeof values);
    std::memcpy(target + run->boards, &nothing, sizeof nothing);
  }
}

}  // namespace

void raise_all_portable(std::int8_t* out, std::size_t size, const std::int8_t* source,
                        ValueChange change) {
  raise(out, size, source, change);
}

void raise_runs(std::int8_t* out, const RowRuns& runs, const std::int8_t* source,
                ValueChange change, std::int8_t* scratch) {
  const std::uint8_t nothing = lowest_before(change);
  const std::uint32_t* const end = runs.words + runs.word_count;
  for (const std::uint32_t* word = runs.words; word != end; ++word) {
    std::memset(scratch + *word * kWord, nothing, kWord);
  }
  place_runs(scratch, runs, source, nothing * kEachByte);
  for (const std::uint32_t* word = runs.words; word != end; ++word) {
    raise(out + *word * kWord, kWord, scratch + *word * kWord, change);
  }
}

}  // namespace kalah
