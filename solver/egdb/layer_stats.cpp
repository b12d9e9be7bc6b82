// Counting the values of a layer, and putting them in another order.
#include "solver/egdb/layer_stats.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>

#include "base/hash.h"
#include "base/job_phase.h"
#include "solver/egdb/colex_rows.h"
#include "solver/egdb/rows/load_rows.h"
#include "solver/egdb/value_counts.h"

namespace kalah {
namespace {

std::uint64_t boards_in(const LayerReader& file, const Ranking& ranking) {
  return static_cast<std::uint64_t>(ranking.boards(file.layer()));
}

// Counts the values of a layer, and leaves its matrices in a store by rows of the other player.
class LayerCounter {
 public:
  LayerCounter(const LayerReader& file, RowStore& store, ThreadPool& pool, JobPhase& phase)
      : file_(file), store_(store), pool_(pool), phase_(phase), counts_(file.layer() + 1) {}

  void count() {
    const int layer = file_.layer();
    for (int fewer = layer / 2; fewer >= 0; --fewer) {
      // As they stand in files, the rows of the first one are those of the mover.
      count_pair({layer - fewer, fewer}, {fewer, layer - fewer});
    }
  }

  [[nodiscard]] const ValueCounts& counts(int own_seeds) const { return counts_[own_seeds]; }
  [[nodiscard]] std::uint64_t mutual_zugzwang() const { return mutual_zugzwang_; }

 private:
  // A board and the same for the other player stand in row r and column c of both matrices, once by
  // rows of the mover and once by those of the other player.
  void count_pair(const Split& split, const Split& swapped) {
    const auto poll = [&] { phase_.advance(0); };
    load_matrix(file_, split, {true, true}, store_, pool_, poll);
    load_matrix(file_, swapped, {true, false}, store_, pool_, poll);
    const RowMatrix& matrix = store_.matrix(split, RowsOf::kMover);
    const RowMatrix& other_matrix = store_.matrix(swapped, RowsOf::kOther);
    const bool is_square = split == swapped;
    constexpr std::uint64_t kBoardsBetweenReports = 1 << 26;
    const std::uint64_t columns = matrix.columns();
    const std::uint64_t part = kBoardsBetweenReports / columns + 1;
    for (std::uint64_t done = 0; done < matrix.rows(); done += part) {
      const std::uint64_t count = std::min(part, matrix.rows() - done);
      pool_.for_each(count, rows_per_piece(columns), [&](std::size_t begin, std::size_t end, int) {
        std::vector<std::int8_t> row(columns);
        std::vector<std::int8_t> other_row(columns);
        ValueCounts counts;
        ValueCounts other_counts;
        std::uint64_t zugzwang = 0;
        for (std::size_t i = done + begin; i < done + end; ++i) {
          matrix.read_row(i, row.data());
          other_matrix.read_row(i, other_row.data());
          counts.add(row.data(), columns);
          if (!is_square) other_counts.add(other_row.data(), columns);
          zugzwang += count_negative_sums(row.data(), other_row.data(), columns);
        }
        const std::lock_guard lock(mutex_);
        counts_[split.own_seeds].add(counts);
        if (!is_square) counts_[swapped.own_seeds].add(other_counts);
        mutual_zugzwang_ += is_square ? zugzwang : 2 * zugzwang;
      });
      phase_.advance((is_square ? 1 : 2) * count * columns);
    }
    store_.drop(split, RowsOf::kMover);
  }

  const LayerReader& file_;
  RowStore& store_;
  ThreadPool& pool_;
  JobPhase& phase_;
  std::mutex mutex_;
  std::vector<ValueCounts> counts_;  // by the mover's seeds
  std::uint64_t mutual_zugzwang_ = 0;
};

// The first board of a matrix with that value, which it has, by row and column; or the last one.
Board board_with(const RowStore& store, const Split& split, int value, bool last) {
  const RowMatrix& matrix = store.matrix(split, RowsOf::kOther);
  const Ranking& ranking = store.ranking();
  std::vector<std::int8_t> values(matrix.columns());
  for (std::uint64_t i = 0; i < matrix.rows(); ++i) {
    const std::uint64_t row = last ? matrix.rows() - 1 - i : i;
    matrix.read_row(row, values.data());
    const auto first_place = std::find(values.begin(), values.end(), value);
    if (first_place == values.end()) continue;
    const auto place =
        last ? std::find(values.rbegin(), values.rend(), value).base() - 1 : first_place;
    return {ranking.row(split.own_seeds, place - values.begin()),
            ranking.row(split.other_seeds, row)};
  }
  return {};
}

// The most lopsided boards: of the matrix with fewest seeds of the mover, the first one of the
// lowest value and the last one of the highest. A side without seeds makes lopsided boards of no
// interest, so only layers that have no others show them.
void find_extremes(const LayerCounter& counter, const RowStore& store, LayerStats& stats) {
  const int skipped = stats.layer >= 2 ? 1 : 0;
  const auto first_with = [&](int value) {
    int own = skipped;
    while (own <= stats.layer - skipped && counter.counts(own).of(value) == 0) ++own;
    return own;
  };
  const int none = stats.layer - skipped + 1;
  stats.lowest = -stats.layer;
  while (first_with(stats.lowest) == none) ++stats.lowest;
  stats.highest = stats.layer;
  while (first_with(stats.highest) == none) --stats.highest;
  const auto board_of = [&](int value, bool last) {
    const int own = first_with(value);
    return board_with(store, {stats.layer - own, own}, value, last);
  };
  stats.lowest_board = board_of(stats.lowest, false);
  stats.highest_board = board_of(stats.highest, true);
}

void sum_up(const LayerCounter& counter, LayerStats& stats) {
  stats.histogram.resize(2 * stats.layer + 1);
  double sum = 0;
  double sum_of_squares = 0;
  for (int value = -stats.layer; value <= stats.layer; ++value) {
    std::uint64_t count = 0;
    for (int own = 0; own <= stats.layer; ++own) count += counter.counts(own).of(value);
    stats.histogram[value + stats.layer] = count;
    stats.boards += count;
    (value > 0 ? stats.wins : value < 0 ? stats.losses : stats.draws) += count;
    sum += value * static_cast<double>(count);
    sum_of_squares += value * value * static_cast<double>(count);
  }
  const auto boards = static_cast<double>(stats.boards);
  stats.mean = sum / boards;
  stats.deviation = std::sqrt(std::max(0.0, sum_of_squares / boards - stats.mean * stats.mean));
}

}  // namespace

std::uint64_t least_stats_memory(const Ranking& ranking, int layer, int threads) {
  // Two rows for counting, and what puts them in order.
  const std::uint64_t counting = threads * 2 * (ranking.rows(layer) + sizeof(ValueCounts));
  return reading_bytes(ranking, layer, threads) + counting +
         ColexRows::bytes_needed(ranking, layer, threads);
}

LayerStats layer_stats(const LayerReader& file, const Rules& rules, const Ranking& ranking,
                       const LayerJob& job, ThreadPool& pool) {
  const std::unique_ptr<RowStore> store = make_layer_store(
      file, rules, ranking, job, least_stats_memory(ranking, file.layer(), pool.threads()));
  LayerStats stats;
  stats.layer = file.layer();
  stats.file_bytes = file.size();
  JobPhase counting(job.control, "counting", "positions", boards_in(file, ranking));
  LayerCounter counter(file, *store, pool, counting);
  counter.count();
  stats.mutual_zugzwang = counter.mutual_zugzwang();
  sum_up(counter, stats);
  find_extremes(counter, *store, stats);

  JobPhase hashing(job.control, "hashing", "positions", boards_in(file, ranking));
  StreamingHash hash;
  ColexRows(*store, pool, [&](std::span<const std::int8_t> values) {
    hash.add(std::as_bytes(values));
    hashing.advance(values.size());
  }).visit();
  stats.values_hash = hash.value();
  return stats;
}

void export_layer(const LayerReader& file, const Rules& rules, const Ranking& ranking,
                  const LayerJob& job, ThreadPool& pool,
                  const std::function<void(std::span<const std::int8_t>)>& sink) {
  const std::unique_ptr<RowStore> store = make_layer_store(
      file, rules, ranking, job, least_stats_memory(ranking, file.layer(), pool.threads()));
  JobPhase reading(job.control, "reading", "positions", boards_in(file, ranking));
  for (int own = 0; own <= file.layer(); ++own) {
    const Split split{file.layer() - own, own};
    load_matrix(file, split, {}, *store, pool, [&] { reading.advance(0); });
    reading.advance(boards_of(ranking, split));
  }
  JobPhase writing(job.control, "writing", "positions", boards_in(file, ranking));
  ColexRows(*store, pool, [&](std::span<const std::int8_t> values) {
    sink(values);
    writing.advance(values.size());
  }).visit();
}

}  // namespace kalah
