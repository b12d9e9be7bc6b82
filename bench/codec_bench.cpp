// Speed of coding and decoding database values of a layer.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <span>
#include <vector>

#include "solver/egdb/build/matrix_store.h"
#include "solver/egdb/build/row_builder.h"
#include "solver/egdb/format/line_plan.h"
#include "solver/egdb/format/value_codec.h"

namespace kalah {
namespace {

constexpr int kSeeds = 20;

// Lines of a matrix of the layer, and what coding them needs. Lines of 10 seeds are short, two a
// block; those of 14 seeds have a block each.
struct Lines {
  explicit Lines(int line_seeds)
      : values(build_values()),
        codec(values.ranking(), line_seeds),
        per_block(codec.lines_per_block()),
        at_once(codec.blocks_at_once()) {
    lines = values.matrix({kSeeds - line_seeds, line_seeds});
    blocks = values.ranking().rows(kSeeds - line_seeds) / per_block;
    model = codec.train(lines, 100, blocks * per_block);
  }

  // Calls work(first, count) for neighbouring blocks, as many as a build takes at once.
  template <class Work>
  void for_each_blocks(const Work& work) const {
    for (std::size_t first = 0; first < blocks; first += at_once) {
      work(first, std::min(at_once, blocks - first));
    }
  }
  void encode(std::vector<std::vector<std::byte>>& coded) {
    for_each_blocks([&](std::size_t first, std::size_t count) {
      for (std::size_t i = first; i < first + count; ++i) coded[i].clear();
      codec.encode_blocks(model, lines + first * per_block * codec.line_size(), per_block,
                          std::span(coded).subspan(first, count), scratch);
    });
  }
  std::size_t all_values() const { return blocks * per_block * codec.line_size(); }

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
  std::size_t at_once;
  const std::int8_t* lines = nullptr;
  std::size_t blocks = 0;
  ValueModel model;
  ValueCodec::Scratch scratch;
};

void set_counters(benchmark::State& state, std::size_t values) {
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(values));
}

void BM_EncodeValues(benchmark::State& state) {
  Lines lines(static_cast<int>(state.range(0)));
  std::vector<std::vector<std::byte>> coded(lines.blocks);
  for (auto _ : state) lines.encode(coded);
  set_counters(state, lines.all_values());
  std::size_t bytes = 0;
  for (const auto& block : coded) bytes += block.size();
  state.counters["bits/value"] =
      8 * static_cast<double>(bytes) / static_cast<double>(lines.all_values());
}
BENCHMARK(BM_EncodeValues)->Arg(10)->Arg(14)->Unit(benchmark::kMillisecond);

void BM_DecodeValues(benchmark::State& state) {
  Lines lines(static_cast<int>(state.range(0)));
  std::vector<std::vector<std::byte>> coded(lines.blocks);
  lines.encode(coded);
  std::vector<std::int8_t> decoded(lines.at_once * lines.per_block * lines.codec.line_size());
  for (auto _ : state) {
    lines.for_each_blocks([&](std::size_t first, std::size_t count) {
      const std::vector<std::span<const std::byte>> some(
          coded.begin() + static_cast<std::ptrdiff_t>(first),
          coded.begin() + static_cast<std::ptrdiff_t>(first + count));
      lines.codec.decode_blocks(lines.model, some, decoded.data(), lines.per_block, lines.scratch);
    });
  }
  set_counters(state, lines.all_values());
}
BENCHMARK(BM_DecodeValues)->Arg(10)->Arg(14)->Unit(benchmark::kMillisecond);

// One block after the other, as probes do.
void BM_DecodeLoneBlocks(benchmark::State& state) {
  Lines lines(static_cast<int>(state.range(0)));
  std::vector<std::vector<std::byte>> coded(lines.blocks);
  lines.encode(coded);
  std::vector<std::int8_t> decoded(lines.per_block * lines.codec.line_size());
  std::size_t next = 0;
  const LinePlan plan(lines.model);
  for (auto _ : state) {
    lines.codec.decode_prefix(lines.model, &plan, coded[next], decoded.data(), lines.per_block,
                              lines.codec.line_size(), lines.scratch);
    next = next + 1 < lines.blocks ? next + 1 : 0;
  }
  set_counters(state, lines.per_block * lines.codec.line_size());
}
BENCHMARK(BM_DecodeLoneBlocks)->Arg(14)->Arg(17)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace kalah
