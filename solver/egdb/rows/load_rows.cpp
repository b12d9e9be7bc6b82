// Decoded blocks become blocks of packed rows.
#include "solver/egdb/rows/load_rows.h"

#include <algorithm>
#include <utility>

namespace kalah {

RowsOf side_of_lines(const MatrixEntry& matrix) {
  return matrix.lines_are_columns ? RowsOf::kMover : RowsOf::kOther;
}

std::vector<std::int8_t> sampled_bases(const LayerReader& file, const MatrixEntry& entry,
                                       std::uint64_t columns, int step) {
  constexpr std::size_t kSampledValues = 1 << 19;
  constexpr std::size_t kLeastGroups = 2;
  const std::size_t blocks = entry.block_count();
  const std::size_t at_once = file.blocks_at_once(entry);
  const std::size_t groups = (blocks + at_once - 1) / at_once;
  const std::size_t sampled =
      std::min(groups, kLeastGroups + kSampledValues / (at_once * entry.lines_per_block * columns));
  std::vector<std::int64_t> sums(columns);
  std::uint64_t lines = 0;
  for (std::size_t i = 0; i < sampled; ++i) {
    const std::size_t first = i * groups / sampled * at_once;
    const std::vector<std::int8_t> values =
        file.read_blocks(entry, first, std::min(first + at_once, blocks));
    for (std::size_t line = 0; line < values.size(); line += columns, ++lines) {
      for (std::size_t column = 0; column < columns; ++column) {
        sums[column] += values[line + column];
      }
    }
  }
  const RowPacking packing(step, step == 2 ? entry.split.layer() % 2 : 0,
                           std::vector<std::int8_t>(columns));
  std::vector<std::int8_t> bases(columns);
  for (std::size_t column = 0; column < columns; ++column) {
    bases[column] = packing.base_for(sums[column], lines);
  }
  return bases;
}

void read_lines(const LayerReader& file, const MatrixEntry& entry, std::uint64_t columns,
                ThreadPool& pool, const std::function<void()>& poll, const LineSink& sink) {
  constexpr std::uint64_t kValuesBetweenPolls = 1 << 26;
  const std::size_t blocks = entry.block_count();
  const std::size_t at_once = file.blocks_at_once(entry);
  const std::size_t groups = (blocks + at_once - 1) / at_once;
  const std::uint64_t values_at_once = at_once * entry.lines_per_block * columns;
  const std::uint64_t part = kValuesBetweenPolls / std::max<std::uint64_t>(1, values_at_once) + 1;
  for (std::uint64_t done = 0; done < groups; done += part) {
    if (poll) poll();
    const std::uint64_t count = std::min(part, groups - done);
    pool.for_each(count, 1, [&](std::size_t begin, std::size_t end, int) {
      for (std::size_t i = done + begin; i < done + end; ++i) {
        const std::size_t first = i * at_once;
        const std::vector<std::int8_t> lines =
            file.read_blocks(entry, first, std::min(first + at_once, blocks));
        sink(first * entry.lines_per_block, lines.size() / columns, lines.data());
      }
    });
  }
}

std::unique_ptr<RowMatrix> load_lines(const LayerReader& file, const Split& split, RowStore& store,
                                      bool stays, ThreadPool& pool,
                                      const std::function<void()>& poll) {
  const MatrixEntry& entry = file.matrix(split.own_seeds);
  const std::uint64_t columns = store.ranking().rows(entry.line_seeds());
  std::unique_ptr<RowMatrix> matrix = store.make(
      split, side_of_lines(entry), stays, sampled_bases(file, entry, columns, store.step()),
      file.blocks_at_once(entry) * entry.lines_per_block);
  read_lines(file, entry, columns, pool, poll,
             [&](std::uint64_t first, std::uint64_t count, const std::int8_t* values) {
               matrix->put_rows(first, count, values, columns);
             });
  return matrix;
}

void load_matrix(const LayerReader& file, const Split& split, WantedRows wanted, RowStore& store,
                 ThreadPool& pool, const std::function<void()>& poll) {
  wanted.of_other = wanted.of_other && !store.has(split, RowsOf::kOther);
  wanted.of_mover = wanted.of_mover && !store.has(split, RowsOf::kMover);
  if (!wanted.of_other && !wanted.of_mover) return;
  const RowsOf side = side_of_lines(file.matrix(split.own_seeds));
  const bool is_of_other = side == RowsOf::kOther;
  const bool line_side_wanted = is_of_other ? wanted.of_other : wanted.of_mover;
  std::unique_ptr<RowMatrix> lines = load_lines(file, split, store, line_side_wanted, pool, poll);
  if (is_of_other ? wanted.of_mover : wanted.of_other) {
    const RowsOf turned = is_of_other ? RowsOf::kMover : RowsOf::kOther;
    store.put(split, turned, store.transposed(*lines, split, turned, true, pool));
  }
  if (line_side_wanted) store.put(split, side, std::move(lines));
}

}  // namespace kalah
