// Finding the block of a board, and the cache of blocks.
#include "solver/egdb/disk_egdb.h"

#include <utility>

#include "base/number_text.h"
#include "base/storage_error.h"
#include "solver/egdb/format/catalogue.h"

namespace kalah {
namespace {

// What a block takes in the cache beside its values, about.
constexpr std::uint64_t kBytesOfEntry = 256;

}  // namespace

DiskEgdb::DiskEgdb(const std::string& directory, const Rules& rules, int houses,
                   std::uint64_t cache_bytes)
    : folder_(egdb_folder(directory, rules, houses)),
      ranking_(houses, kMaxEgdbSeeds),
      codecs_(ranking_),
      rules_(rules),
      there_(kMaxEgdbSeeds + 1),
      cache_bytes_(cache_bytes),
      layers_(kMaxEgdbSeeds + 1) {
  const std::vector<int> there = layers_in(folder_);
  if (there.empty()) {
    throw StorageError(StorageError::Kind::kMissing, folder_, "holds no database");
  }
  for (const int layer : there) {
    there_[layer] = true;
    if (seeds_ == layer - 1) seeds_ = layer;
  }
}

const LayerReader& DiskEgdb::layer(int seeds) const {
  if (seeds > kMaxEgdbSeeds || !there_[seeds]) {
    throw StorageError(StorageError::Kind::kMissing, folder_,
                       "has no layer of " + counted(seeds, "seed"));
  }
  const std::lock_guard lock(layers_mutex_);
  std::unique_ptr<LayerReader>& reader = layers_[seeds];
  if (!reader) reader = std::make_unique<LayerReader>(folder_, rules_, ranking_, seeds, codecs_);
  return *reader;
}

int DiskEgdb::value(const Board& board) const {
  const int own_seeds = count_seeds(board.own);
  const LayerReader& layer = this->layer(own_seeds + count_seeds(board.other));
  const MatrixEntry& matrix = layer.matrix(own_seeds);
  std::uint64_t line = ranking_.row_rank(board.other);
  std::uint64_t rank = ranking_.row_rank(board.own);
  if (matrix.lines_are_columns) std::swap(line, rank);
  const std::uint64_t number = line / matrix.lines_per_block;
  const SharedBlock block = block_with(layer, matrix, number, rank);
  return block->values[(line - number * matrix.lines_per_block) * block->ranks + rank];
}

std::uint64_t DiskEgdb::blocks_decoded() const {
  const std::lock_guard lock(mutex_);
  return blocks_decoded_;
}

DiskEgdb::SharedBlock DiskEgdb::block_with(const LayerReader& layer, const MatrixEntry& matrix,
                                           std::size_t number, std::uint64_t rank) const {
  const std::uint64_t key = static_cast<std::uint64_t>(layer.layer()) << 56 |
                            static_cast<std::uint64_t>(matrix.split.own_seeds) << 48 | number;
  SharedBlock found = find(key);
  if (found && rank < found->ranks) return found;
  // Two threads may decode the same block now and then, which is better than that only one can
  // decode at a time.
  const std::uint64_t ranks = found ? ranking_.rows(matrix.line_seeds()) : rank + 1;
  auto block =
      std::make_shared<const Block>(Block{layer.read_prefix(matrix, number, ranks), ranks});
  keep(key, block);
  return block;
}

// nullptr: it is not in the cache.
DiskEgdb::SharedBlock DiskEgdb::find(std::uint64_t key) const {
  const std::lock_guard lock(mutex_);
  const auto found = cache_.find(key);
  if (found == cache_.end()) return nullptr;
  uses_.splice(uses_.begin(), uses_, found->second.use);
  return found->second.block;
}

// Puts a block into the cache, unless as much of it is there.
void DiskEgdb::keep(std::uint64_t key, const SharedBlock& block) const {
  const std::lock_guard lock(mutex_);
  ++blocks_decoded_;
  const auto drop = [this](auto entry) {
    cached_bytes_ -= entry->second.block->values.size() + kBytesOfEntry;
    uses_.erase(entry->second.use);
    cache_.erase(entry);
  };
  if (const auto old = cache_.find(key); old != cache_.end()) {
    if (old->second.block->ranks >= block->ranks) return;
    drop(old);
  }
  uses_.push_front(key);
  cache_.emplace(key, Cached{block, uses_.begin()});
  cached_bytes_ += block->values.size() + kBytesOfEntry;
  while (cached_bytes_ > cache_bytes_ && uses_.size() > 1) drop(cache_.find(uses_.back()));
}

}  // namespace kalah
