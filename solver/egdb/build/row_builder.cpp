// The three steps of a pair of matrices.
#include "solver/egdb/build/row_builder.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <limits>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

#include "solver/egdb/build/memory_need.h"
#include "solver/egdb/build/potential.h"
#include "solver/egdb/rows/load_rows.h"

namespace kalah {
namespace {

// Bytes of each of the two buffers of a group of rows, unless a few rows take more.
constexpr std::uint64_t kBufferBytes = RowStore::kBufferBytes;
// About so many values are made between two looks at whether the job shall stop.
constexpr std::uint64_t kValuesBetweenReports = std::uint64_t{1} << 26;

// How far apart rows are in buffers that row kernels work on.
std::uint64_t pitch_of(std::uint64_t columns) {
  return (columns + kRowSlack - 1) / kRowSlack * kRowSlack;
}

std::uint64_t rows_in_buffer(std::uint64_t columns) {
  const std::uint64_t unit = std::lcm(RowPacking::kGroup, RowMatrix::usual_block_rows(columns));
  return std::max<std::uint64_t>(1, kBufferBytes / pitch_of(columns) / unit) * unit;
}

void ensure(HugeBlock& block, std::size_t bytes) {
  if (block.size() < bytes) block = HugeBlock(bytes);
}

}  // namespace

// Row buffers of a thread.
struct RowBuilder::Scratch {
  std::vector<std::int8_t> source;
  std::vector<std::int8_t> packed;
  std::vector<std::int8_t> rows;  // of a block
};

// Rows of the player with more seeds that are valued together.
struct RowBuilder::Group {
  int more = 0;
  int fewer = 0;
  std::uint64_t first = 0;  // by rank
  std::uint64_t count = 0;
  std::uint64_t columns = 0;
  std::uint64_t pitch = 0;
  const RowMatrix* by_other = nullptr;  // with the rows of groups before
  std::int8_t* by_more_rows = nullptr;
  std::int8_t* by_other_rows = nullptr;

  std::int8_t* by_more_row(std::uint64_t rank) const {
    return by_more_rows + (rank - first) * pitch;
  }
  std::int8_t* by_other_row(std::uint64_t rank) const {
    return by_other_rows + (rank - first) * pitch;
  }
};

// How much of a pair is done: steps take fixed shares of its boards.
class RowBuilder::PairProgress {
 public:
  PairProgress(JobPhase* phase, std::uint64_t boards) : phase_(phase), boards_(boards) {}

  // The next step takes such a share, in hundredths, and so many units.
  void begin_step(int share, std::uint64_t units) {
    begin_ = end_;
    end_ = std::min<std::uint64_t>(100, end_ + static_cast<std::uint64_t>(share));
    units_ = std::max<std::uint64_t>(1, units);
    done_ = 0;
  }
  // Throws Interrupted if the job shall stop.
  void advance(std::uint64_t units) {
    done_ = std::min(units_, done_ + units);
    const double share = static_cast<double>(begin_) + static_cast<double>(end_ - begin_) *
                                                           static_cast<double>(done_) /
                                                           static_cast<double>(units_);
    report(static_cast<std::uint64_t>(static_cast<double>(boards_) * share / 100));
  }
  void finish() { report(boards_); }

 private:
  void report(std::uint64_t boards) {
    if (phase_ == nullptr) return;
    if (boards <= reported_) return phase_->poll();
    const std::uint64_t count = boards - reported_;
    reported_ = boards;
    phase_->advance(count);
  }

  JobPhase* phase_;
  std::uint64_t boards_;
  std::uint64_t reported_ = 0;
  std::uint64_t begin_ = 0;
  std::uint64_t end_ = 0;
  std::uint64_t units_ = 1;
  std::uint64_t done_ = 0;
};

RowBuilder::RowBuilder(const SowTable& table, RowStore& store, LayerFiles* files, ThreadPool& pool)
    : table_(table),
      store_(store),
      files_(files),
      pool_(pool),
      last_by_mover_(last_layers_by_mover(table, store.seeds())),
      moves_(store.seeds() + 1),
      rows_(store.seeds() + 1),
      scratch_(pool.threads()) {
  assert(store.houses() == table.houses() && can_build(table.rules()));
  const std::size_t longest = store.ranking().rows(store.seeds()) + 2 * kRowSlack;
  for (Scratch& scratch : scratch_) {
    scratch.source.resize(longest);
    scratch.packed.resize(longest);
  }
}

RowBuilder::~RowBuilder() = default;

// Buffers, and for all rows of every number of seeds, the lists of them and the maps of their
// pieces (row_map.h).
std::uint64_t RowBuilder::bytes_needed(int houses, int seeds) {
  constexpr std::uint64_t kListBytes = 2 * sizeof(Row);    // here and in RowMoves
  constexpr int kMasks = 2;                                // of a piece: domain and image
  constexpr std::uint64_t kRest = std::uint64_t{1} << 20;  // plans, buffers of threads

  const Ranking ranking(houses, seeds);
  std::uint64_t bytes = kRest;
  for (int row_seeds = 0; row_seeds <= seeds; ++row_seeds) {
    // A piece for about every house and number of seeds captured there; a mask has a bit a row.
    const int pieces = houses * (row_seeds + 2 * houses);
    const auto mask_bytes = static_cast<std::uint64_t>(kMasks * pieces / 8);
    bytes += ranking.rows(row_seeds) * (kListBytes + mask_bytes);
  }
  std::uint64_t most = 0;
  for (int fewer = 0; 2 * fewer <= seeds; ++fewer) {
    const std::uint64_t few = ranking.rows(fewer);
    const std::uint64_t many = ranking.rows(seeds - fewer);
    const std::uint64_t group = std::min(many, rows_in_buffer(few)) * pitch_of(few);
    const std::uint64_t strip = std::min(few, rows_in_buffer(many)) * pitch_of(many);
    most = std::max(most, 2 * group + strip);
  }
  return bytes + most;
}

void RowBuilder::build_layer(int layer, JobPhase* phase) {
  if (files_ != nullptr) files_->begin_layer(layer);
  bool is_whole = layer == whole_layers_;
  // Neighbouring pairs have most of their sources in common.
  for (int fewer = layer / 2; fewer >= 0; --fewer) {
    const int more = layer - fewer;
    PairProgress progress(phase, boards_of_pair(store_.ranking(), more, fewer));
    if (files_ == nullptr || !files_->has_pair(more, fewer)) {
      build_pair(more, fewer, progress);
    } else {
      is_whole = false;
    }
    progress.finish();
  }
  if (is_whole) ++whole_layers_;
  if (files_ != nullptr) files_->end_layer();
  if (layer > 0) store_.forget_means(layer - 1);
  for (int below = 0; below < layer; ++below) {
    for (int own = 0; own <= below; ++own) drop_unneeded({below - own, own}, layer);
  }
}

bool RowBuilder::finished(int mover_seeds, int other_seeds) const {
  return mover_seeds == 0 || (other_seeds == 0 && table_.rules().end == End::kSideEmpty);
}

void RowBuilder::build_pair(int more, int fewer, PairProgress& progress) {
  moves_of(more).prepare(fewer);
  moves_of(fewer).prepare(more);
  load_sources(more, fewer, progress);
  if (more != fewer) load_sources(fewer, more, progress);

  const std::unique_ptr<RowMatrix> leaving = leaving_rows(fewer, more, progress);
  const Split of_more{fewer, more};
  const Split of_other{more, fewer};
  const int layer = more + fewer;
  std::unique_ptr<RowMatrix> by_more =
      store_.make(of_more, RowsOf::kMover, is_needed_after(of_more, RowsOf::kMover, layer),
                  store_.bases_for(of_more, RowsOf::kMover));
  std::unique_ptr<RowMatrix> by_other =
      store_.make(of_other, RowsOf::kOther, is_needed_after(of_other, RowsOf::kOther, layer),
                  store_.bases_for(of_other, RowsOf::kOther));
  finish_rows(more, fewer, *leaving, *by_more, *by_other, progress);
  keep_pair(more, fewer, std::move(by_more), std::move(by_other), progress);
}

// Step 1: for each row of the mover, what he gets against all rows of the other without quiet
// moves.
std::unique_ptr<RowMatrix> RowBuilder::leaving_rows(int mover, int other, PairProgress& progress) {
  const Split split{other, mover};
  std::unique_ptr<RowMatrix> result =
      store_.make(split, RowsOf::kMover, false, store_.bases_for(split, RowsOf::kMover));
  const std::uint64_t columns = result->columns();
  const std::uint64_t pitch = pitch_of(columns);
  const std::uint64_t block_rows = result->block_rows();
  const std::vector<Row>& own_rows = rows(mover);
  progress.begin_step(25, result->rows());
  const std::uint64_t part =
      std::max<std::uint64_t>(1, kValuesBetweenReports / (block_rows * columns)) * block_rows;
  for (std::uint64_t done = 0; done < result->rows(); done += part) {
    const std::uint64_t count = std::min(part, result->rows() - done);
    pool_.for_each(count, block_rows, [&](std::size_t begin, std::size_t end, int thread) {
      Scratch& scratch = scratch_[thread];
      scratch.rows.resize((end - begin) * pitch + kRowSlack);
      for (std::size_t i = begin; i < end; ++i) {
        raise_leaving_row(own_rows[done + i], mover, other,
                          scratch.rows.data() + (i - begin) * pitch, scratch);
      }
      result->put_rows(done + begin, end - begin, scratch.rows.data(), pitch);
    });
    progress.advance(count);
  }
  return result;
}

// Step 2.
void RowBuilder::finish_rows(int more, int fewer, const RowMatrix& leaving, RowMatrix& by_more,
                             RowMatrix& by_other, PairProgress& progress) {
  const std::uint64_t columns = by_more.columns();
  const std::uint64_t at_once = std::min(by_more.rows(), rows_in_buffer(columns));
  const std::uint64_t pitch = pitch_of(columns);
  ensure(by_more_, at_once * pitch + kRowSlack);
  ensure(by_other_, at_once * pitch + kRowSlack);
  progress.begin_step(45, by_more.rows());
  for (std::uint64_t first = 0; first < by_more.rows(); first += at_once) {
    Group group;
    group.more = more;
    group.fewer = fewer;
    group.first = first;
    group.count = std::min(at_once, by_more.rows() - first);
    group.columns = columns;
    group.pitch = pitch;
    group.by_other = &by_other;
    group.by_more_rows = by_more_.as<std::int8_t>();
    group.by_other_rows = by_other_.as<std::int8_t>();
    begin_group(group, leaving);
    raise_quiet(group);
    pool_.for_each(group.count, by_more.block_rows(), [&](std::size_t begin, std::size_t end, int) {
      const std::uint64_t rank = first + begin;
      by_more.put_rows(rank, end - begin, group.by_more_row(rank), pitch);
      by_other.put_rows(rank, end - begin, group.by_other_row(rank), pitch);
    });
    progress.advance(group.count);
  }
}

// Both matrices of a square pair are the same, so that step 1 has made these rows, too.
void RowBuilder::begin_group(const Group& group, const RowMatrix& leaving) {
  read_transposed(leaving, group.first, group.count, group.by_other_rows, group.pitch, pool_);
  const std::vector<Row>& own_rows = rows(group.more);
  pool_.for_each(
      group.count, rows_per_piece(group.columns),
      [&](std::size_t begin, std::size_t end, int thread) {
        for (std::uint64_t rank = group.first + begin; rank < group.first + end; ++rank) {
          std::int8_t* out = group.by_more_row(rank);
          if (group.more == group.fewer) {
            leaving.read_row(rank, out);
          } else {
            raise_leaving_row(own_rows[rank], group.more, group.fewer, out, scratch_[thread]);
          }
        }
      });
}

void RowBuilder::raise_leaving_row(Row own, int mover, int other, std::int8_t* out,
                                   Scratch& scratch) {
  const Ranking& ranking = store_.ranking();
  const std::uint64_t size = ranking.rows(other);
  if (finished(mover, other)) {
    std::memset(out, table_.leftover(mover, other), size);
    return;
  }
  const RowMoves& other_moves = *moves_[other];
  std::memset(out, std::numeric_limits<std::int8_t>::min(), size);
  for (int house = 0; house < table_.houses(); ++house) {
    if (seeds_at(own, house) == 0) continue;
    OwnRows own_rows;
    const MovePlan& plan = other_moves.plan(own, house, own_rows);
    const std::uint64_t sown_rank = ranking.row_rank(own_rows.sown);
    const int sown_seeds = count_seeds(own_rows.sown);
    if (plan.again) {
      const MovePiece& piece = plan.pieces.front();
      const std::int8_t* source =
          source_row({piece.other_seeds, sown_seeds}, RowsOf::kMover, sown_rank, scratch);
      raise_row(out, size, source, piece.row, scratch.packed.data());
      continue;
    }
    std::uint64_t taken_rank = 0;
    int taken_seeds = 0;
    if (plan.takes) {
      taken_rank = ranking.row_rank(own_rows.taken);
      taken_seeds = count_seeds(own_rows.taken);
    }
    for (const MovePiece& piece : plan.pieces) {
      if (piece.quiet) continue;
      RowPiece row = piece.row;
      if (piece.taken) row.gain += own_rows.taken_gain;
      const Split split{piece.taken ? taken_seeds : sown_seeds, piece.other_seeds};
      const std::int8_t* source =
          source_row(split, RowsOf::kOther, piece.taken ? taken_rank : sown_rank, scratch);
      raise_row(out, size, source, row, scratch.packed.data());
    }
  }
}

const std::int8_t* RowBuilder::source_row(const Split& split, RowsOf side, std::uint64_t rank,
                                          Scratch& scratch) const {
  store_.matrix(split, side).read_row(rank, scratch.source.data());
  return scratch.source.data();
}

void RowBuilder::raise_quiet(const Group& group) {
  for (const std::vector<std::uint64_t>& ranks : by_potential(group)) {
    pool_.for_each(ranks.size(), rows_per_piece(group.columns),
                   [&](std::size_t begin, std::size_t end, int thread) {
                     for (std::size_t i = begin; i < end; ++i) {
                       raise_quiet_row(ranks[i], group, scratch_[thread]);
                     }
                   });
  }
}

// The ranks of a group, those of each potential together, ascending.
const std::vector<std::vector<std::uint64_t>>& RowBuilder::by_potential(const Group& group) {
  const std::vector<Row>& own_rows = rows(group.more);
  by_potential_.resize(group.more * table_.houses() + 1);
  for (std::vector<std::uint64_t>& ranks : by_potential_) ranks.clear();
  for (std::uint64_t rank = group.first; rank < group.first + group.count; ++rank) {
    by_potential_[potential(own_rows[rank], table_.houses())].push_back(rank);
  }
  return by_potential_;
}

void RowBuilder::raise_quiet_row(std::uint64_t rank, const Group& group, Scratch& scratch) {
  const Ranking& ranking = store_.ranking();
  const RowMoves& other_moves = *moves_[group.fewer];
  const Row own = rows_[group.more][rank];
  std::int8_t* out = group.by_more_row(rank);
  if (!finished(group.more, group.fewer)) {
    for (int house = 0; house < table_.houses(); ++house) {
      if (seeds_at(own, house) == 0) continue;
      OwnRows own_rows;
      for (const MovePiece& piece : other_moves.plan(own, house, own_rows).pieces) {
        if (!piece.quiet) continue;
        const std::uint64_t sown_rank = ranking.row_rank(own_rows.sown);
        const std::int8_t* source = scratch.source.data();
        if (sown_rank >= group.first) {
          source = group.by_other_row(sown_rank);
        } else {
          group.by_other->read_row(sown_rank, scratch.source.data());
        }
        raise_row(out, group.columns, source, piece.row, scratch.packed.data());
      }
    }
  }
  if (finished(group.fewer, group.more)) return;
  std::int8_t* passed = group.by_other_row(rank);
  for (const QuietMove& move : other_moves.quiet_moves()) {
    if (move.needs_empty >= 0 && seeds_at(own, move.needs_empty) != 0) continue;
    raise_row(passed, group.columns, out, move.row, scratch.packed.data());
  }
}

// Step 3, and the file. What is not needed any more goes.
void RowBuilder::keep_pair(int more, int fewer, std::unique_ptr<RowMatrix> by_more,
                           std::unique_ptr<RowMatrix> by_other, PairProgress& progress) {
  const int layer = more + fewer;
  const Split of_more{fewer, more};
  const Split of_other{more, fewer};
  progress.begin_step(10, 2);
  const auto turn = [&](const RowMatrix& matrix, const Split& split, RowsOf side) {
    const bool stays = is_needed_after(split, side, layer);
    if (stays || is_line_side(split, side)) {
      store_.put(split, side, store_.transposed(matrix, split, side, stays, pool_));
    }
    progress.advance(1);
  };
  if (more != fewer) {
    turn(*by_more, of_more, RowsOf::kOther);
    turn(*by_other, of_other, RowsOf::kMover);
  }
  store_.put(of_more, RowsOf::kMover, std::move(by_more));
  store_.put(of_other, RowsOf::kOther, std::move(by_other));
  if (files_ != nullptr) write_pair(more, fewer, progress);
  drop_unneeded(of_more, layer);
  drop_unneeded(of_other, layer);
}

void RowBuilder::write_pair(int more, int fewer, PairProgress& progress) {
  std::vector<MatrixLines> lines;
  std::uint64_t values = 0;
  for (const Split& split : {Split{more, fewer}, Split{fewer, more}}) {
    if (more == fewer && !lines.empty()) break;
    const RowsOf side = lines_are_columns(split) ? RowsOf::kMover : RowsOf::kOther;
    const RowMatrix& matrix = store_.matrix(split, side);
    values += boards_of(store_.ranking(), split);
    lines.push_back(
        {split, [&matrix](std::uint64_t line, std::int8_t* row) { matrix.read_row(line, row); }});
  }
  progress.begin_step(20, values);
  files_->write(lines, [&](std::uint64_t written) { progress.advance(written); });
}

// Whether a matrix of its layer or below is needed by layers above `layer`.
bool RowBuilder::is_needed_after(const Split& split, RowsOf side, int layer) const {
  if (side == RowsOf::kMover) return last_by_mover_[split] > layer;
  return files_ == nullptr || layer < store_.seeds();
}

bool RowBuilder::is_line_side(const Split& split, RowsOf side) const {
  return files_ != nullptr && lines_are_columns(split) == (side == RowsOf::kMover);
}

void RowBuilder::drop_unneeded(const Split& split, int layer) {
  for (const RowsOf side : {RowsOf::kOther, RowsOf::kMover}) {
    if (!is_needed_after(split, side, layer)) store_.drop(split, side);
  }
}

// Brings the matrices into the store that the moves of step 1 lead to, where they come from files.
void RowBuilder::load_sources(int mover, int other, PairProgress& progress) {
  const int layer = mover + other;
  if (whole_layers_ >= layer) return;
  const RowMoves& other_moves = *moves_[other];
  std::set<Split> needed;
  if (mover > 0) needed = {{other, mover - 1}, {mover - 1, other}};  // for the bases of columns
  // Few plans and numbers of seeds occur, in many rows.
  std::set<std::tuple<const MovePlan*, int, int>> seen;
  for (const Row own : rows(mover)) {
    for (int house = 0; house < table_.houses() && !finished(mover, other); ++house) {
      if (seeds_at(own, house) == 0) continue;
      OwnRows own_rows;
      const MovePlan& plan = other_moves.plan(own, house, own_rows);
      const int sown_seeds = count_seeds(own_rows.sown);
      const int taken_seeds = plan.takes ? count_seeds(own_rows.taken) : 0;
      if (!seen.emplace(&plan, sown_seeds, taken_seeds).second) continue;
      for (const MovePiece& piece : plan.pieces) {
        if (piece.quiet) continue;
        const int own_seeds = piece.taken ? taken_seeds : sown_seeds;
        needed.insert(plan.again ? Split{piece.other_seeds, own_seeds}
                                 : Split{own_seeds, piece.other_seeds});
      }
    }
  }
  for (const Split& split : needed) load(split, layer, progress);
}

void RowBuilder::load(const Split& split, int layer, PairProgress& progress) {
  const WantedRows wanted{true, last_by_mover_[split] >= layer};
  load_matrix(files_->layer(split.layer()), split, wanted, store_, pool_,
              [&] { progress.advance(0); });
}

const std::vector<Row>& RowBuilder::rows(int seeds) {
  if (rows_[seeds].empty()) rows_[seeds] = store_.ranking().all_rows(seeds);
  return rows_[seeds];
}

RowMoves& RowBuilder::moves_of(int seeds) {
  std::unique_ptr<RowMoves>& place = moves_[seeds];
  if (!place) place = std::make_unique<RowMoves>(table_, store_.ranking(), seeds);
  return *place;
}

}  // namespace kalah
