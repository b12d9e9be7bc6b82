// Counting a layer matrix by matrix.
#include "solver/egdb/layer_counts.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <numeric>
#include <span>

#include "base/hash.h"
#include "base/huge_block.h"

namespace kalah {
namespace {

void add_to_histogram(const std::int8_t* values, std::uint64_t count, LayerCounts& counts,
                      ThreadPool& pool) {
  constexpr std::size_t kPiece = 1 << 20;
  std::mutex mutex;
  pool.for_each(count, kPiece, [&](std::size_t begin, std::size_t end, int) {
    std::vector<std::uint64_t> histogram(counts.histogram.size());
    for (std::size_t i = begin; i < end; ++i) {
      ++histogram[values[i] + counts.layer];
    }
    const std::lock_guard lock(mutex);
    for (std::size_t i = 0; i < histogram.size(); ++i) counts.histogram[i] += histogram[i];
  });
}

}  // namespace

std::uint64_t LayerCounts::wins() const {
  return std::accumulate(histogram.begin() + layer + 1, histogram.end(), std::uint64_t{0});
}

std::uint64_t LayerCounts::losses() const {
  return std::accumulate(histogram.begin(), histogram.begin() + layer, std::uint64_t{0});
}

double LayerCounts::mean() const {
  double sum = 0;
  for (std::size_t i = 0; i < histogram.size(); ++i) {
    sum += (static_cast<int>(i) - layer) * static_cast<double>(histogram[i]);
  }
  return sum / static_cast<double>(boards());
}

std::uint64_t largest_matrix(int layer, const Ranking& ranking) {
  std::uint64_t largest = 0;
  for (int own = 0; own <= layer; ++own) {
    largest = std::max(largest, boards_of(ranking, {layer - own, own}));
  }
  return largest;
}

LayerCounts count_layer(const LayerReader& file, const Ranking& ranking, ThreadPool& pool) {
  LayerCounts counts;
  counts.layer = file.layer();
  counts.histogram.resize(2 * counts.layer + 1);
  StreamingHash hash;
  HugeBlock block(largest_matrix(counts.layer, ranking));
  std::int8_t* const values = block.as<std::int8_t>();
  for (int own = 0; own <= counts.layer; ++own) {
    const Split split{counts.layer - own, own};
    const std::uint64_t size = boards_of(ranking, split);
    file.read_matrix(split, values, pool);
    add_to_histogram(values, size, counts, pool);
    hash.add(std::as_bytes(std::span(values, size)));
  }
  counts.digest = hash.value();
  return counts;
}

}  // namespace kalah
