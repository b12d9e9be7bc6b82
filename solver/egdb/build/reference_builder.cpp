// The order: of all moves, only quiet ones stay in the layer, and they lower the rank of the
// mover's row and leave the other row alone. With rows a of the one player ascending, boards (mover
// a, other b) need only boards (mover b, other a') with a' < a, and boards (mover b, other a), with
// b ascending, need only the former. Boards with k seeds on the one side and l on the other depend
// on no other split of the layer, so splits are shared out to threads.
#include "solver/egdb/build/reference_builder.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace kalah {
namespace {

int value_of(const SowTable& table, const MatrixStore& store, const Board& board) {
  if (table.is_over(board)) return table.leftover(board);
  int best = std::numeric_limits<int>::min();
  for (int house = 0; house < table.houses(); ++house) {
    if (seeds_at(board.own, house) == 0) continue;
    const MoveResult result = table.play(board, house);
    const int rest = store.value(result.next());
    best = std::max(best, result.gain() + (result.again ? rest : -rest));
  }
  return best;
}

// Values all boards with one player's row in `more` and the other's in `fewer`. If they have the
// same number of seeds, earlier rows have valued the boards before the diagonal.
void build_split(const SowTable& table, MatrixStore& store, const std::vector<Row>& more,
                 const std::vector<Row>& fewer) {
  const auto value = [&](const Board& board) {
    store.set_value(board, value_of(table, store, board));
  };
  const bool square = more == fewer;
  for (std::size_t i = 0; i < more.size(); ++i) {
    const std::size_t begin = square ? i : 0;
    for (std::size_t j = begin; j < fewer.size(); ++j) value({more[i], fewer[j]});
    for (std::size_t j = begin; j < fewer.size(); ++j) value({fewer[j], more[i]});
  }
}

}  // namespace

void build_layer_by_reference(const SowTable& table, MatrixStore& store, int layer,
                              ThreadPool& pool, JobPhase* phase) {
  store.add_layer(layer);
  // The most balanced splits are the largest ones: they come first, so that threads end together.
  const int splits = layer / 2 + 1;
  pool.for_each(static_cast<std::size_t>(splits), 1, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t i = begin; i < end; ++i) {
      const int fewer = layer / 2 - static_cast<int>(i);
      build_split(table, store, store.ranking().all_rows(layer - fewer),
                  store.ranking().all_rows(fewer));
    }
  });
  for (int fewer = layer / 2; fewer >= 0; --fewer) {
    if (phase != nullptr) phase->advance(boards_of_pair(store.ranking(), layer - fewer, fewer));
  }
}

}  // namespace kalah
