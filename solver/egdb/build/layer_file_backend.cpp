// Writing and reading the files of layers.
#include "solver/egdb/build/layer_file_backend.h"

#include "solver/egdb/format/catalogue.h"

namespace kalah {

LayerFileBackend::LayerFileBackend(const std::string& folder, const Rules& rules, int houses,
                                   int seeds, ThreadPool& pool)
    : folder_(folder),
      rules_(rules),
      ranking_(houses, seeds),
      codecs_(ranking_),
      pool_(pool),
      readers_(seeds + 1) {
  for (const int layer : layers_in(folder)) {
    if (layer <= seeds) open(layer);
  }
}

void LayerFileBackend::begin_layer(int layer) {
  writer_ = std::make_unique<LayerWriter>(folder_, rules_, ranking_, layer,
                                          layer > 0 ? readers_[layer - 1].get() : nullptr, codecs_,
                                          pool_);
}

void LayerFileBackend::end_layer(int layer) {
  assert(writer_ != nullptr);
  writer_->finish();
  writer_.reset();
  open(layer);
}

void LayerFileBackend::put(std::span<const MatrixView> pair) {
  assert(writer_ != nullptr);
  writer_->add_matrices(pair);
}

void LayerFileBackend::get(const Split& split, std::int8_t* values) {
  assert(has_layer(split.layer()));
  readers_[split.layer()]->read_matrix(split, values, pool_);
}

void LayerFileBackend::open(int layer) {
  readers_[layer] = std::make_unique<LayerReader>(folder_, rules_, ranking_, layer, codecs_);
}

}  // namespace kalah
