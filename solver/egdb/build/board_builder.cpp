// A pair of matrices, row by row of the player with more seeds.
#include "solver/egdb/build/board_builder.h"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <utility>

#include "solver/egdb/build/potential.h"
#include "solver/egdb/rows/load_rows.h"

namespace kalah {
namespace {

// Boards whose moves are looked up together: the first look-ups arrive while others are asked for.
constexpr std::size_t kBoardsAtOnce = 16;
// Rows that are a piece of work: a board takes as long as so many values of the row builder.
constexpr std::uint64_t kValuesABoard = 64;

// The ranks of rows, those of each potential together.
std::vector<std::vector<std::uint64_t>> ranks_by_potential(const std::vector<Row>& rows,
                                                           int houses) {
  std::vector<std::vector<std::uint64_t>> levels;
  for (std::uint64_t rank = 0; rank < rows.size(); ++rank) {
    const auto level = static_cast<std::size_t>(potential(rows[rank], houses));
    if (level >= levels.size()) levels.resize(level + 1);
    levels[level].push_back(rank);
  }
  return levels;
}

}  // namespace

// The boards of a pair, and what their moves lead to.
class BoardBuilder::PairValues {
 public:
  PairValues(BoardBuilder& builder, int more, int fewer)
      : table_(builder.table_),
        ranking_(builder.store_.ranking()),
        matrices_(builder.matrices_),
        layer_(more + fewer),
        is_square_(more == fewer),
        more_(ranking_.all_rows(more)),
        fewer_(ranking_.all_rows(fewer)),
        of_more_(builder.values_of({fewer, more})),
        of_fewer_(builder.values_of({more, fewer})),
        levels_(ranks_by_potential(more_, table_.houses())) {}

  // The ranks of the rows with more seeds, those of each potential together, ascending.
  [[nodiscard]] const std::vector<std::vector<std::uint64_t>>& levels() const { return levels_; }
  // Boards that value_row() values, on the average.
  [[nodiscard]] std::uint64_t boards_a_row() const { return fewer_.size() * (is_square_ ? 1 : 2); }

  // Values the boards of a row of the player with more seeds, with either player to move. Rows of
  // lower potential have been valued. In a square, where both players have as many seeds, each
  // board belongs to the row of lower potential, or to that of the mover if they are equal: so what
  // it leads to is there.
  void value_row(std::uint64_t rank) const {
    const Row row = more_[rank];
    const int least = is_square_ ? potential(row, table_.houses()) : 0;
    Boards boards(*this);
    for (std::uint64_t i = 0; i < fewer_.size(); ++i) {
      if (is_square_ && potential(fewer_[i], table_.houses()) < least) continue;
      boards.add({row, fewer_[i]}, of_more_ + i * more_.size() + rank);
    }
    boards.finish();
    for (std::uint64_t i = 0; i < fewer_.size(); ++i) {
      if (is_square_ && potential(fewer_[i], table_.houses()) <= least) continue;
      boards.add({fewer_[i], row}, of_fewer_ + rank * fewer_.size() + i);
    }
    boards.finish();
  }

 private:
  // What a move leads to: a place among the packed values of a lower layer, or in the pair.
  struct Child {
    const PackedMatrix* matrix;  // nullptr: in the pair
    const std::int8_t* in_pair;
    std::uint64_t row;
    std::uint64_t column;
    int gain;
    bool again;

    [[nodiscard]] int value() const {
      const int rest = matrix != nullptr ? matrix->value(row, column) : *in_pair;
      return gain + (again ? rest : -rest);
    }
  };

  // A few boards that are valued at once: none of them leads to another one.
  class Boards {
   public:
    explicit Boards(const PairValues& pair) : pair_(pair) {}

    // The value of a board goes to a place, by finish() at the latest.
    void add(const Board& board, std::int8_t* place) {
      if (count_ == kBoardsAtOnce) finish();
      Entry& entry = entries_[count_++];
      entry.place = place;
      entry.children = 0;
      if (pair_.table_.is_over(board)) {
        *place = static_cast<std::int8_t>(pair_.table_.leftover(board));
        --count_;
        return;
      }
      for (int house = 0; house < pair_.table_.houses(); ++house) {
        if (seeds_at(board.own, house) == 0) continue;
        entry.child[entry.children++] = pair_.child_of(pair_.table_.play(board, house));
      }
    }

    void finish() {
      for (std::size_t i = 0; i < count_; ++i) {
        const Entry& entry = entries_[i];
        int best = std::numeric_limits<int>::min();
        for (int j = 0; j < entry.children; ++j) best = std::max(best, entry.child[j].value());
        *entry.place = static_cast<std::int8_t>(best);
      }
      count_ = 0;
    }

   private:
    struct Entry {
      std::int8_t* place;
      int children;
      std::array<Child, kMaxHouses> child;
    };

    const PairValues& pair_;
    std::size_t count_ = 0;
    std::array<Entry, kBoardsAtOnce> entries_;
  };

  [[nodiscard]] Child child_of(const MoveResult& result) const {
    const Board next = result.next();
    const Split split = split_of(next);
    Child child{
        nullptr,       nullptr,     ranking_.row_rank(next.other), ranking_.row_rank(next.own),
        result.gain(), result.again};
    if (split.layer() < layer_) {
      child.matrix = &matrices_[split];
      child.matrix->prefetch(child.row, child.column);
    } else {
      const bool more_moves = split.own_seeds >= split.other_seeds;
      child.in_pair = (more_moves ? of_more_ : of_fewer_) +
                      child.row * (more_moves ? more_ : fewer_).size() + child.column;
      __builtin_prefetch(child.in_pair);
    }
    return child;
  }

  const SowTable& table_;
  const Ranking& ranking_;
  const SplitMap<PackedMatrix>& matrices_;
  int layer_;
  bool is_square_;
  std::vector<Row> more_;
  std::vector<Row> fewer_;
  std::int8_t* of_more_;   // values with the player who has more seeds to move
  std::int8_t* of_fewer_;  // the same in a square
  std::vector<std::vector<std::uint64_t>> levels_;
};

BoardBuilder::BoardBuilder(const SowTable& table, int seeds, LayerFiles* files, ThreadPool& pool)
    : table_(table),
      store_(table.rules(), table.houses(), seeds),
      files_(files),
      pool_(pool),
      matrices_(seeds),
      bases_(seeds + 1) {}

std::uint64_t BoardBuilder::bytes_needed(int houses, int seeds) {
  constexpr std::uint64_t kRest = std::uint64_t{1} << 20;
  const Ranking ranking(houses, seeds);
  std::uint64_t most = 0;
  for (int fewer = 0; 2 * fewer <= seeds; ++fewer) {
    // Values of a pair, and one matrix that is packed.
    const std::uint64_t boards = boards_of_pair(ranking, seeds - fewer, fewer);
    most = std::max(most, boards + boards / 2);
  }
  constexpr std::uint64_t kListBytes = 2 * sizeof(Row) + sizeof(std::uint64_t);
  return most + kListBytes * ranking.rows(seeds) + kRest;
}

void BoardBuilder::build_layer(int layer, JobPhase* phase) {
  const bool is_last = layer == store_.seeds();
  if (files_ != nullptr) files_->begin_layer(layer);
  for (int fewer = layer / 2; fewer >= 0; --fewer) {
    const int more = layer - fewer;
    if (files_ != nullptr && is_last && files_->has_pair(more, fewer)) {
      if (phase != nullptr) phase->advance(boards_of_pair(store_.ranking(), more, fewer));
      continue;
    }
    for (const Split& split : {Split{fewer, more}, Split{more, fewer}}) {
      HugeBlock& buffer = buffers_[split.own_seeds < split.other_seeds ? 1 : 0];
      const std::uint64_t bytes = boards_of(store_.ranking(), split);
      if (buffer.size() < bytes) buffer = HugeBlock(bytes);
    }
    value_pair(PairValues(*this, more, fewer), phase);
    if (files_ != nullptr && !files_->has_pair(more, fewer)) write_pair(more, fewer);
    if (files_ == nullptr || !is_last) keep_pair(more, fewer);
  }
  if (files_ != nullptr) files_->end_layer();
}

void BoardBuilder::value_pair(const PairValues& pair, JobPhase* phase) {
  for (const std::vector<std::uint64_t>& ranks : pair.levels()) {
    pool_.for_each(ranks.size(), rows_per_piece(kValuesABoard * pair.boards_a_row()),
                   [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t i = begin; i < end; ++i) pair.value_row(ranks[i]);
                   });
    if (phase != nullptr && !ranks.empty()) phase->advance(ranks.size() * pair.boards_a_row());
  }
}

void BoardBuilder::write_pair(int more, int fewer) {
  std::vector<MatrixLines> lines;
  for (const Split& split : {Split{more, fewer}, Split{fewer, more}}) {
    if (more == fewer && !lines.empty()) break;
    lines.push_back(lines_of_values(split, values_of(split), store_.ranking()));
  }
  files_->write(lines, {});
}

void BoardBuilder::keep_pair(int more, int fewer) {
  pack({more, fewer}, values_of({more, fewer}));
  if (more != fewer) pack({fewer, more}, values_of({fewer, more}));
}

// Columns are near those of the layer below.
void BoardBuilder::pack(const Split& split, const std::int8_t* values) {
  const std::uint64_t columns = store_.ranking().rows(split.own_seeds);
  std::vector<std::int8_t>& bases = bases_[split.own_seeds];
  bases.resize(columns);
  std::unique_ptr<RowMatrix> matrix = store_.make(split, RowsOf::kOther, true, bases);
  pool_.for_each(matrix->rows(), matrix->block_rows(),
                 [&](std::size_t begin, std::size_t end, int) {
                   matrix->put_rows(begin, end - begin, values + begin * columns, columns);
                 });
  keep(split, std::move(matrix));
}

void BoardBuilder::read_layer(int layer) {
  for (int own = 0; own <= layer; ++own) {
    const Split split{layer - own, own};
    load_matrix(files_->layer(layer), split, {}, store_, pool_, {});
    keep(split, store_.take(split, RowsOf::kOther));
  }
}

void BoardBuilder::keep(const Split& split, std::unique_ptr<RowMatrix> matrix) {
  bases_[split.own_seeds] = matrix->column_means();
  matrices_[split] = PackedMatrix(std::move(matrix));
}

}  // namespace kalah
