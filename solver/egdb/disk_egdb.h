// A database read from disk value by value, for when it does not fit in memory or only a few values
// are asked for.
//
// A layer is opened when it is first needed. A block is decoded when a value of it is first needed,
// only up to that value; the next one that lies behind it takes the whole block. Blocks stay in a
// cache, from which the least recently used one goes first.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/board.h"
#include "solver/egdb/format/layer_reader.h"

namespace kalah {

class DiskEgdb {
 public:
  // For the layers that are now in the database of a rule set and width. `cache_bytes` is for
  // decoded blocks. Throws StorageError, kMissing if there is no layer at all.
  DiskEgdb(const std::string& directory, const Rules& rules, int houses, std::uint64_t cache_bytes);

  // The layers 0..seeds() are all there; -1 if layer 0 is not.
  [[nodiscard]] int seeds() const { return seeds_; }

  // The exact value of a board. Any number of threads. Throws StorageError: kMissing if its layer
  // is not there, kCorrupt if its block or the directory of its layer is damaged, and what else
  // LayerReader throws.
  [[nodiscard]] int value(const Board& board) const;

  // How many blocks have been decoded so far.
  [[nodiscard]] std::uint64_t blocks_decoded() const;

 private:
  // The first values of each line of a block.
  struct Block {
    std::vector<std::int8_t> values;
    std::uint64_t ranks;  // of each line
  };
  using SharedBlock = std::shared_ptr<const Block>;
  struct Cached {
    SharedBlock block;
    std::list<std::uint64_t>::iterator use;
  };

  const LayerReader& layer(int seeds) const;
  SharedBlock block_with(const LayerReader& layer, const MatrixEntry& matrix, std::size_t number,
                         std::uint64_t rank) const;
  SharedBlock find(std::uint64_t key) const;
  void keep(std::uint64_t key, const SharedBlock& block) const;

  std::string folder_;
  Ranking ranking_;
  mutable CodecSet codecs_;
  Rules rules_;
  std::vector<bool> there_;  // by seeds
  int seeds_ = -1;
  std::uint64_t cache_bytes_;

  mutable std::mutex layers_mutex_;
  mutable std::vector<std::unique_ptr<LayerReader>> layers_;  // by seeds; nullptr: not opened

  mutable std::mutex mutex_;
  mutable std::unordered_map<std::uint64_t, Cached> cache_;
  mutable std::list<std::uint64_t> uses_;  // most recent first
  mutable std::uint64_t cached_bytes_ = 0;
  mutable std::uint64_t blocks_decoded_ = 0;
};

}  // namespace kalah
