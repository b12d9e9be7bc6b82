// Speed of coding and decoding database values, on the largest matrix of a layer.
#include <benchmark/benchmark.h>

#include <memory>

#include "solver/egdb/build/matrix_store.h"
#include "solver/egdb/build/row_builder.h"
#include "solver/egdb/format/value_codec.h"

namespace kalah {
namespace {

constexpr int kSeeds = 20;
constexpr int kLineSeeds = kSeeds / 2;

// Lines of the largest matrix of the layer, and what coding them needs.
struct Lines {
  Lines()
      : values(build_values()),
        codec(values.ranking(), kLineSeeds),
        per_block(codec.lines_per_block()) {
    lines = values.matrix({kLineSeeds, kLineSeeds});
    count = values.ranking().rows(kLineSeeds) / per_block * per_block;
    model = codec.train(lines, 100, count);
  }

  static MatrixStore build_values() {
    const SowTable table(Rules{}, 6);
    ThreadPool pool(2);
    RowStore rows(table.rules(), 6, kSeeds);
    RowBuilder builder(table, rows, nullptr, pool);
    for (int layer = 0; layer <= kSeeds; ++layer) builder.build_layer(layer);
    return MatrixStore(rows);
  }

  MatrixStore values;
  ValueCodec codec;
  std::size_t per_block;
  const std::int8_t* lines = nullptr;
  std::size_t count = 0;
  ValueModel model;
  ValueCodec::Scratch scratch;
};

void BM_EncodeValues(benchmark::State& state) {
  Lines lines;
  std::vector<std::byte> coded;
  for (auto _ : state) {
    coded.clear();
    for (std::size_t i = 0; i < lines.count; i += lines.per_block) {
      lines.codec.encode(lines.model, lines.lines + i * lines.codec.line_size(), lines.per_block,
                         coded, lines.scratch);
    }
  }
  const double values = static_cast<double>(lines.count * lines.codec.line_size());
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(values));
  state.counters["bits/value"] = 8 * static_cast<double>(coded.size()) / values;
}
BENCHMARK(BM_EncodeValues)->Unit(benchmark::kMillisecond);

void BM_DecodeValues(benchmark::State& state) {
  Lines lines;
  std::vector<std::vector<std::byte>> blocks;
  for (std::size_t i = 0; i < lines.count; i += lines.per_block) {
    blocks.emplace_back();
    lines.codec.encode(lines.model, lines.lines + i * lines.codec.line_size(), lines.per_block,
                       blocks.back(), lines.scratch);
  }
  std::vector<std::int8_t> decoded(lines.per_block * lines.codec.line_size());
  for (auto _ : state) {
    for (const std::vector<std::byte>& block : blocks) {
      lines.codec.decode(lines.model, block, decoded.data(), lines.per_block, lines.scratch);
    }
  }
  const auto values = static_cast<std::int64_t>(lines.count * lines.codec.line_size());
  state.SetItemsProcessed(state.iterations() * values);
}
BENCHMARK(BM_DecodeValues)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kalah
