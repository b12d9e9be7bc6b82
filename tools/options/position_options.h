// The options that say which position is meant: --houses --seeds --board --layout --turns --rules.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/position_text.h"
#include "engine/rules.h"
#include "tools/options/options.h"

namespace kalah {

// The rule set of --rules, standard without it. Throws InputError.
Rules read_rules(const Options& options);

// Reads boards as the options --rules, --layout and --turns say.
class BoardReader {
 public:
  // Declares the three options.
  static void add_options(Options& options);
  // Throws InputError for a wrong rule list or layout.
  explicit BoardReader(const Options& options);

  // The rules for the positions that read() and after_turns() return: without the pie rule if turns
  // have been played, since the chance to swap is over.
  const Rules& rules() const { return rules_; }
  // A board, and the turns of --turns played on it. Throws InputError.
  Position read(std::string_view text) const;
  Position after_turns(const Position& start) const;

 private:
  Rules rules_;
  Layout layout_;
  bool pie_;  // as in --rules
  std::vector<std::string> turns_;
};

struct Start {
  Rules rules;
  Position position;
};

// Declares all six options.
void add_start_options(Options& options);
// The position of --board or of one positional argument, or else the start of a game of --houses
// and --seeds; after --turns. Throws InputError.
Start read_start(const Options& options);

}  // namespace kalah
