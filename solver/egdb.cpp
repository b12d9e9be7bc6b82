// Retrograde analysis, one board at a time.
//
// Order: layers of equal numbers of seeds, ascending. Inside a layer only quiet moves stay, and
// they lower the rank of the mover's row and leave the other row alone. With rows a of the one
// player ascending, all boards (mover a, other b) need only boards (mover b, other a') with a' < a,
// and all boards (mover b, other a) with b ascending need only the former. Boards with k seeds on
// the one side and l on the other depend on no other split of the layer, so splits are shared out
// to threads.
#include "solver/egdb.h"

#include <atomic>
#include <limits>
#include <thread>
#include <vector>

namespace kalah {
namespace {

class LayerBuilder {
 public:
  LayerBuilder(const SowTable& table, const Ranking& ranking, std::int8_t* values)
      : table_(table), ranking_(ranking), values_(values) {}

  // Values all boards with one player's row in `more` and the other's in `fewer`. If they are the
  // same rows, those of a square, earlier rows have valued the boards before the diagonal.
  void build_split(const std::vector<Row>& more, const std::vector<Row>& fewer) {
    const bool square = &more == &fewer;
    for (std::size_t i = 0; i < more.size(); ++i) {
      const std::size_t begin = square ? i : 0;
      for (std::size_t j = begin; j < fewer.size(); ++j) build_board({more[i], fewer[j]});
      for (std::size_t j = begin; j < fewer.size(); ++j) build_board({fewer[j], more[i]});
    }
  }

 private:
  void build_board(const Board& board) {
    values_[ranking_.board_rank(board)] = static_cast<std::int8_t>(value_of(board));
  }

  int value_of(const Board& board) const {
    if (table_.is_over(board)) return table_.leftover(board);
    int best = std::numeric_limits<int>::min();
    for (int house = 0; house < table_.houses(); ++house) {
      if (seeds_at(board.own, house) == 0) continue;
      const MoveResult result = table_.play(board, house);
      const int rest = values_[ranking_.board_rank(result.next())];
      best = std::max(best, result.gain() + (result.again ? rest : -rest));
    }
    return best;
  }

  const SowTable& table_;
  const Ranking& ranking_;
  std::int8_t* values_;
};

std::vector<Row> rows_of(const Ranking& ranking, int seeds) {
  std::vector<Row> rows;
  rows.reserve(ranking.rows(seeds));
  for (std::uint64_t rank = 0; rank < ranking.rows(seeds); ++rank) {
    rows.push_back(ranking.row(seeds, rank));
  }
  return rows;
}

}  // namespace

std::uint64_t Egdb::bytes_needed(int houses, int seeds) {
  const Uint128 boards = Ranking(houses, seeds).boards_up_to(seeds);
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  return boards > kMost ? kMost : static_cast<std::uint64_t>(boards);
}

Egdb::Egdb(const SowTable& table, int seeds, int threads, const BuildProgress& progress)
    : ranking_(table.houses(), seeds), values_(bytes_needed(table.houses(), seeds)) {
  std::vector<std::vector<Row>> rows;
  std::uint64_t done = 0;
  for (int layer = 0; layer <= seeds; ++layer) {
    rows.push_back(rows_of(ranking_, layer));
    // The most balanced splits are the largest ones: they come first, so that threads end together.
    std::atomic<int> next_fewer = layer / 2;
    const auto work = [&] {
      LayerBuilder builder(table, ranking_, values_.as<std::int8_t>());
      for (int fewer = next_fewer--; fewer >= 0; fewer = next_fewer--) {
        builder.build_split(rows[static_cast<std::size_t>(layer - fewer)],
                            rows[static_cast<std::size_t>(fewer)]);
      }
    };
    constexpr Uint128 kWorthThreads = 10'000;
    std::vector<std::thread> helpers;
    if (ranking_.boards(layer) > kWorthThreads) {
      for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
    }
    work();
    for (std::thread& helper : helpers) helper.join();
    done += static_cast<std::uint64_t>(ranking_.boards(layer));
    if (progress) progress(done);
  }
}

}  // namespace kalah
