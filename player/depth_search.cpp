// Alpha-beta of a fixed depth, with a transposition table.
#include "player/depth_search.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "player/evaluation.h"

namespace kalah {
namespace {

constexpr std::uint64_t kDeadlineNodes = 1024;  // between two looks at the clock

struct Move {
  MoveResult result;
  int house = 0;
  int score = 0;
};

// The highest score first: the table's move, extra moves from the store on, then seeds gained.
int sort_moves(const SowTable& table, const Board& board, int table_house,
               std::array<Move, kMaxHouses>& moves) {
  constexpr int kTableMove = 1 << 20;
  constexpr int kExtraMove = 1 << 10;
  int count = 0;
  for (int house = table.houses() - 1; house >= 0; --house) {
    if (seeds_at(board.own, house) == 0) continue;
    Move& move = moves[count++];
    move.result = table.play(board, house);
    move.house = house;
    move.score = house == table_house ? kTableMove
                 : move.result.again  ? kExtraMove + house
                                      : 8 * move.result.gain() + house;
  }
  std::stable_sort(moves.begin(), moves.begin() + count,
                   [](const Move& a, const Move& b) { return a.score > b.score; });
  return count;
}

}  // namespace

DepthSearch::DepthSearch(const SowTable& table, const Egdb* egdb, std::uint64_t table_bytes)
    : table_(table), egdb_(egdb) {
  const std::uint64_t entries =
      std::bit_floor(std::max<std::uint64_t>(1, table_bytes / sizeof(Entry)));
  block_ = HugeBlock(entries * sizeof(Entry));
  mask_ = entries - 1;
}

void DepthSearch::begin(const Deadline& deadline, bool estimates) {
  ++search_;
  deadline_ = deadline;
  estimates_ = estimates;
}

DepthSearch::Entry& DepthSearch::entry(const Board& board) {
  std::uint64_t hash = board.own * 0x9e3779b97f4a7c15 ^ std::rotl(board.other, 29);
  hash = (hash ^ hash >> 32) * 0xd6e8feb86659fd93;
  return block_.as<Entry>()[(hash ^ hash >> 29) & mask_];
}

void DepthSearch::count_node() {
  if (++nodes_ % kDeadlineNodes == 0 && deadline_.passed()) stopped_ = true;
}

void DepthSearch::begin_search() {
  estimated_ = false;
  stopped_ = false;
}

std::optional<DepthSearch::Result> DepthSearch::finish_search(int value) const {
  if (stopped_) return std::nullopt;
  return Result{value, !estimated_};
}

std::optional<DepthSearch::Result> DepthSearch::search(const Board& board, int depth, int alpha,
                                                       int beta) {
  assert(depth >= 0 && alpha < beta);
  begin_search();
  return finish_search(value(board, depth, alpha, beta));
}

std::optional<DepthSearch::Result> DepthSearch::search_move(const MoveResult& move, int depth,
                                                            int alpha, int beta) {
  assert(depth >= 1 && alpha < beta);
  begin_search();
  return finish_search(move_value(move, depth, alpha, beta));
}

int DepthSearch::move_value(const MoveResult& move, int depth, int alpha, int beta) {
  const int gain = move.gain();
  if (move.again) return gain + value(move.next(), depth - 1, alpha - gain, beta - gain);
  return gain - value(move.next(), depth - 1, gain - beta, gain - alpha);
}

// Principal variation search: a null window tells whether a move is better at all.
int DepthSearch::move_value_if_better(const MoveResult& move, int depth, int alpha, int beta) {
  const int result = move_value(move, depth, alpha, alpha + 1);
  if (result <= alpha || result >= beta || stopped_) return result;
  return move_value(move, depth, result - 1, beta);
}

std::optional<int> DepthSearch::value_without_search(const Board& board, int depth) {
  if (table_.is_over(board)) return table_.leftover(board);
  if (egdb_ != nullptr && count_seeds(board) <= egdb_->seeds()) return egdb_->value(board);
  if (depth > 0) return std::nullopt;
  estimated_ = true;
  return estimates_ ? estimate(table_, board) : 0;
}

int DepthSearch::value(const Board& board, int depth, int alpha, int beta) {
  if (const std::optional<int> known = value_without_search(board, depth)) return *known;
  count_node();
  if (stopped_) return 0;

  const Entry& known = entry(board);
  const bool found = known.search == search_ && known.board == board;
  if (found && known.decides(depth, alpha, beta)) {
    if (known.depth != kProvenDepth) estimated_ = true;
    return known.value;
  }

  std::array<Move, kMaxHouses> moves;
  const int count = sort_moves(table_, board, found ? known.house : -1, moves);
  const bool estimated_before = estimated_;
  estimated_ = false;
  int best = -kMaxSeeds - 1;
  int best_house = 0;
  int lower = alpha;
  for (int i = 0; i < count && best < beta; ++i) {
    const Move& move = moves[i];
    const int result = i == 0 || lower + 1 == beta
                           ? move_value(move.result, depth, lower, beta)
                           : move_value_if_better(move.result, depth, lower, beta);
    if (stopped_) return 0;
    if (result > best) {
      best = result;
      best_house = move.house;
      lower = std::max(lower, best);
    }
  }
  const Bound bound = best >= beta ? Bound::kLower : best <= alpha ? Bound::kUpper : Bound::kExact;
  store(board, depth, bound, best, best_house);
  estimated_ = estimated_ || estimated_before;
  return best;
}

void DepthSearch::store(const Board& board, int depth, Bound bound, int value, int house) {
  Entry& stored = entry(board);
  stored.board = board;
  stored.value = static_cast<std::int16_t>(value);
  stored.depth = static_cast<std::uint8_t>(estimated_ ? depth : kProvenDepth);
  stored.house = static_cast<std::int8_t>(house);
  stored.bound = bound;
  stored.search = search_;
}

}  // namespace kalah
