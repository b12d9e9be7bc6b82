// Sizes follow from those of the largest matrices.
#include "solver/egdb/reading_store.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "base/input_error.h"
#include "base/number_text.h"
#include "base/parse_number.h"

namespace kalah {
namespace {

// Lines that a thread has in hand, those of a tile that is turned among them; and bytes that a
// value of them takes: decoded, with what the codec notes of it, and packed.
constexpr std::uint64_t kLinesAtOnce = 64;
constexpr std::uint64_t kBytesInHand = 5;

std::string scratch_folder(const std::string& folder) {
  if (access(folder.c_str(), W_OK) == 0) return folder;
  std::error_code error;
  const std::filesystem::path temporary = std::filesystem::temp_directory_path(error);
  return error ? folder : temporary.string();
}

}  // namespace

std::uint64_t reading_bytes(const Ranking& ranking, int seeds, int threads) {
  std::uint64_t strip = 0;       // the lines that a thread has in hand
  std::uint64_t transposed = 0;  // the buffer of RowStore::transposed()
  for (int fixed = 0; fixed <= seeds; ++fixed) {
    const std::uint64_t lines = ranking.rows(fixed);
    const std::uint64_t columns = ranking.rows(seeds - fixed);
    strip = std::max(strip, std::min(lines, kLinesAtOnce) * columns);
    transposed = std::max(
        transposed,
        std::min(lines * columns, std::max(RowStore::kBufferBytes, RowPacking::kGroup * columns)));
  }
  return transposed + kBytesInHand * threads * strip;
}

std::unique_ptr<RowStore> make_reading_store(const Rules& rules, int houses, int seeds,
                                             std::uint64_t budget, const std::string& folder) {
  return std::make_unique<RowStore>(rules, houses, seeds, budget, scratch_folder(folder));
}

std::unique_ptr<RowStore> make_layer_store(const LayerReader& file, const Rules& rules,
                                           const Ranking& ranking, const LayerJob& job,
                                           std::uint64_t other_bytes) {
  if (job.memory < other_bytes) {
    throw InputError("the layer of " + counted(file.layer(), "seed") + " takes at least " +
                     needed_size_text(other_bytes) + " of memory, the budget is " +
                     bytes(job.memory) + "; see --memory");
  }
  const std::string folder = std::filesystem::path(file.path()).parent_path();
  return make_reading_store(rules, ranking.houses(), file.layer(), job.memory - other_bytes,
                            folder.empty() ? "." : folder);
}

}  // namespace kalah
