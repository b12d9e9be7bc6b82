// Prints data/perft.csv: perft counts by the naive rules, for starts and for nasty positions.
//
//   build/release/tests/perft_csv >data/perft.csv
//
// Takes half a minute, because it counts naively. The engine only reads and prints texts here.
#include <exception>
#include <iostream>

#include "engine/position_text.h"
#include "engine/rules.h"
#include "tests/support/oracle.h"

namespace kalah {
namespace {

struct Row {
  const char* rules;
  const char* board;
  int depth;
};

constexpr const char* kStart64 = "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>";
constexpr const char* kStart66 = "<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6>";
constexpr const char* kStart44 = "<4,0,0,4,4,4,4,4,4,4,4>";
constexpr const char* kStart33 = "<3,0,0,3,3,3,3,3,3>";
constexpr const char* kStart88 = "<8,0,0,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8>";
// Laps of 2m+1 and 2m+2 seeds, heaps, and all the seeds there can be.
constexpr const char* kLaps3 = "<3,0,0,7,8,9,7,14,0>";
constexpr const char* kLaps6 = "<6,0,0,13,0,14,1,26,0,12,13,0,31,2,0>";
constexpr const char* kHeaps6 = "<6,0,0,40,0,0,0,1,0,0,0,90,0,0,124>";
constexpr const char* kHeaps8 = "<8,0,0,17,0,18,0,34,0,0,1,0,0,17,51,0,0,1,116>";
constexpr const char* kFull1 = "<1,0,0,127,128>";
constexpr const char* kFull2 = "<2,0,0,64,63,64,64>";
// Near the end: empty sides, extra moves, last seeds.
constexpr const char* kEnd6 = "<6,20,12,1,0,2,0,2,1,0,1,0,3,2,4>";

constexpr const char* kMixed = "capture=always,cross-capture=on,sow-opponent-store=on,end=no-move";
constexpr const char* kStays = "capturing-seed=stays,sow-opponent-store=on";
constexpr const char* kLast = "capture=last-seed,cross-capture=on";
constexpr const char* kAvalanche = "avalanche";
constexpr const char* kLapsMixed =
    "sowing=multi-lap,capture=always,cross-capture=on,sow-opponent-store=on,end=no-move";

constexpr Row kRows[] = {
    {"standard", kStart64, 1},
    {"standard", kStart64, 2},
    {"standard", kStart64, 3},
    {"standard", kStart64, 4},
    {"standard", kStart64, 5},
    {"standard", kStart64, 6},
    {"standard", kStart64, 7},
    {"standard", kStart64, 8},
    {"standard", kStart64, 9},
    {"standard", kStart64, 10},
    {"standard", kStart64, 11},
    {"standard", kStart66, 10},
    {"standard", kStart44, 12},
    {"standard", kStart33, 18},
    {"standard", kStart88, 8},
    {"standard", kLaps3, 14},
    {"standard", kLaps6, 10},
    {"standard", kHeaps6, 8},
    {"standard", kHeaps8, 7},
    {"standard", kFull1, 6},
    {"standard", kFull2, 16},
    {"standard", kEnd6, 12},
    {"empty-capture", kStart64, 9},
    {"empty-capture", kStart66, 8},
    {"empty-capture", kStart33, 18},
    {"empty-capture", kLaps6, 8},
    {"empty-capture", kEnd6, 12},
    {"end=no-move", kStart64, 9},
    {"end=no-move", kStart33, 18},
    {"end=no-move", kLaps3, 14},
    {"end=no-move", kEnd6, 14},
    {"capture=none", kStart64, 8},
    {"capture=none", kLaps6, 8},
    {"capture=none,end=no-move", kEnd6, 12},
    {"leftover=nobody", kStart44, 11},
    {kLast, kStart64, 8},
    {kLast, kStart88, 6},
    {kLast, kEnd6, 11},
    {kStays, kStart64, 8},
    {kStays, kLaps3, 13},
    {kStays, kHeaps8, 7},
    {kMixed, kStart64, 9},
    {kMixed, kStart66, 8},
    {kMixed, kStart33, 16},
    {kMixed, kLaps3, 14},
    {kMixed, kLaps6, 8},
    {kMixed, kHeaps6, 8},
    {kMixed, kHeaps8, 7},
    {kMixed, kFull2, 16},
    {kMixed, kEnd6, 12},
    {kAvalanche, kStart64, 7},
    {kAvalanche, kStart66, 6},
    {kAvalanche, kStart33, 9},
    {kAvalanche, kStart88, 5},
    {kAvalanche, kLaps3, 7},
    {kAvalanche, kLaps6, 5},
    {kAvalanche, kHeaps6, 5},
    {kAvalanche, kHeaps8, 5},
    {kAvalanche, kFull1, 6},
    {kAvalanche, kFull2, 8},
    {kAvalanche, kEnd6, 9},
    {"sowing=multi-lap", kStart64, 7},
    {"sowing=multi-lap", kLaps6, 5},
    {"sowing=multi-lap", kEnd6, 9},
    {kLapsMixed, kStart64, 7},
    {kLapsMixed, kStart33, 9},
    {kLapsMixed, kLaps3, 7},
    {kLapsMixed, kHeaps8, 5},
    {kLapsMixed, kEnd6, 9},
};

void print_rows() {
  std::cout << "rules,board,depth,count,source\n";
  for (const Row& row : kRows) {
    const Rules rules = parse_rules(row.rules);
    const Position position = parse_position(row.board);
    oracle::NaiveBoard board;
    for (int house = 0; house < position.houses; ++house) {
      board.own.push_back(seeds_at(position.board.own, house));
      board.other.push_back(seeds_at(position.board.other, house));
    }
    // A comma in the rules would need quotes; blanks do as well.
    std::string list = to_string(rules);
    for (char& c : list) {
      if (c == ',') c = ' ';
    }
    std::cout << list << ",\"" << to_string(position) << "\"," << row.depth << ","
              << oracle::naive_perft(rules, board, row.depth)
              << ",naive rules of tests/support/oracle.cpp (perft_csv)" << std::endl;
  }
}

}  // namespace
}  // namespace kalah

int main() {
  try {
    kalah::print_rows();
  } catch (const std::exception& error) {
    std::cerr << "perft_csv: " << error.what() << "\n";
    return 1;
  }
  return 0;
}
