// Counting the values of a layer, and putting them in another order.
#include "solver/egdb/layer_stats.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>

#include "base/hash.h"
#include "base/huge_block.h"
#include "solver/ranking/split_map.h"

namespace kalah {
namespace {

// A layer in memory.
class WholeLayer {
 public:
  WholeLayer(const LayerReader& file, int houses, ThreadPool& pool)
      : ranking_(houses, file.layer()), matrices_(file.layer()) {
    for (int own = 0; own <= seeds(); ++own) {
      const Split split{seeds() - own, own};
      matrices_[split] = HugeBlock(boards_of(ranking_, split));
      file.read_matrix(split, matrices_[split].as<std::int8_t>(), pool);
    }
  }

  const Ranking& ranking() const { return ranking_; }
  int seeds() const { return ranking_.max_seeds(); }
  const std::int8_t* matrix(const Split& split) const { return matrices_[split].as<std::int8_t>(); }

  // Ranks order rows by their last house, then the one before it, and so on, more seeds first: the
  // reverse of the colexicographic order. The opponent's rows of all numbers of seeds are gone
  // through in that order, house by house from the last one.
  void visit_colexicographically(
      const std::function<void(std::span<const std::int8_t>)>& sink) const {
    std::vector<std::int8_t> buffer;
    visit(ranking_.houses() - 1, seeds(), 0, buffer, sink);
  }

 private:
  void visit(int house, int left, Row other, std::vector<std::int8_t>& buffer,
             const std::function<void(std::span<const std::int8_t>)>& sink) const {
    for (int seeds_here = 0; seeds_here <= left; ++seeds_here) {
      const Row row_so_far = other + seed_at(house) * static_cast<Row>(seeds_here);
      if (house > 0) {
        visit(house - 1, left - seeds_here, row_so_far, buffer, sink);
        continue;
      }
      const int own = left - seeds_here;
      const std::int8_t* values =
          matrix({seeds() - own, own}) + ranking_.row_rank(row_so_far) * ranking_.rows(own);
      buffer.assign(values, values + ranking_.rows(own));
      std::reverse(buffer.begin(), buffer.end());
      sink(buffer);
    }
  }

  Ranking ranking_;
  SplitMap<HugeBlock> matrices_;
};

// Adds what is special about matrix (other, own): needs its values and those of the swapped boards.
void count_matrix(const WholeLayer& layer, const Split& split, LayerStats& stats, std::mutex& mutex,
                  ThreadPool& pool) {
  const Ranking& ranking = layer.ranking();
  const std::uint64_t rows = ranking.rows(split.other_seeds);
  const std::uint64_t columns = ranking.rows(split.own_seeds);
  const std::int8_t* values = layer.matrix(split);
  const std::int8_t* swapped_values = layer.matrix({split.own_seeds, split.other_seeds});
  constexpr std::size_t kRows = 64;
  pool.for_each(rows, kRows, [&](std::size_t begin, std::size_t end, int) {
    std::vector<std::uint64_t> histogram(stats.histogram.size());
    std::uint64_t zugzwang = 0;
    constexpr std::uint64_t kTile = 64;
    for (std::uint64_t first = 0; first < columns; first += kTile) {
      const std::uint64_t last = std::min(first + kTile, columns);
      for (std::uint64_t row = begin; row < end; ++row) {
        for (std::uint64_t column = first; column < last; ++column) {
          const int value = values[row * columns + column];
          ++histogram[value + stats.layer];
          zugzwang += value + swapped_values[column * rows + row] < 0 ? 1 : 0;
        }
      }
    }
    const std::lock_guard lock(mutex);
    for (std::size_t i = 0; i < histogram.size(); ++i) stats.histogram[i] += histogram[i];
    stats.mutual_zugzwang += zugzwang;
  });
}

struct Extremes {
  int lowest = 0;
  int highest = 0;
  Board lowest_board;
  Board highest_board;
};

// The most lopsided boards, matrices by the mover's seeds, rows and columns by rank; the first ones
// of equal value. A side without seeds makes lopsided boards of no interest, so only layers that
// have no others show them.
Extremes extremes_of(const WholeLayer& layer) {
  const Ranking& ranking = layer.ranking();
  const int skipped = layer.seeds() >= 2 ? 1 : 0;
  Extremes extremes{kMaxEgdbSeeds + 1, -kMaxEgdbSeeds - 1, {}, {}};
  for (int own = skipped; own <= layer.seeds() - skipped; ++own) {
    const int other = layer.seeds() - own;
    const Split split{other, own};
    const std::int8_t* values = layer.matrix(split);
    const auto [least, most] = std::minmax_element(values, values + boards_of(ranking, split));
    const auto board_at = [&](const std::int8_t* place) {
      const auto index = static_cast<std::uint64_t>(place - values);
      return Board{ranking.row(own, index % ranking.rows(own)),
                   ranking.row(other, index / ranking.rows(own))};
    };
    if (*least < extremes.lowest) {
      extremes.lowest = *least;
      extremes.lowest_board = board_at(least);
    }
    if (*most > extremes.highest) {
      extremes.highest = *most;
      extremes.highest_board = board_at(most);
    }
  }
  return extremes;
}

}  // namespace

LayerStats layer_stats(const LayerReader& file, const Ranking& ranking, ThreadPool& pool) {
  const WholeLayer layer(file, ranking.houses(), pool);
  LayerStats stats;
  stats.layer = file.layer();
  stats.file_bytes = file.size();
  stats.histogram.resize(2 * stats.layer + 1);
  std::mutex mutex;
  for (int own = 0; own <= stats.layer; ++own) {
    count_matrix(layer, {stats.layer - own, own}, stats, mutex, pool);
  }

  double sum = 0;
  double sum_of_squares = 0;
  for (int value = -stats.layer; value <= stats.layer; ++value) {
    const std::uint64_t count = stats.histogram[value + stats.layer];
    if (count == 0) continue;
    stats.boards += count;
    (value > 0 ? stats.wins : value < 0 ? stats.losses : stats.draws) += count;
    sum += value * static_cast<double>(count);
    sum_of_squares += value * value * static_cast<double>(count);
  }
  const auto boards = static_cast<double>(stats.boards);
  stats.mean = sum / boards;
  stats.deviation = std::sqrt(std::max(0.0, sum_of_squares / boards - stats.mean * stats.mean));
  const Extremes extremes = extremes_of(layer);
  stats.lowest = extremes.lowest;
  stats.highest = extremes.highest;
  stats.lowest_board = extremes.lowest_board;
  stats.highest_board = extremes.highest_board;

  StreamingHash hash;
  layer.visit_colexicographically(
      [&](std::span<const std::int8_t> values) { hash.add(std::as_bytes(values)); });
  stats.values_hash = hash.value();
  return stats;
}

void export_layer(const LayerReader& file, const Ranking& ranking, ThreadPool& pool,
                  const std::function<void(std::span<const std::int8_t>)>& sink) {
  WholeLayer(file, ranking.houses(), pool).visit_colexicographically(sink);
}

}  // namespace kalah
