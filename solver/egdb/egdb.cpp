// Building a database in memory, and loading one.
#include "solver/egdb/egdb.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/job_phase.h"
#include "base/stopwatch.h"
#include "solver/egdb/bounds/load_bounds.h"
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

// About: rows begin at whole bytes, and have a base.
std::uint64_t bounds_bytes(std::uint64_t boards, int bits) {
  return boards * static_cast<std::uint64_t>(bits) / 8 + boards / 500;
}

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

std::uint64_t Egdb::load_bytes(int houses, const EgdbMixture& mixture) {
  const int exact = mixture.exact_seeds;
  const std::uint64_t packed = packed_bytes(houses, mixture.seeds);
  if (is_astronomical(packed)) return packed;
  const std::uint64_t two_bits = boards(houses, mixture.two_bit_seeds) - boards(houses, exact);
  const std::uint64_t one_bit =
      boards(houses, mixture.seeds) - boards(houses, mixture.two_bit_seeds);
  const std::uint64_t largest = bytes_of_largest_matrix(houses, exact);
  return packed_bytes(houses, exact) + 2 * kalah::packed_bytes(largest) +
         bounds_bytes(two_bits, 2) + bounds_bytes(one_bit, 1) +
         std::min(bytes_of_largest_matrix(houses, mixture.seeds), RowStore::kBufferBytes);
}

std::uint64_t Egdb::packed_bytes(int houses, int seeds) {
  return kalah::packed_bytes(boards(houses, seeds));
}

Egdb::Egdb(int houses, const EgdbMixture& mixture)
    : ranking_(houses, mixture.seeds), mixture_(mixture), matrices_(mixture.seeds) {
  assert(mixture.seeds <= kMaxEgdbSeeds);
}

std::unique_ptr<Egdb> Egdb::build(const SowTable& table, int seeds, ThreadPool& pool,
                                  const JobControl& control, double most_seconds, int bits) {
  const int houses = table.houses();
  JobPhase phase(control, "database", "positions", boards(houses, seeds));
  if (RowBuilder::can_build(table.rules())) {
    RowStore store(table.rules(), houses, seeds);
    RowBuilder builder(table, store, nullptr, pool);
    const int built = build_layers(builder, seeds, phase, most_seconds);
    return collect(houses, EgdbMixture::uniform(built, bits), pool, control,
                   [&](const Split& split) { return store.take(split, RowsOf::kOther); });
  }
  BoardBuilder builder(table, seeds, nullptr, pool);
  const int built = build_layers(builder, seeds, phase, most_seconds);
  return collect(houses, EgdbMixture::uniform(built, bits), pool, control,
                 [&](const Split& split) { return std::move(builder.matrix(split)); });
}

template <typename Take>
std::unique_ptr<Egdb> Egdb::collect(int houses, const EgdbMixture& mixture, ThreadPool& pool,
                                    const JobControl& control, const Take& take) {
  std::unique_ptr<Egdb> egdb(new Egdb(houses, mixture));
  for (int layer = 0; layer <= mixture.seeds; ++layer) {
    for (int own = 0; own <= layer; ++own) {
      const Split split{layer - own, own};
      egdb->put(split, take(split), pool);
    }
    control.throw_if_stopped();
  }
  return egdb;
}

void Egdb::put(const Split& split, std::unique_ptr<RowMatrix> rows, ThreadPool& pool) {
  if (mixture_.bits(split.layer()) == kExactBits) return put(split, PackedMatrix(std::move(rows)));
  put(split, bounds_of(*rows, split.layer(), mixture_.bits(split.layer()), pool));
}

void Egdb::put(const Split& split, PackedMatrix values, ThreadPool& pool) {
  if (mixture_.bits(split.layer()) == kExactBits) return put(split, std::move(values));
  put(split, bounds_of(values, split.layer(), mixture_.bits(split.layer()), pool));
}

void Egdb::put(const Split& split, PackedMatrix values) {
  bytes_ += values.bytes();
  matrices_[split].is_exact = true;
  matrices_[split].values = std::move(values);
}

void Egdb::put(const Split& split, BoundsMatrix bounds) {
  bytes_ += bounds.bytes();
  matrices_[split].is_exact = false;
  matrices_[split].bounds = std::move(bounds);
}

// Where rows are the lines of the file, they need not be turned.
void Egdb::load_matrix(const LayerReader& file, const Split& split, RowStore& store,
                       ThreadPool& pool, const std::function<void()>& poll) {
  const MatrixEntry& entry = file.matrix(split.own_seeds);
  const int bits = mixture_.bits(split.layer());
  matrices_[split].rows_of_mover = side_of_lines(entry) == RowsOf::kMover;
  if (bits == kExactBits) {
    put(split, PackedMatrix(load_lines(file, split, store, true, pool, poll)));
  } else {
    put(split, load_bounds(file, entry, ranking_, bits, store.step(), pool, poll));
  }
}

std::unique_ptr<Egdb> Egdb::load(const std::string& directory, const Rules& rules, int houses,
                                 const EgdbMixture& mixture, ThreadPool& pool,
                                 const JobControl& control) {
  const int seeds = mixture.seeds;
  std::unique_ptr<Egdb> egdb(new Egdb(houses, mixture));
  const Ranking& ranking = egdb->ranking_;
  const std::string folder = egdb_folder(directory, rules, houses);
  CodecSet codecs(ranking);
  JobPhase phase(control, "database", "positions", boards(houses, seeds));
  RowStore store(rules, houses, seeds);
  for (int layer = 0; layer <= seeds; ++layer) {
    const LayerReader reader(folder, rules, ranking, layer, codecs);
    for (int own = 0; own <= layer; ++own) {
      const Split split{layer - own, own};
      egdb->load_matrix(reader, split, store, pool, [&] { phase.poll(); });
      phase.advance(boards_of(ranking, split));
    }
  }
  return egdb;
}

}  // namespace kalah
