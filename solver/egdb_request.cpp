// How large a database a job should have, by a cost model of database and search, and the limits
// that it works within.
#include "solver/egdb_request.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <optional>

#include "base/input_error.h"
#include "base/number_text.h"
#include "base/parse_number.h"
#include "base/stopwatch.h"
#include "base/storage_error.h"
#include "base/thread_pool.h"
#include "engine/sowing.h"
#include "solver/egdb/build/row_builder.h"
#include "solver/egdb/format/catalogue.h"
#include "solver/machine_speed.h"

namespace kalah {
namespace {

// What a node of the search costs, in boards that are valued, or loaded, and packed in the same
// time: 60 to 100 on a Zen 5. A slower machine takes longer for both, so that the best size is the
// same on all: it needs no clock.
constexpr double kBoardsANode = 80;
// What a board takes that is valued board by board, in boards that are valued by rows or loaded.
constexpr double kBoardByBoard = 10;
// The part of the measured speed that may be counted on where an answer is waited for.
constexpr double kSurePart = 0.8;
// Within so many seconds there is no time to measure. Half the speed of a Zen 5 is assumed then; a
// build ends in time anyway (Egdb::build()).
constexpr double kNoTime = 0.1;
constexpr double kBoardsASecond = 75e6;

// Nodes of the search, roughly. From Kalah(6,3) to Kalah(6,5) their number grows by 2^0.7 a seed in
// play, and halves with two more seeds in the database. Boards of five houses have as many for
// their seeds, narrower ones far fewer. Where no facing seeds are captured, seeds leave the board
// one by one, and only those above the database count: Kalah(6,3) without captures takes 19 million
// nodes with a database of 22 seeds, 2.4 million with 24, 520 with 31.
//
// Multi-lap sowing has far smaller trees, for a move brings in many seeds: under `avalanche`
// Kalah(6,2) takes 134,000 nodes with 6 seeds and 25,000 with 10, Kalah(6,3) 2.7 and 2.0 million,
// Kalah(5,4) 390,000 and 230,000.
double estimated_nodes(const EgdbRequest& request, int seeds) {
  const int missing = std::max(0, 6 - request.houses);
  const double width = std::max(0.0, 1 - 0.08 * missing * (missing - 1));
  if (request.rules.sowing == SowingMode::kMultiLap) {
    return std::exp2(10 + 0.33 * request.max_seeds * width - 0.25 * seeds);
  }
  const Capture capture = request.rules.capture;
  if (capture == Capture::kNone || capture == Capture::kLastSeed) {
    return std::exp2(1.6 * (request.max_seeds - seeds));
  }
  return std::exp2(1 + 0.7 * request.max_seeds * width - 0.5 * seeds);
}

// What a board of the database takes, in boards that are valued by rows or loaded.
double cost_of_board(const EgdbRequest& request) {
  const bool is_loaded = !request.directory.empty();
  return is_loaded || RowBuilder::can_build(request.rules) ? 1 : kBoardByBoard;
}

// The part of the look-ups that go to the highest layers of a database, so many of them: two
// thirds to the highest one.
double share_of_layers(int layers) {
  return layers == 0 ? 0 : 1 - 0.7 * std::pow(0.75, layers - 1);
}

// How many times the nodes a search takes where layers have bounds in place of values: the last
// null window of Kalah(6,4) with 22 seeds took 1.04, 1.08 and 1.12 times as many with two bits for
// the highest layer, four of them and all, and from there 1.19, 1.57 and 1.84 times with one bit.
double growth_by_bounds(const EgdbMixture& mixture) {
  constexpr double kTwoBits = 0.11;
  constexpr double kOneBit = 0.6;
  return std::exp(kTwoBits * share_of_layers(mixture.seeds - mixture.exact_seeds) +
                  kOneBit * share_of_layers(mixture.seeds - mixture.two_bit_seeds));
}

// What a job takes with such a database, in boards: enough to choose by.
double estimated_cost(const EgdbRequest& request, const EgdbMixture& mixture) {
  const double boards =
      static_cast<double>(Egdb::boards(request.houses, mixture.seeds)) * cost_of_board(request);
  const auto positions = static_cast<double>(request.positions);
  const double nodes = estimated_nodes(request, mixture.seeds) * growth_by_bounds(mixture);
  return boards + positions * nodes * kBoardsANode;
}

// How many boards may be valued or loaded in that time.
double boards_in(double seconds, const EgdbRequest& request) {
  double speed = request.boards_a_second;
  if (speed == 0) speed = seconds < kNoTime ? kBoardsASecond : measured_boards_a_second();
  return kSurePart * speed * seconds * request.threads / cost_of_board(request);
}

void check(const EgdbRequest& request) {
  assert(0 <= request.max_seeds && request.max_seeds <= kMaxSeeds);
  if (request.threads < 1) throw InputError("the number of threads must be at least 1");
  if (request.memory < kLeastSolverMemory) {
    throw InputError("the memory budget must be at least " + bytes(kLeastSolverMemory));
  }
  assert(request.bits == EgdbRequest::kAutoBits || request.bits == 1 || request.bits == 2 ||
         request.bits == kExactBits);
  if (request.seeds < 0 && request.seeds != EgdbRequest::kAutoSeeds) {
    throw InputError("the seeds of a database can't be negative");
  }
}

// What a request is chosen within.
class DatabaseChoice {
 public:
  explicit DatabaseChoice(const EgdbRequest& request)
      : request_(request),
        table_(request.rules, request.houses),
        most_(std::min(kMaxEgdbSeeds, request.max_seeds)) {
    if (is_stored()) {
      stored_ = stored_layers(request.directory, request.rules, request.houses) - 1;
    }
  }

  // No seeds: no database.
  EgdbMixture mixture() const {
    if (request_.seeds == 0) return EgdbMixture::exact(0);
    if (request_.seeds != EgdbRequest::kAutoSeeds) return wanted_mixture();
    return request_.auto_seconds > 0 ? EgdbMixture::uniform(seeds_in_time(), sharpest_bits())
                                     : shortest_job_mixture();
  }

 private:
  bool is_stored() const { return !request_.directory.empty(); }

  // Whether layers may have bits of their own.
  bool is_mixed() const { return is_stored() && request_.bits == EgdbRequest::kAutoBits; }
  int sharpest_bits() const {
    return request_.bits == EgdbRequest::kAutoBits ? kExactBits : request_.bits;
  }

  // Bytes that getting a database takes, at its peak.
  std::uint64_t peak_bytes(const EgdbMixture& mixture) const {
    return is_stored() ? Egdb::load_bytes(table_.houses(), mixture)
                       : Egdb::build_bytes(table_, mixture.seeds);
  }
  std::uint64_t peak_bytes(int seeds) const {
    return peak_bytes(EgdbMixture::uniform(seeds, sharpest_bits()));
  }
  double boards(int seeds) const {
    return static_cast<double>(Egdb::boards(request_.houses, seeds));
  }
  std::uint64_t most_bytes() const { return request_.memory - kLeastTableBytes; }

  // Throws StorageError unless so many seeds are on the disk.
  void expect_stored(int seeds) const {
    const std::string folder = egdb_folder(request_.directory, request_.rules, request_.houses);
    if (seeds <= stored_) return;
    const std::string gap = egdb_of(request_.directory, request_.rules, request_.houses).gap_text();
    std::string problem = "holds no database";
    if (stored_ >= 0) {
      problem =
          "has layers 0.." + std::to_string(stored_) + ", not " + std::to_string(request_.seeds);
    }
    throw StorageError(StorageError::Kind::kMissing, folder,
                       problem + (gap.empty() ? "" : "; " + gap));
  }

  // Memory that bounds leave to the table at least: they can be made to fill all of it.
  std::uint64_t bytes_for_bounds() const {
    const std::uint64_t table =
        request_.table_bytes != 0 ? request_.table_bytes : request_.memory / 8;
    return request_.memory - std::min(request_.memory, std::max(table, kLeastTableBytes));
  }

  // The one with the shortest search of those of so many seeds that fit; none if none fits.
  std::optional<EgdbMixture> best_of(int seeds) const {
    std::optional<EgdbMixture> best;
    const auto consider = [&](const EgdbMixture& mixture, std::uint64_t most) {
      if (peak_bytes(mixture) > most) return;
      if (!best || growth_by_bounds(mixture) < growth_by_bounds(*best)) best = mixture;
    };
    consider(EgdbMixture::uniform(seeds, sharpest_bits()), most_bytes());
    for (int two_bits = 0; is_mixed() && two_bits <= seeds; ++two_bits) {
      for (int exact = 0; exact <= two_bits; ++exact) {
        consider({exact, two_bits, seeds}, bytes_for_bounds());
      }
    }
    return best;
  }

  EgdbMixture wanted_mixture() const {
    const int seeds = std::min(request_.seeds, most_);
    if (is_stored()) expect_stored(seeds);
    if (const std::optional<EgdbMixture> best = best_of(seeds)) return *best;
    const std::uint64_t needed =
        peak_bytes(EgdbMixture::uniform(seeds, is_mixed() ? 1 : sharpest_bits())) +
        request_.memory - (is_mixed() ? bytes_for_bounds() : most_bytes());
    throw InputError("a database of " + counted(seeds, "seed") + " takes " +
                     needed_size_text(needed) + " while it is made, the memory budget is " +
                     bytes(request_.memory));
  }

  EgdbMixture shortest_job_mixture() const {
    if (is_stored()) expect_stored(0);
    const int most = is_stored() ? std::min(most_, stored_) : most_;
    EgdbMixture best = EgdbMixture::exact(0);
    double least_cost = estimated_cost(request_, best);
    const double most_boards = request_.second_limit > 0
                                   ? boards_in(request_.second_limit / 2, request_)
                                   : std::numeric_limits<double>::max();
    for (int seeds = 1; seeds <= most && boards(seeds) <= most_boards; ++seeds) {
      const std::optional<EgdbMixture> mixture = best_of(seeds);
      if (!mixture) break;
      const double cost = estimated_cost(request_, *mixture);
      if (cost < least_cost) {
        best = *mixture;
        least_cost = cost;
      }
    }
    return best;
  }

  // No database on the disk is none here, and no error: whoever waits for an answer gets one.
  int seeds_in_time() const {
    const int most = is_stored() ? std::min(most_, stored_) : most_;
    const double most_boards = boards_in(request_.auto_seconds, request_);
    const std::uint64_t bytes = std::min(request_.memory / 4 * 3, most_bytes());
    int seeds = 0;
    while (seeds < most && boards(seeds + 1) <= most_boards && peak_bytes(seeds + 1) <= bytes) {
      ++seeds;
    }
    return seeds;
  }

  const EgdbRequest& request_;
  SowTable table_;
  int most_;         // seeds that are of any use
  int stored_ = -1;  // seeds of the database on the disk; -1: there is none
};

}  // namespace

EgdbMixture choose_egdb_mixture(const EgdbRequest& request) {
  check(request);
  return DatabaseChoice(request).mixture();
}

OpenEgdb open_egdb(const EgdbRequest& request, const JobControl& control) {
  const Stopwatch clock;
  const EgdbMixture mixture = choose_egdb_mixture(request);
  OpenEgdb open;
  if (mixture.seeds > 0) {
    ThreadPool pool(request.threads);
    if (request.directory.empty()) {
      open.egdb = Egdb::build(
          SowTable(request.rules, request.houses), mixture.seeds, pool, control,
          request.seeds == EgdbRequest::kAutoSeeds ? request.second_limit / 2 : 0, mixture.bits(1));
    } else {
      open.egdb =
          Egdb::load(request.directory, request.rules, request.houses, mixture, pool, control);
    }
    open.seconds = clock.seconds();
  }
  open.table_bytes = request.memory - std::min(open.bytes(), request.memory - kLeastTableBytes);
  if (request.table_bytes != 0) open.table_bytes = std::min(open.table_bytes, request.table_bytes);
  return open;
}

}  // namespace kalah
