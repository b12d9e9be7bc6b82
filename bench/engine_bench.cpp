// Speed of moves, ranks and table look-ups.
#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "engine/perft.h"
#include "solver/ranking/ranking.h"
#include "solver/search/transposition_table.h"

namespace kalah {
namespace {

// Boards that follow each other in random games of Kalah(6,4).
std::vector<Board> game_boards(std::size_t count) {
  const SowTable table(Rules{}, 6);
  std::mt19937_64 random(1);
  std::vector<Board> boards;
  Board board = starting_board(6, 4);
  while (boards.size() < count) {
    if (table.is_over(board)) board = starting_board(6, 4);
    const int house = static_cast<int>(random() % 6);
    if (seeds_at(board.own, house) == 0) continue;
    board = table.play(board, house).next();
    if (!table.is_over(board)) boards.push_back(board);
  }
  return boards;
}

void count_items(benchmark::State& state, std::size_t items) {
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(items));
}

void BM_Perft(benchmark::State& state) {
  const SowTable table(Rules{}, 6);
  std::uint64_t moves = 0;
  for (auto _ : state) moves = perft(table, starting_board(6, 4), 7);
  count_items(state, moves);
}
BENCHMARK(BM_Perft)->Unit(benchmark::kMillisecond);

// Every move of every board.
void BM_Play(benchmark::State& state) {
  const std::vector<Board> boards = game_boards(4096);
  const SowTable table(Rules{}, 6);
  std::size_t moves = 0;
  for (auto _ : state) {
    for (const Board& board : boards) {
      for (int house = 0; house < 6; ++house) {
        if (seeds_at(board.own, house) == 0) continue;
        benchmark::DoNotOptimize(table.play(board, house));
        ++moves;
      }
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(moves));
}
BENCHMARK(BM_Play);

void BM_BoardRank(benchmark::State& state) {
  const std::vector<Board> boards = game_boards(4096);
  const Ranking ranking(6, 48);
  for (auto _ : state) {
    for (const Board& board : boards) benchmark::DoNotOptimize(ranking.board_rank(board));
  }
  count_items(state, boards.size());
}
BENCHMARK(BM_BoardRank);

void BM_BoardOfRank(benchmark::State& state) {
  const Ranking ranking(6, 48);
  std::vector<std::uint64_t> ranks;
  for (const Board& board : game_boards(4096)) ranks.push_back(ranking.board_rank(board));
  for (auto _ : state) {
    for (const std::uint64_t rank : ranks) benchmark::DoNotOptimize(ranking.board(rank));
  }
  count_items(state, ranks.size());
}
BENCHMARK(BM_BoardOfRank);

// Argument: size of the table in MiB.
void BM_TableProbe(benchmark::State& state) {
  const std::vector<Board> boards = game_boards(1 << 16);
  const Ranking ranking(6, 48);
  TranspositionTable table(ranking, static_cast<std::uint64_t>(state.range(0)) << 20);
  for (const Board& board : boards) table.store(table.key(board), {{-1, 1}, 0, 1});
  TranspositionTable::Entry entry;
  for (auto _ : state) {
    for (const Board& board : boards) {
      benchmark::DoNotOptimize(table.probe(table.key(board), entry));
    }
  }
  count_items(state, boards.size());
}
BENCHMARK(BM_TableProbe)->Arg(1)->Arg(1024)->Unit(benchmark::kMillisecond);

void BM_TableStore(benchmark::State& state) {
  const std::vector<Board> boards = game_boards(1 << 16);
  const Ranking ranking(6, 48);
  TranspositionTable table(ranking, static_cast<std::uint64_t>(state.range(0)) << 20);
  for (auto _ : state) {
    for (const Board& board : boards) table.store(table.key(board), {{-1, 1}, 0, 1});
  }
  count_items(state, boards.size());
}
BENCHMARK(BM_TableStore)->Arg(1)->Arg(1024)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kalah
