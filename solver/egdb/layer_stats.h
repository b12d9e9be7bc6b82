// What the values of a layer are like.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/thread_pool.h"
#include "engine/board.h"
#include "engine/sowing.h"
#include "solver/egdb/format/layer_reader.h"
#include "solver/egdb/reading_store.h"

namespace kalah {

struct LayerStats {
  int layer = 0;
  std::uint64_t boards = 0;
  std::uint64_t wins = 0;  // for the mover, from the seeds in play
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  double mean = 0;
  double deviation = 0;
  // The most lopsided values where both sides have seeds, and a board of each.
  int lowest = 0;
  int highest = 0;
  Board lowest_board;
  Board highest_board;
  // Boards that neither player wants to move in: the sum of the value for the mover and of the
  // value of the same board for the other player, had it been their turn, is below 0.
  std::uint64_t mutual_zugzwang = 0;
  std::vector<std::uint64_t> histogram;  // of values -layer .. layer
  std::uint64_t file_bytes = 0;
  std::uint64_t values_hash = 0;  // XXH3 of the values in the order of export_layer()
};

// Bytes of memory that the functions below need at least, about.
[[nodiscard]] std::uint64_t least_stats_memory(const Ranking& ranking, int layer, int threads);

// Both bring the layer into memory as packed rows. `rules` are those of the file. They tell of the
// phases "counting" and "hashing", and "reading" and "writing", in "positions". They throw
// StorageError, Interrupted, and InputError if the memory is too little.
[[nodiscard]] LayerStats layer_stats(const LayerReader& file, const Rules& rules,
                                     const Ranking& ranking, const LayerJob& job, ThreadPool& pool);

// The values of a layer as signed bytes, piece by piece: colexicographic over the mover's
// houses 1..m, then the opponent's 1..m. Boards are compared by the last house of the opponent
// first, then by the one before it, and so on to the mover's house 1, fewer seeds first.
void export_layer(const LayerReader& file, const Rules& rules, const Ranking& ranking,
                  const LayerJob& job, ThreadPool& pool,
                  const std::function<void(std::span<const std::int8_t>)>& sink);

}  // namespace kalah
