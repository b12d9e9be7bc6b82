// The values of a layer in colexicographic order, from matrices as packed rows.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/huge_block.h"
#include "base/thread_pool.h"
#include "solver/egdb/rows/row_store.h"

namespace kalah {

// Ranks order rows by their last house, then the one before it, and so on, more seeds first: the
// reverse of the colexicographic order. The other player's rows of all numbers of seeds are gone
// through in that order, house by house from the last one, so that those of each matrix come one
// after the other. Threads unpack many of them at a time.
class ColexRows {
 public:
  using Sink = std::function<void(std::span<const std::int8_t>)>;

  // The store has all matrices of the layer of store.seeds() seeds by rows of the other player. All
  // is referred to. `sink` gets the values piece by piece, and may throw.
  ColexRows(const RowStore& store, ThreadPool& pool, const Sink& sink);

  // Throws StorageError.
  void visit();

  // Bytes that it takes, about.
  [[nodiscard]] static std::uint64_t bytes_needed(const Ranking& ranking, int layer, int threads);

 private:
  struct Piece {
    Row other;
    int own_seeds;
    std::uint64_t place;  // in the buffer
  };

  void visit(int house, int left, Row other);
  void add(Row other, int own_seeds);
  void flush();

  const RowStore& store_;
  ThreadPool& pool_;
  const Sink& sink_;
  HugeBlock buffer_;
  std::vector<Piece> pieces_;
  std::uint64_t filled_ = 0;
};

}  // namespace kalah
