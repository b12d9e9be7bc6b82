// Speed of the row kernels on the moves of real rows: six houses, standard rules.
//
// A position is a board of a row that all moves of both players are applied to, as the row builder
// does it, but for transposing. `bytes_per_second` counts each value that a move reads and raises
// once; BM_CopyRow, beside it, copies rows of the same length.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "base/instruction_set.h"
#include "solver/egdb/build/row_moves.h"

namespace kalah {
namespace {

constexpr int kHouses = 6;

// The pieces of all moves for some rows of the mover, and how many values they raise.
class Workload {
 public:
  explicit Workload(int seeds)
      : table_(Rules{}, kHouses),
        ranking_(kHouses, 2 * seeds),
        moves_(table_, ranking_, seeds),
        seeds_(seeds),
        size_(ranking_.rows(seeds)) {
    moves_.prepare(seeds);
    constexpr int kRows = 64;
    const std::uint64_t step = size_ / kRows;
    for (int i = 0; i < kRows; ++i) add_row(ranking_.row(seeds, i * step + step / 2));
    rows_ = kRows;
    for (const RowPiece& piece : pieces_) {
      values_ += piece.map == nullptr ? size_ : piece.map->boards();
    }
  }

  std::size_t size() const { return size_; }  // boards of a row
  // Of the rows that are read: a sowing adds one seed to each house of the other player at most,
  // where there are no laps.
  std::size_t longest() const { return ranking_.rows(seeds_ + kHouses); }
  std::int64_t positions() const { return static_cast<std::int64_t>(rows_ * size_); }
  std::int64_t values() const { return static_cast<std::int64_t>(values_); }
  const std::vector<RowPiece>& pieces() const { return pieces_; }

 private:
  void add_row(Row own) {
    for (int house = 0; house < kHouses; ++house) {
      if (seeds_at(own, house) == 0) continue;
      OwnRows own_rows;
      for (const MovePiece& piece : moves_.plan(own, house, own_rows).pieces) {
        pieces_.push_back(piece.row);
      }
    }
    for (const QuietMove& move : moves_.quiet_moves()) {
      if (move.needs_empty >= 0 && seeds_at(own, move.needs_empty) != 0) continue;
      pieces_.push_back(move.row);
    }
  }

  SowTable table_;
  Ranking ranking_;
  RowMoves moves_;
  int seeds_;
  std::size_t size_;
  std::size_t rows_ = 0;
  std::size_t values_ = 0;
  std::vector<RowPiece> pieces_;
};

std::vector<std::int8_t> random_row(std::size_t size) {
  std::mt19937 random(3);
  std::uniform_int_distribution<int> values(-20, 20);
  std::vector<std::int8_t> row(size + kRowSlack);
  for (std::int8_t& value : row) value = static_cast<std::int8_t>(values(random));
  return row;
}

void BM_RowKernel(benchmark::State& state, InstructionSet set) {
  const std::vector<InstructionSet> sets = available_instruction_sets();
  if (std::find(sets.begin(), sets.end(), set) == sets.end()) {
    state.SkipWithError("this processor does not have it");
    return;
  }
  const InstructionSet before = instruction_set();
  use_instruction_set(set);
  const Workload work(static_cast<int>(state.range(0)));
  const std::vector<std::int8_t> source = random_row(work.longest());
  std::vector<std::int8_t> scratch(work.longest() + kRowSlack);
  std::vector<std::int8_t> out(work.size() + kRowSlack, std::numeric_limits<std::int8_t>::min());
  for (auto _ : state) {
    for (const RowPiece& piece : work.pieces()) {
      raise_row(out.data(), work.size(), source.data(), piece, scratch.data());
    }
    benchmark::DoNotOptimize(out.data());
  }
  state.counters["positions"] = benchmark::Counter(static_cast<double>(work.positions()),
                                                   benchmark::Counter::kIsIterationInvariantRate);
  state.SetBytesProcessed(state.iterations() * work.values());
  use_instruction_set(before);
}

BENCHMARK_CAPTURE(BM_RowKernel, portable, InstructionSet::kPortable)
    ->ArgName("seeds")
    ->Arg(8)
    ->Arg(12)
    ->Arg(16)
    ->Arg(20);
BENCHMARK_CAPTURE(BM_RowKernel, avx2, InstructionSet::kAvx2)
    ->ArgName("seeds")
    ->Arg(8)
    ->Arg(12)
    ->Arg(16)
    ->Arg(20);
BENCHMARK_CAPTURE(BM_RowKernel, avx512, InstructionSet::kAvx512)
    ->ArgName("seeds")
    ->Arg(8)
    ->Arg(12)
    ->Arg(16)
    ->Arg(20);

void BM_CopyRow(benchmark::State& state) {
  const auto size = static_cast<std::size_t>(
      Ranking(kHouses, static_cast<int>(state.range(0))).rows(static_cast<int>(state.range(0))));
  const std::vector<std::int8_t> source = random_row(size);
  std::vector<std::int8_t> out(size);
  for (auto _ : state) {
    std::memcpy(out.data(), source.data(), size);
    benchmark::DoNotOptimize(out.data());
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(size));
}
BENCHMARK(BM_CopyRow)->ArgName("seeds")->Arg(8)->Arg(12)->Arg(16)->Arg(20);

}  // namespace
}  // namespace kalah
