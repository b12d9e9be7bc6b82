// A database read from disk value by value, for when it does not fit in memory or only a few values
// are asked for.
//
// A block is decoded when a value of it is first needed, and stays in a cache, from which the least
// recently used one goes first.
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
  // Opens all layers that are in the database of a rule set and width. `cache_bytes` is for decoded
  // blocks. Throws StorageError, kMissing if there is no layer at all.
  DiskEgdb(const std::string& directory, const Rules& rules, int houses, std::uint64_t cache_bytes);

  // The layers 0..seeds() are all there; -1 if layer 0 is not.
  [[nodiscard]] int seeds() const { return seeds_; }

  // The exact value of a board. Any number of threads. Throws StorageError: kMissing if its layer
  // is not there, kCorrupt if its block is damaged.
  [[nodiscard]] int value(const Board& board) const;

  // How many blocks have been decoded so far.
  [[nodiscard]] std::uint64_t blocks_decoded() const;

 private:
  using Values = std::shared_ptr<const std::vector<std::int8_t>>;
  struct Cached {
    Values values;
    std::list<std::uint64_t>::iterator use;
  };

  Values block(const LayerReader& layer, const MatrixEntry& matrix, std::size_t number) const;

  std::string folder_;
  Ranking ranking_;
  CodecSet codecs_;
  std::vector<std::unique_ptr<LayerReader>> layers_;  // by seeds; nullptr: it is not there
  int seeds_ = -1;
  std::uint64_t cache_bytes_;

  mutable std::mutex mutex_;
  mutable std::unordered_map<std::uint64_t, Cached> cache_;
  mutable std::list<std::uint64_t> uses_;  // most recent first
  mutable std::uint64_t cached_bytes_ = 0;
  mutable std::uint64_t blocks_decoded_ = 0;
};

}  // namespace kalah
