// Finding the block of a board, and the cache of blocks.
#include "solver/egdb/disk_egdb.h"

#include <utility>

#include "base/number_text.h"
#include "base/storage_error.h"
#include "solver/egdb/format/catalogue.h"

namespace kalah {

DiskEgdb::DiskEgdb(const std::string& directory, const Rules& rules, int houses,
                   std::uint64_t cache_bytes)
    : folder_(egdb_folder(directory, rules, houses)),
      ranking_(houses, kMaxEgdbSeeds),
      codecs_(ranking_),
      layers_(kMaxEgdbSeeds + 1),
      cache_bytes_(cache_bytes) {
  const std::vector<int> there = layers_in(folder_);
  if (there.empty()) {
    throw StorageError(StorageError::Kind::kMissing, folder_, "holds no database");
  }
  for (const int layer : there) {
    layers_[layer] = std::make_unique<LayerReader>(folder_, rules, ranking_, layer, codecs_);
    if (seeds_ == layer - 1) seeds_ = layer;
  }
}

int DiskEgdb::value(const Board& board) const {
  const int own_seeds = count_seeds(board.own);
  const int seeds = own_seeds + count_seeds(board.other);
  const LayerReader* layer = seeds <= kMaxEgdbSeeds ? layers_[seeds].get() : nullptr;
  if (layer == nullptr) {
    throw StorageError(StorageError::Kind::kMissing, folder_,
                       "has no layer of " + counted(seeds, "seed"));
  }
  const MatrixEntry& matrix = layer->matrix(own_seeds);
  std::uint64_t line = ranking_.row_rank(board.other);
  std::uint64_t place = ranking_.row_rank(board.own);
  if (matrix.lines_are_columns) std::swap(line, place);
  const std::uint64_t number = line / matrix.lines_per_block;
  const Values values = block(*layer, matrix, number);
  const std::uint64_t size = ranking_.rows(matrix.line_seeds());
  return (*values)[(line - number * matrix.lines_per_block) * size + place];
}

std::uint64_t DiskEgdb::blocks_decoded() const {
  const std::lock_guard lock(mutex_);
  return blocks_decoded_;
}

DiskEgdb::Values DiskEgdb::block(const LayerReader& layer, const MatrixEntry& matrix,
                                 std::size_t number) const {
  const std::uint64_t key = static_cast<std::uint64_t>(layer.layer()) << 56 |
                            static_cast<std::uint64_t>(matrix.split.own_seeds) << 48 | number;
  {
    const std::lock_guard lock(mutex_);
    const auto found = cache_.find(key);
    if (found != cache_.end()) {
      uses_.splice(uses_.begin(), uses_, found->second.use);
      return found->second.values;
    }
  }
  // Two threads may decode the same block now and then, which is better than that only one can
  // decode at a time.
  Values values =
      std::make_shared<const std::vector<std::int8_t>>(layer.read_block(matrix, number));
  const std::lock_guard lock(mutex_);
  ++blocks_decoded_;
  uses_.push_front(key);
  if (!cache_.try_emplace(key, Cached{values, uses_.begin()}).second) {
    uses_.pop_front();
    return values;
  }
  cached_bytes_ += values->size();
  while (cached_bytes_ > cache_bytes_ && uses_.size() > 1) {
    const auto oldest = cache_.find(uses_.back());
    cached_bytes_ -= oldest->second.values->size();
    cache_.erase(oldest);
    uses_.pop_back();
  }
  return values;
}

}  // namespace kalah
