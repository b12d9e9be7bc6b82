// The four steps of a pair of matrices.
#include "solver/egdb/build/row_builder.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <limits>
#include <set>
#include <tuple>

#include "solver/egdb/format/transpose.h"

namespace kalah {
namespace {

// Sum of seeds times distance to the store; every quiet move lowers it.
int potential(Row row, int houses) {
  int sum = 0;
  for (int house = 0; house < houses; ++house) sum += seeds_at(row, house) * (houses - house);
  return sum;
}

void ensure(HugeBlock& block, std::size_t bytes) {
  if (block.size() < bytes) block = HugeBlock(bytes);
}

}  // namespace

// Row buffers of a thread.
struct RowBuilder::Scratch {
  std::vector<std::int8_t> out;
  std::vector<std::int8_t> passed;
  std::vector<std::int8_t> packed;
  std::vector<std::int8_t> column;
};

// All rows of one number of seeds.
struct RowBuilder::Rows {
  std::vector<Row> by_rank;
  // Ranks by ascending potential, and where each new potential begins; the end comes last.
  std::vector<std::uint32_t> by_potential;
  std::vector<std::size_t> levels;
};

RowBuilder::RowBuilder(const SowTable& table, MatrixStore& store, ThreadPool& pool)
    : table_(table),
      store_(store),
      pool_(pool),
      moves_(store.seeds() + 1),
      rows_(store.seeds() + 1),
      scratch_(pool.threads()) {
  assert(store.houses() == table.houses());
  const std::size_t longest = store.ranking().rows(store.seeds()) + 2 * kRowSlack;
  for (Scratch& scratch : scratch_) {
    scratch.out.resize(longest);
    scratch.passed.resize(longest);
    scratch.packed.resize(longest);
    scratch.column.resize(longest);
  }
}

RowBuilder::~RowBuilder() = default;

// The two matrices of steps 1 and 2, and for all rows of every number of seeds, the lists of them
// and the masks of their pieces (row_moves.h).
std::uint64_t RowBuilder::bytes_needed(int houses, int seeds) {
  constexpr std::uint64_t kMatrices = 2;  // by_mover_, transposed_
  // A row is in Rows::by_rank and in a list of RowMoves; its rank is in Rows::by_potential, which
  // has grown to twice its size at most; and while that is sorted, there is the row's potential.
  constexpr std::uint64_t kListBytes = 2 * sizeof(Row) + 2 * sizeof(std::uint32_t) + sizeof(int);
  constexpr int kMasks = 2;                                // of a piece: domain and image
  constexpr std::uint64_t kRest = std::uint64_t{1} << 20;  // plans, buffers of threads

  const Ranking ranking(houses, seeds);
  std::uint64_t bytes = kMatrices * boards_of(ranking, {seeds / 2, seeds - seeds / 2});
  for (int row_seeds = 0; row_seeds <= seeds; ++row_seeds) {
    // A piece for about every house and number of seeds captured there; a mask has a bit a row.
    const int pieces = houses * (row_seeds + 2 * houses);
    const auto mask_bytes = static_cast<std::uint64_t>(kMasks * pieces / 8);
    bytes += ranking.rows(row_seeds) * (kListBytes + mask_bytes);
  }
  return bytes + kRest;
}

void RowBuilder::build_layer(int layer, JobPhase* phase) {
  store_.begin_layer(layer);
  // Neighbouring pairs have most of their sources in common.
  for (int fewer = layer / 2; fewer >= 0; --fewer) {
    store_.begin_pair(layer - fewer, fewer);
    build_pair(layer - fewer, fewer);
    store_.end_pair(layer - fewer, fewer);
    if (phase != nullptr) phase->advance(boards_of_pair(store_.ranking(), layer - fewer, fewer));
  }
  store_.end_layer(layer);
}

bool RowBuilder::finished(int mover_seeds, int other_seeds) const {
  return mover_seeds == 0 || (other_seeds == 0 && table_.rules().end == End::kSideEmpty);
}

void RowBuilder::build_pair(int more, int fewer) {
  const Ranking& ranking = store_.ranking();
  const std::uint64_t rows_more = ranking.rows(more);
  const std::uint64_t rows_fewer = ranking.rows(fewer);
  ensure(by_mover_, boards_of(ranking, {fewer, more}) + kRowSlack);

  std::int8_t* by_mover = by_mover_.as<std::int8_t>();
  std::int8_t* by_other = store_.matrix_to_write({more, fewer});
  raise_leaving(more, fewer, by_mover);
  if (more == fewer) {
    transpose_matrix(by_other, by_mover, rows_more, rows_more);
  } else {
    // The room of the other matrix is not needed before step 4, and serves as a buffer till then.
    std::int8_t* by_mover_fewer = store_.matrix_to_write({fewer, more});
    raise_leaving(fewer, more, by_mover_fewer);
    transpose_matrix(by_other, by_mover_fewer, rows_fewer, rows_more);
  }
  raise_quiet(more, fewer, by_mover, by_other);
  if (more == fewer) return;
  transpose_matrix(store_.matrix_to_write({fewer, more}), by_mover, rows_more, rows_fewer);
}

// Step 1: out[a][b] is what the mover with row a gets against row b without quiet moves.
void RowBuilder::raise_leaving(int mover, int other, std::int8_t* out) {
  const Ranking& ranking = store_.ranking();
  const std::uint64_t size = ranking.rows(other);
  const std::uint64_t count = ranking.rows(mover);
  if (finished(mover, other)) {
    const int leftover = table_.leftover(mover, other);
    std::fill_n(out, size * count, static_cast<std::int8_t>(leftover));
    return;
  }
  moves_of(other).prepare(mover);
  if (store_.needs_acquire()) store_.acquire(sources(mover, other));
  // After an extra move the same player moves: values of (mover a', other b) by the mover's rows,
  // which is the transpose of a matrix of the store.
  const std::uint64_t again_rows = ranking.rows(mover - 1);
  ensure(transposed_, again_rows * size + kRowSlack);
  std::int8_t* again_source = transposed_.as<std::int8_t>();
  transpose_matrix(again_source, store_.matrix({other, mover - 1}), size, again_rows);

  const Rows& own_rows = rows(mover);
  pool_.for_each(count, rows_per_piece(size), [&](std::size_t begin, std::size_t end, int thread) {
    Scratch& scratch = scratch_[thread];
    for (std::size_t rank = begin; rank < end; ++rank) {
      raise_leaving_row(own_rows.by_rank[rank], mover, other, again_source, scratch.out.data(),
                        scratch);
      std::memcpy(out + rank * size, scratch.out.data(), size);
    }
  });
}

// The matrices that the moves of step 1 lead to.
std::vector<Split> RowBuilder::sources(int mover, int other) {
  const RowMoves& other_moves = moves_of(other);
  std::set<Split> needed;
  // Few plans and numbers of seeds occur, in many rows.
  std::set<std::tuple<const MovePlan*, int, int>> seen;
  for (const Row own : rows(mover).by_rank) {
    for (int house = 0; house < table_.houses(); ++house) {
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
  needed.insert({other, mover - 1});  // transposed for all extra moves, whether there is one or not
  return {needed.begin(), needed.end()};
}

void RowBuilder::raise_leaving_row(Row own, int mover, int other, const std::int8_t* again_source,
                                   std::int8_t* out, Scratch& scratch) {
  const Ranking& ranking = store_.ranking();
  const std::uint64_t size = ranking.rows(other);
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
      const bool is_plain = sown_seeds == mover - 1 && piece.other_seeds == other;
      const std::int8_t* source =
          is_plain ? again_source + sown_rank * size
                   : gather_column(piece.other_seeds, sown_seeds, sown_rank, scratch);
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
      const std::int8_t* source = piece.taken
                                      ? store_.row({taken_seeds, piece.other_seeds}, taken_rank)
                                      : store_.row({sown_seeds, piece.other_seeds}, sown_rank);
      raise_row(out, size, source, row, scratch.packed.data());
    }
  }
}

// Values of (mover with one row, all rows of the other), where only the transposed matrix is at
// hand. Laps of the whole board that end in the store need it; they are rare.
const std::int8_t* RowBuilder::gather_column(int mover_other, int mover_seeds,
                                             std::uint64_t mover_rank, Scratch& scratch) const {
  const Ranking& ranking = store_.ranking();
  const std::uint64_t pitch = ranking.rows(mover_seeds);
  const std::int8_t* column = store_.matrix({mover_other, mover_seeds}) + mover_rank;
  const std::uint64_t size = ranking.rows(mover_other);
  for (std::uint64_t i = 0; i < size; ++i) scratch.column[i] = column[i * pitch];
  return scratch.column.data();
}

// Step 3.
void RowBuilder::raise_quiet(int more, int fewer, std::int8_t* by_mover, std::int8_t* by_other) {
  const std::uint64_t size = store_.ranking().rows(fewer);
  const Rows& own_rows = rows(more);
  moves_of(fewer).prepare(more);
  for (std::size_t level = 0; level + 1 < own_rows.levels.size(); ++level) {
    const std::size_t first = own_rows.levels[level];
    const std::size_t count = own_rows.levels[level + 1] - first;
    pool_.for_each(count, rows_per_piece(size),
                   [&](std::size_t begin, std::size_t end, int thread) {
                     Scratch& scratch = scratch_[thread];
                     for (std::size_t i = begin; i < end; ++i) {
                       raise_quiet_row(own_rows.by_potential[first + i], more, fewer, by_mover,
                                       by_other, scratch);
                     }
                   });
  }
}

void RowBuilder::raise_quiet_row(std::uint64_t rank, int more, int fewer, std::int8_t* by_mover,
                                 std::int8_t* by_other, Scratch& scratch) {
  const Ranking& ranking = store_.ranking();
  const std::uint64_t size = ranking.rows(fewer);
  const RowMoves& other_moves = *moves_[fewer];
  const Row own = rows_[more]->by_rank[rank];

  std::int8_t* out = scratch.out.data();
  std::memcpy(out, by_mover + rank * size, size);
  if (!finished(more, fewer)) {
    for (int house = 0; house < table_.houses(); ++house) {
      if (seeds_at(own, house) == 0) continue;
      OwnRows own_rows;
      for (const MovePiece& piece : other_moves.plan(own, house, own_rows).pieces) {
        if (!piece.quiet) continue;
        const std::int8_t* source = by_other + ranking.row_rank(own_rows.sown) * size;
        raise_row(out, size, source, piece.row, scratch.packed.data());
      }
    }
    std::memcpy(by_mover + rank * size, out, size);
  }
  if (!finished(fewer, more)) {
    std::int8_t* passed = scratch.passed.data();
    std::memcpy(passed, by_other + rank * size, size);
    for (const QuietMove& move : other_moves.quiet_moves()) {
      if (move.needs_empty >= 0 && seeds_at(own, move.needs_empty) != 0) continue;
      raise_row(passed, size, out, move.row, scratch.packed.data());
    }
    std::memcpy(by_other + rank * size, passed, size);
  }
}

void RowBuilder::transpose_matrix(std::int8_t* target, const std::int8_t* source,
                                  std::uint64_t rows, std::uint64_t columns) {
  constexpr std::size_t kColumns = 64;
  const std::size_t grain =
      std::max<std::size_t>(kColumns, rows_per_piece(rows) / kColumns * kColumns);
  pool_.for_each(columns, grain, [&](std::size_t begin, std::size_t end, int) {
    transpose(target + begin * rows, rows, source + begin, columns, rows, end - begin);
  });
}

const RowBuilder::Rows& RowBuilder::rows(int seeds) {
  std::unique_ptr<Rows>& place = rows_[seeds];
  if (place) return *place;
  place = std::make_unique<Rows>();
  const Ranking& ranking = store_.ranking();
  const std::uint64_t count = ranking.rows(seeds);
  place->by_rank = ranking.all_rows(seeds);
  std::vector<int> potentials;
  for (std::uint64_t rank = 0; rank < count; ++rank) {
    potentials.push_back(potential(place->by_rank[rank], table_.houses()));
    place->by_potential.push_back(static_cast<std::uint32_t>(rank));
  }
  std::stable_sort(place->by_potential.begin(), place->by_potential.end(),
                   [&](std::uint32_t left, std::uint32_t right) {
                     return potentials[left] < potentials[right];
                   });
  for (std::size_t i = 0; i < count; ++i) {
    if (i == 0 || potentials[place->by_potential[i]] != potentials[place->by_potential[i - 1]]) {
      place->levels.push_back(i);
    }
  }
  place->levels.push_back(count);
  return *place;
}

RowMoves& RowBuilder::moves_of(int seeds) {
  std::unique_ptr<RowMoves>& place = moves_[seeds];
  if (!place) place = std::make_unique<RowMoves>(table_, store_.ranking(), seeds);
  return *place;
}

}  // namespace kalah
