// Building a database in memory, and loading one.
#include "solver/egdb/egdb.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/job_phase.h"
#include "base/stopwatch.h"
#include "solver/egdb/build/board_builder.h"
#include "solver/egdb/build/memory_need.h"
#include "solver/egdb/build/row_builder.h"
#include "solver/egdb/format/catalogue.h"
#include "solver/egdb/format/layer_reader.h"
#include "solver/egdb/rows/load_rows.h"
#include "solver/egdb/rows/row_store.h"

namespace kalah {
namespace {

constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();

// Numbers of bytes that are far beyond any memory are not added to others.
bool is_astronomical(std::uint64_t bytes) { return bytes > kMost / 4; }

std::uint64_t bytes_of_largest_matrix(int houses, int seeds) {
  return boards_of(Ranking(houses, seeds), {seeds / 2, seeds - seeds / 2});
}

// Builds layers up to `seeds`, or fewer if the time would not suffice; 0 seconds: it does. Returns
// how many seeds there are.
template <typename Builder>
int build_layers(Builder& builder, int seeds, JobPhase& phase, double most_seconds) {
  const Stopwatch clock;
  int built = -1;
  double before = 0;  // seconds of the last layer
  while (built < seeds) {
    // A layer takes about twice as long as the one before.
    if (most_seconds > 0 && built >= 0 && clock.seconds() + 2 * before > most_seconds) break;
    const double begun = clock.seconds();
    builder.build_layer(++built, &phase);
    before = clock.seconds() - begun;
  }
  return built;
}

}  // namespace

std::uint64_t Egdb::boards(int houses, int seeds) {
  const Uint128 boards = binomial(seeds + 2 * houses, 2 * houses);
  return boards > kMost ? kMost : static_cast<std::uint64_t>(boards);
}

std::uint64_t Egdb::build_bytes(const SowTable& table, int seeds) {
  const int houses = table.houses();
  const std::uint64_t packed = packed_bytes(houses, seeds);
  if (is_astronomical(packed)) return packed;
  if (RowBuilder::can_build(table.rules())) {
    return most_packed_bytes(table, seeds) + RowBuilder::bytes_needed(houses, seeds);
  }
  return packed + BoardBuilder::bytes_needed(houses, seeds);
}

std::uint64_t Egdb::load_bytes(int houses, int seeds) {
  const std::uint64_t packed = packed_bytes(houses, seeds);
  if (is_astronomical(packed)) return packed;
  const std::uint64_t largest = bytes_of_largest_matrix(houses, seeds);
  return packed + 2 * kalah::packed_bytes(largest) + std::min(largest, RowStore::kBufferBytes);
}

std::uint64_t Egdb::packed_bytes(int houses, int seeds) {
  return kalah::packed_bytes(boards(houses, seeds));
}

Egdb::Egdb(int houses, int seeds) : ranking_(houses, seeds), matrices_(seeds) {
  assert(seeds <= kMaxEgdbSeeds);
}

std::unique_ptr<Egdb> Egdb::build(const SowTable& table, int seeds, ThreadPool& pool,
                                  const JobControl& control, double most_seconds) {
  const int houses = table.houses();
  JobPhase phase(control, "database", "positions", boards(houses, seeds));
  if (RowBuilder::can_build(table.rules())) {
    RowStore store(table.rules(), houses, seeds);
    RowBuilder builder(table, store, nullptr, pool);
    const int built = build_layers(builder, seeds, phase, most_seconds);
    return collect(houses, built, control, [&](const Split& split) {
      return PackedMatrix(store.take(split, RowsOf::kOther));
    });
  }
  BoardBuilder builder(table, seeds, nullptr, pool);
  const int built = build_layers(builder, seeds, phase, most_seconds);
  return collect(houses, built, control,
                 [&](const Split& split) { return std::move(builder.matrix(split)); });
}

template <typename Take>
std::unique_ptr<Egdb> Egdb::collect(int houses, int seeds, const JobControl& control,
                                    const Take& take) {
  std::unique_ptr<Egdb> egdb(new Egdb(houses, seeds));
  for (int layer = 0; layer <= seeds; ++layer) {
    for (int own = 0; own <= layer; ++own) {
      const Split split{layer - own, own};
      egdb->put(split, take(split));
    }
    control.throw_if_stopped();
  }
  return egdb;
}

void Egdb::put(const Split& split, PackedMatrix matrix) {
  bytes_ += matrix.bytes();
  matrices_[split] = std::move(matrix);
}

std::unique_ptr<Egdb> Egdb::load(const std::string& directory, const Rules& rules, int houses,
                                 int seeds, ThreadPool& pool, const JobControl& control) {
  std::unique_ptr<Egdb> egdb(new Egdb(houses, seeds));
  const Ranking& ranking = egdb->ranking_;
  const std::string folder = egdb_folder(directory, rules, houses);
  CodecSet codecs(ranking);
  JobPhase phase(control, "database", "positions", boards(houses, seeds));
  RowStore store(rules, houses, seeds);
  for (int layer = 0; layer <= seeds; ++layer) {
    const LayerReader reader(folder, rules, ranking, layer, codecs);
    for (int own = 0; own <= layer; ++own) {
      const Split split{layer - own, own};
      load_matrix(reader, split, {}, store, pool, [&] { phase.poll(); });
      egdb->put(split, PackedMatrix(store.take(split, RowsOf::kOther)));
      phase.advance(boards_of(ranking, split));
    }
  }
  return egdb;
}

}  // namespace kalah
