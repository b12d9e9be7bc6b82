// Where a position stands in a game with the pie rule.
#pragma once

#include <string_view>

namespace kalah {

// What the rule means for the player to move.
enum class PieStage {
  kFirstTurn,  // makes the first turn of the game; after it the opponent may swap sides
  kSwap,       // may swap sides instead of moving: the first turn has just been made
  kNone,       // nobody may swap, or not any more
};

inline constexpr PieStage kPieStages[] = {PieStage::kFirstTurn, PieStage::kSwap, PieStage::kNone};

// "first-turn", "swap" or "none"
constexpr std::string_view to_string(PieStage stage) {
  switch (stage) {
    case PieStage::kFirstTurn:
      return "first-turn";
    case PieStage::kSwap:
      return "swap";
    case PieStage::kNone:
      return "none";
  }
  return "";
}

}  // namespace kalah
