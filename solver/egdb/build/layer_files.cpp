// Writing and reading the files of layers.
#include "solver/egdb/build/layer_files.h"

#include <cassert>

#include "solver/egdb/format/catalogue.h"

namespace kalah {

LayerFiles::LayerFiles(const std::string& folder, const Rules& rules, int houses, int seeds,
                       ThreadPool& pool)
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

void LayerFiles::begin_layer(int layer) {
  layer_ = layer;
  writer_ = std::make_unique<LayerWriter>(folder_, rules_, ranking_, layer,
                                          layer > 0 ? readers_[layer - 1].get() : nullptr, codecs_,
                                          pool_);
}

bool LayerFiles::has_pair(int more, int fewer) const {
  return writer_->has_matrix({more, fewer}) && writer_->has_matrix({fewer, more});
}

void LayerFiles::write(std::span<const MatrixLines> pair,
                       const std::function<void(std::uint64_t values)>& on_written) {
  assert(writer_ != nullptr);
  writer_->add_matrices(pair, on_written);
}

void LayerFiles::end_layer() {
  assert(writer_ != nullptr);
  writer_->finish();
  writer_.reset();
  open(layer_);
}

void LayerFiles::open(int layer) {
  readers_[layer] = std::make_unique<LayerReader>(folder_, rules_, ranking_, layer, codecs_);
}

}  // namespace kalah
