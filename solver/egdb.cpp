// Where databases in memory come from.
#include "solver/egdb.h"

#include <algorithm>
#include <filesystem>
#include <limits>

#include "solver/fast_builder.h"
#include "solver/layer_file.h"

namespace kalah {
namespace {

std::uint64_t bytes_of_largest_matrix(int houses, int seeds) {
  const Ranking ranking(houses, seeds);
  return ranking.rows(seeds / 2) * ranking.rows(seeds - seeds / 2);
}

// Half a byte a value, and some for bases and escapes.
std::uint64_t packed(std::uint64_t boards) { return boards / 2 + boards / 20; }

}  // namespace

std::uint64_t Egdb::boards(int houses, int seeds) {
  const Uint128 boards = binomial(seeds + 2 * houses, 2 * houses);
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  return boards > kMost ? kMost : static_cast<std::uint64_t>(boards);
}

// Unpacked values of all layers, and with them first what the builder needs and then the packed
// values of the highest layer, which makes room for the others by going.
std::uint64_t Egdb::build_bytes(int houses, int seeds) {
  const std::uint64_t count = boards(houses, seeds);
  if (count > std::numeric_limits<std::uint64_t>::max() / 4) return count;
  const std::uint64_t top_layer = seeds > 0 ? count - boards(houses, seeds - 1) : count;
  return count + std::max(FastBuilder::bytes_needed(houses, seeds), packed(top_layer));
}

std::uint64_t Egdb::load_bytes(int houses, int seeds) {
  const std::uint64_t packed = packed_bytes(houses, seeds);
  if (packed > std::numeric_limits<std::uint64_t>::max() / 4) return packed;
  return packed + bytes_of_largest_matrix(houses, seeds);
}

std::uint64_t Egdb::packed_bytes(int houses, int seeds) { return packed(boards(houses, seeds)); }

Egdb::Egdb(int houses, int seeds)
    : ranking_(houses, seeds), matrices_(static_cast<std::size_t>((seeds + 1) * (seeds + 1))) {}

void Egdb::pack(const Split& split, const std::int8_t* values, ThreadPool& pool) {
  PackedMatrix& packed =
      matrices_[static_cast<std::size_t>(split.other_seeds * (seeds() + 1) + split.own_seeds)];
  packed =
      PackedMatrix(values, ranking_.rows(split.other_seeds), ranking_.rows(split.own_seeds), pool);
  bytes_ += packed.bytes();
}

std::unique_ptr<Egdb> Egdb::build(const SowTable& table, int seeds, ThreadPool& pool,
                                  const OnProgress& progress) {
  MemoryMatrices values(table.houses(), seeds);
  {
    FastBuilder builder(table, values, pool);
    for (int layer = 0; layer <= seeds; ++layer) {
      builder.build_layer(layer);
      if (progress) progress(boards(table.houses(), layer));
    }
  }
  std::unique_ptr<Egdb> egdb(new Egdb(table.houses(), seeds));
  for (int layer = seeds; layer >= 0; --layer) {
    for (int own = 0; own <= layer; ++own) {
      egdb->pack({layer - own, own}, values.matrix(layer - own, own), pool);
    }
    values.drop_layer(layer);
  }
  return egdb;
}

std::unique_ptr<Egdb> Egdb::load(const std::string& directory, const Rules& rules, int houses,
                                 int seeds, ThreadPool& pool, const OnProgress& progress) {
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
      egdb->pack(split, values.as<std::int8_t>(), pool);
      done += size;
      if (progress) progress(done);
    }
  }
  return egdb;
}

int stored_layers(const std::string& directory, const Rules& rules, int houses) {
  const std::string folder = egdb_folder(directory, rules, houses);
  int layers = 0;
  while (layers <= ValueMatrices::kMostSeeds &&
         std::filesystem::exists(layer_path(folder, layers))) {
    ++layers;
  }
  return layers;
}

}  // namespace kalah
