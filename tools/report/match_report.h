// The result of a match.
#pragma once

#include <string>

#include "player/match/match.h"

namespace kalah {

// What was played, and how it went.
struct MatchReport {
  Contestant first;
  Contestant second;
  MatchOptions options;
  MatchResult result;
  double seconds = 0;
};

// Labeled lines.
std::string match_text(const MatchReport& report);
// One object.
std::string match_json(const MatchReport& report);

}  // namespace kalah
