// Counting a layer matrix by matrix.
#include "solver/egdb/layer_counts.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <numeric>
#include <span>

#include "base/hash.h"
#include "base/job_phase.h"
#include "solver/egdb/rows/load_rows.h"
#include "solver/egdb/value_counts.h"

namespace kalah {
namespace {

constexpr std::uint64_t kReadBytes = std::uint64_t{8} << 20;

// How many rows are unpacked at a time.
std::uint64_t rows_at_once(std::uint64_t rows, std::uint64_t columns) {
  return std::min(rows, kReadBytes / columns + 1);
}

// Goes through the rows of a matrix, some of them at a time.
void count_matrix(const RowMatrix& matrix, ValueCounts& counts, StreamingHash& hash,
                  ThreadPool& pool, JobPhase& phase) {
  const std::uint64_t columns = matrix.columns();
  const std::uint64_t at_once = rows_at_once(matrix.rows(), columns);
  std::vector<std::int8_t> values(at_once * columns);
  std::mutex mutex;
  for (std::uint64_t done = 0; done < matrix.rows(); done += at_once) {
    const std::uint64_t count = std::min(at_once, matrix.rows() - done);
    pool.for_each(count, rows_per_piece(columns), [&](std::size_t begin, std::size_t end, int) {
      ValueCounts counts_here;
      for (std::size_t i = begin; i < end; ++i) {
        matrix.read_row(done + i, values.data() + i * columns);
      }
      counts_here.add(values.data() + begin * columns, (end - begin) * columns);
      const std::lock_guard lock(mutex);
      counts.add(counts_here);
    });
    hash.add(std::as_bytes(std::span(values.data(), count * columns)));
    phase.advance(count * columns);
  }
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

std::uint64_t least_count_memory(const Ranking& ranking, int layer, int threads) {
  std::uint64_t buffer = 0;
  for (int own = 0; own <= layer; ++own) {
    const std::uint64_t columns = ranking.rows(own);
    buffer = std::max(buffer, columns * rows_at_once(ranking.rows(layer - own), columns));
  }
  return reading_bytes(ranking, layer, threads) + buffer + threads * sizeof(ValueCounts);
}

LayerCounts count_layer(const LayerReader& file, const Rules& rules, const Ranking& ranking,
                        const LayerJob& job, ThreadPool& pool) {
  LayerCounts result;
  result.layer = file.layer();
  const std::unique_ptr<RowStore> store = make_layer_store(
      file, rules, ranking, job, least_count_memory(ranking, result.layer, pool.threads()));
  JobPhase phase(job.control, "counting", "positions",
                 static_cast<std::uint64_t>(ranking.boards(result.layer)));
  StreamingHash hash;
  ValueCounts counts;
  for (int own = 0; own <= result.layer; ++own) {
    const Split split{result.layer - own, own};
    load_matrix(file, split, {}, *store, pool, [&] { phase.advance(0); });
    count_matrix(store->matrix(split, RowsOf::kOther), counts, hash, pool, phase);
    store->drop(split, RowsOf::kOther);
  }
  for (int value = -result.layer; value <= result.layer; ++value) {
    result.histogram.push_back(counts.of(value));
  }
  result.digest = hash.value();
  return result;
}

}  // namespace kalah
