// Keeping the matrices that are needed, and bringing back those that had to go.
#include "solver/stored_matrices.h"

#include <filesystem>
#include <utility>

#include "engine/input_error.h"
#include "solver/row_kernel.h"

namespace kalah {

StoredMatrices::StoredMatrices(const std::string& folder, const Rules& rules, int houses, int seeds,
                               std::uint64_t budget, ThreadPool& pool,
                               std::function<void(std::uint64_t)> after_pair)
    : ValueMatrices(houses, seeds),
      folder_(folder),
      rules_(rules),
      budget_(budget),
      pool_(pool),
      after_pair_(std::move(after_pair)),
      codecs_(ranking()),
      files_(static_cast<std::size_t>(seeds) + 1) {
  for (int layer = 0; layer <= seeds; ++layer) {
    if (!std::filesystem::exists(layer_path(folder, layer))) continue;
    files_[static_cast<std::size_t>(layer)] =
        std::make_unique<LayerFile>(folder, rules, ranking(), layer, codecs_);
  }
}

void StoredMatrices::begin_layer(int layer) {
  writer_ = std::make_unique<LayerWriter>(folder_, rules_, ranking(), layer, codecs_, pool_);
}

void StoredMatrices::begin_pair(int more, int fewer) {
  hold({more, fewer}, true);
  if (more != fewer) hold({fewer, more}, true);
}

void StoredMatrices::end_pair(int more, int fewer) {
  std::uint64_t boards = 0;
  std::vector<LayerWriter::Values> finished;
  for (const Split& split : {Split{more, fewer}, Split{fewer, more}}) {
    Held& held = held_.at(split);
    if (!held.in_pair) continue;  // a square is one matrix
    finished.push_back({split, matrix(split.other_seeds, split.own_seeds)});
    held.in_pair = false;
    boards += size(split);
  }
  writer_->add_matrices(finished);
  for (auto& [split, held] : held_) held.in_use = false;
  after_pair_(boards);
}

void StoredMatrices::end_layer(int layer) {
  writer_->finish();
  writer_.reset();
  files_[static_cast<std::size_t>(layer)] =
      std::make_unique<LayerFile>(folder_, rules_, ranking(), layer, codecs_);
}

void StoredMatrices::acquire(const std::vector<Split>& needed) {
  for (auto& [split, held] : held_) held.in_use = false;
  ++clock_;
  for (const Split& split : needed) {
    const auto place = held_.find(split);
    if (place == held_.end()) continue;
    place->second.in_use = true;
    place->second.last_use = clock_;
  }
  for (const Split& split : needed) {
    if (held_.contains(split)) continue;
    hold(split, false);
    file(split.layer()).read_matrix(split, matrix(split.other_seeds, split.own_seeds), pool_);
  }
}

void StoredMatrices::hold(const Split& split, bool in_pair) {
  const std::uint64_t bytes = size(split) + kRowSlack;
  make_room(bytes);
  Held held;
  held.block = HugeBlock(bytes);
  held.last_use = clock_;
  held.in_use = !in_pair;
  held.in_pair = in_pair;
  set_matrix(split, held.block.as<std::int8_t>());
  held_bytes_ += bytes;
  held_.emplace(split, std::move(held));
}

void StoredMatrices::make_room(std::uint64_t bytes) {
  while (held_bytes_ + bytes > budget_) {
    auto oldest = held_.end();
    for (auto place = held_.begin(); place != held_.end(); ++place) {
      if (place->second.in_use || place->second.in_pair) continue;
      if (oldest == held_.end() || place->second.last_use < oldest->second.last_use) {
        oldest = place;
      }
    }
    if (oldest == held_.end()) {
      throw InputError("the memory budget is too small: at least " +
                       std::to_string((held_bytes_ + bytes - budget_) / (1 << 20) + 1) +
                       " MiB more are needed");
    }
    held_bytes_ -= oldest->second.block.size();
    set_matrix(oldest->first, nullptr);
    held_.erase(oldest);
  }
}

}  // namespace kalah
