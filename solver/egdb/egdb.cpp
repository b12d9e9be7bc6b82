// Where databases in memory come from.
#include "solver/egdb/egdb.h"

#include <algorithm>
#include <filesystem>
#include <limits>

#include "base/stopwatch.h"
#include "solver/egdb/build/packed_matrices.h"
#include "solver/egdb/build/row_builder.h"
#include "solver/egdb/format/layer_file.h"

namespace kalah {
namespace {

std::uint64_t bytes_of_largest_matrix(int houses, int seeds) {
  const Ranking ranking(houses, seeds);
  return ranking.rows(seeds / 2) * ranking.rows(seeds - seeds / 2);
}

}  // namespace

std::uint64_t Egdb::boards(int houses, int seeds) {
  const Uint128 boards = binomial(seeds + 2 * houses, 2 * houses);
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  return boards > kMost ? kMost : static_cast<std::uint64_t>(boards);
}

std::uint64_t Egdb::build_bytes(const SowTable& table, int seeds) {
  const int houses = table.houses();
  const std::uint64_t packed = packed_bytes(houses, seeds);
  if (packed > std::numeric_limits<std::uint64_t>::max() / 4) return packed;
  return packed + HeldMatrices::least_bytes(table, seeds) + RowBuilder::bytes_needed(houses, seeds);
}

std::uint64_t Egdb::load_bytes(int houses, int seeds) {
  const std::uint64_t packed = packed_bytes(houses, seeds);
  if (packed > std::numeric_limits<std::uint64_t>::max() / 4) return packed;
  return packed + bytes_of_largest_matrix(houses, seeds);
}

std::uint64_t Egdb::packed_bytes(int houses, int seeds) {
  return PackedMatrices::packed_bytes(boards(houses, seeds));
}

Egdb::Egdb(int houses, int seeds) : ranking_(houses, seeds), matrices_((seeds + 1) * (seeds + 1)) {}

std::unique_ptr<Egdb> Egdb::build(const SowTable& table, int seeds, std::uint64_t memory,
                                  ThreadPool& pool, const JobControl& control) {
  const int houses = table.houses();
  const std::uint64_t for_builder = RowBuilder::bytes_needed(houses, seeds);
  const std::uint64_t total = boards(houses, seeds);
  std::uint64_t done = 0;
  const Stopwatch clock;
  const auto after_pair = [&](std::uint64_t count) {
    done += count;
    control.report({"database", "positions", done, total, clock.seconds()});
    control.throw_if_stopped();
  };
  PackedMatrices values(table, seeds, memory - std::min(memory, for_builder), pool, after_pair);
  RowBuilder builder(table, values, pool);
  for (int layer = 0; layer <= seeds; ++layer) builder.build_layer(layer);
  std::unique_ptr<Egdb> egdb(new Egdb(houses, seeds));
  egdb->matrices_ = values.take();
  for (const PackedMatrix& matrix : egdb->matrices_) egdb->bytes_ += matrix.bytes();
  return egdb;
}

std::unique_ptr<Egdb> Egdb::load(const std::string& directory, const Rules& rules, int houses,
                                 int seeds, ThreadPool& pool, const JobControl& control) {
  const Stopwatch clock;
  std::unique_ptr<Egdb> egdb(new Egdb(houses, seeds));
  const std::string folder = egdb_folder(directory, rules, houses);
  CodecSet codecs(egdb->ranking_);
  std::uint64_t done = 0;
  for (int layer = 0; layer <= seeds; ++layer) {
    const LayerFile file(folder, rules, egdb->ranking_, layer, codecs);
    for (int own = 0; own <= layer; ++own) {
      const Split split{layer - own, own};
      const std::uint64_t size = egdb->ranking_.rows(split.other_seeds) * egdb->ranking_.rows(own);
      const HugeBlock values(size);
      file.read_matrix(split, values.as<std::int8_t>(), pool);
      PackedMatrix& packed = egdb->matrices_[egdb->number(split.other_seeds, own)];
      packed = PackedMatrix(values.as<std::int8_t>(), egdb->ranking_.rows(split.other_seeds),
                            egdb->ranking_.rows(own), pool);
      egdb->bytes_ += packed.bytes();
      done += size;
      control.report({"database", "positions", done, boards(houses, seeds), clock.seconds()});
      control.throw_if_stopped();
    }
  }
  return egdb;
}

int stored_layers(const std::string& directory, const Rules& rules, int houses) {
  const std::string folder = egdb_folder(directory, rules, houses);
  int layers = 0;
  while (layers <= kMaxEgdbSeeds && std::filesystem::exists(layer_path(folder, layers))) {
    ++layers;
  }
  return layers;
}

}  // namespace kalah
