// Finding the block of a board, and keeping blocks.
#include "solver/egdb/disk_egdb.h"

#include <filesystem>

#include "base/storage_error.h"

namespace kalah {

DiskEgdb::DiskEgdb(const std::string& directory, const Rules& rules, int houses,
                   std::uint64_t cache_bytes)
    : ranking_(houses, kMaxEgdbSeeds),
      codecs_(ranking_),
      by_seeds_(kMaxEgdbSeeds + 1, nullptr),
      cache_bytes_(cache_bytes) {
  const std::string folder = egdb_folder(directory, rules, houses);
  for (int layer = 0; layer <= kMaxEgdbSeeds; ++layer) {
    if (!std::filesystem::exists(layer_path(folder, layer))) continue;
    layers_.push_back(std::make_unique<LayerFile>(folder, rules, ranking_, layer, codecs_));
    by_seeds_[layer] = layers_.back().get();
    if (seeds_ == layer - 1) seeds_ = layer;
  }
  if (layers_.empty()) {
    throw StorageError(StorageError::Kind::kMissing, "there is no database in " + folder);
  }
}

int DiskEgdb::value(const Board& board) const {
  const int own_seeds = count_seeds(board.own);
  const int seeds = own_seeds + count_seeds(board.other);
  const LayerFile* file = seeds <= kMaxEgdbSeeds ? by_seeds_[seeds] : nullptr;
  if (file == nullptr) {
    throw StorageError(StorageError::Kind::kMissing,
                       "the database has no layer of " + std::to_string(seeds) + " seeds");
  }
  const StoredMatrix& matrix = file->matrix(own_seeds);
  std::uint64_t line = ranking_.row_rank(board.other);
  std::uint64_t place = ranking_.row_rank(board.own);
  if (matrix.lines_are_columns) std::swap(line, place);
  const std::uint64_t number = line / matrix.lines_per_block;
  const Values values = block(*file, matrix, number);
  const std::uint64_t size = ranking_.rows(matrix.line_seeds());
  return (*values)[(line - number * matrix.lines_per_block) * size + place];
}

DiskEgdb::Values DiskEgdb::block(const LayerFile& file, const StoredMatrix& matrix,
                                 std::size_t number) const {
  const std::uint64_t key = static_cast<std::uint64_t>(file.layer()) << 56 |
                            static_cast<std::uint64_t>(matrix.split.own_seeds) << 48 | number;
  {
    const std::lock_guard lock(mutex_);
    const auto found = cache_.find(key);
    if (found != cache_.end()) {
      uses_.splice(uses_.begin(), uses_, found->second.use);
      return found->second.values;
    }
  }
  // Two threads may decode the same block now and then; better than waiting for each other always.
  const auto values =
      std::make_shared<const std::vector<std::int8_t>>(file.read_block(matrix, number));
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
