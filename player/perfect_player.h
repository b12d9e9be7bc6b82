// The highest level: looking ahead and proving take turns, until all is decided or time is over.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "engine/sowing.h"
#include "player/choice.h"
#include "player/deadline.h"
#include "player/depth_search.h"
#include "player/root.h"
#include "solver/prover.h"
#include "solver/search/search.h"

namespace kalah {

class PerfectPlayer {
 public:
  // `table_bytes` for all its tables. What `context` refers to has to outlive it.
  PerfectPlayer(const SearchContext& context, Goal goal, int threads, std::uint64_t table_bytes);

  // Thinks about a position. `improved` is called when there may be a better choice: soon for the
  // first time, and at the end.
  void think(Root& root, const Thinking& thinking, const std::function<void()>& improved);

  std::uint64_t nodes() const { return lookahead_.nodes() + search_.nodes(); }

 private:
  void use_known_bounds(Root& root) const;
  void prove(Root& root, const Deadline& deadline);
  void limit_window(const Deadline& deadline);
  bool narrow_move(RootMove& move, int number);
  void narrow_open_move(Root& root);
  void narrow_root(Root& root);
  void narrow_root_value(Root& root);
  void narrow_best_move(Root& root);

  DepthSearch lookahead_;
  Search search_;
  Prover prover_;
  std::atomic<bool> interrupt_{false};  // ends the window at hand
};

}  // namespace kalah
