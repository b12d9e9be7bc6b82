// Writing and reading the files of layers.
#include "solver/egdb/build/stored_matrices.h"

#include <filesystem>
#include <utility>

namespace kalah {

StoredMatrices::StoredMatrices(const std::string& folder, const Rules& rules, int houses, int seeds,
                               std::uint64_t budget, ThreadPool& pool, AfterPair after_pair)
    : HeldMatrices(houses, seeds, budget, std::move(after_pair)),
      folder_(folder),
      rules_(rules),
      pool_(pool),
      codecs_(ranking()),
      files_(seeds + 1) {
  for (int layer = 0; layer <= seeds; ++layer) {
    if (!std::filesystem::exists(layer_path(folder, layer))) continue;
    files_[layer] = std::make_unique<LayerFile>(folder, rules, ranking(), layer, codecs_);
  }
}

void StoredMatrices::begin_layer(int layer) {
  writer_ = std::make_unique<LayerWriter>(folder_, rules_, ranking(), layer, codecs_, pool_);
}

void StoredMatrices::end_layer(int layer) {
  writer_->finish();
  writer_.reset();
  files_[layer] = std::make_unique<LayerFile>(folder_, rules_, ranking(), layer, codecs_);
}

void StoredMatrices::keep(const std::vector<Split>& pair) {
  std::vector<LayerWriter::Values> finished;
  for (const Split& split : pair) {
    finished.push_back({split, matrix(split.other_seeds, split.own_seeds)});
  }
  writer_->add_matrices(finished);
}

void StoredMatrices::fetch(const Split& split, std::int8_t* values) {
  file(split.layer()).read_matrix(split, values, pool_);
}

}  // namespace kalah
