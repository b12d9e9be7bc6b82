// A database read from disk value by value, for when it does not fit in memory or only a few values
// are asked for.
//
// Blocks are decoded when first needed and kept, the least recently used one going first.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/board.h"
#include "solver/egdb/format/layer_file.h"

namespace kalah {

class DiskEgdb {
 public:
  // Opens all layers that are in the database of a rule set and width. `cache_bytes` is for decoded
  // blocks. Throws StorageError, kMissing if there is no layer at all.
  DiskEgdb(const std::string& directory, const Rules& rules, int houses, std::uint64_t cache_bytes);

  int houses() const { return ranking_.houses(); }
  const Ranking& ranking() const { return ranking_; }
  // The layers 0..seeds() are all there; -1 if layer 0 is not.
  int seeds() const { return seeds_; }
  // Layers that are there, ascending; there may be gaps.
  const std::vector<std::unique_ptr<LayerFile>>& layers() const { return layers_; }

  // The exact value of a board. Any number of threads. Throws StorageError: kMissing if its layer
  // is not there, kCorrupt if its block is damaged.
  int value(const Board& board) const;

  std::uint64_t blocks_decoded() const { return blocks_decoded_; }

 private:
  using Values = std::shared_ptr<const std::vector<std::int8_t>>;
  struct Cached {
    Values values;
    std::list<std::uint64_t>::iterator use;
  };

  Values block(const LayerFile& file, const StoredMatrix& matrix, std::size_t number) const;

  Ranking ranking_;
  mutable CodecSet codecs_;
  std::vector<std::unique_ptr<LayerFile>> layers_;
  std::vector<const LayerFile*> by_seeds_;
  int seeds_ = -1;
  std::uint64_t cache_bytes_;

  mutable std::mutex mutex_;
  mutable std::unordered_map<std::uint64_t, Cached> cache_;
  mutable std::list<std::uint64_t> uses_;  // most recent first
  mutable std::uint64_t cached_bytes_ = 0;
  mutable std::uint64_t blocks_decoded_ = 0;
};

}  // namespace kalah
