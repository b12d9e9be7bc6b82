// Cutting moves into pieces, and making the maps of the pieces.
#include "solver/egdb/build/row_moves.h"

#include <algorithm>
#include <cassert>

namespace kalah {
bool RowMoves::Domain::contains(Row row) const {
  const auto holds = [row](Condition which, int at, int number) {
    switch (which) {
      case Condition::kAny:
        return true;
      case Condition::kZero:
        return seeds_at(row, at) == 0;
      case Condition::kPositive:
        return seeds_at(row, at) > 0;
      case Condition::kEquals:
        return seeds_at(row, at) == number;
    }
    return false;
  };
  return holds(condition, house, count) && holds(last_condition, last_house, 0);
}

RowMoves::RowMoves(const SowTable& table, const Ranking& ranking, int seeds)
    : table_(table), ranking_(ranking), seeds_(seeds), rows_(ranking.all_rows(seeds)) {
  make_quiet_moves();
}

void RowMoves::prepare(int mover_seeds) {
  assert(seeds_ + mover_seeds <= ranking_.max_seeds());
  if (mover_seeds <= prepared_) return;
  plans_.resize(plan_index(0, mover_seeds + 1, Kind::kPlain));
  for (int seeds = prepared_ + 1; seeds <= mover_seeds; ++seeds) {
    for (int house = 0; house < table_.houses(); ++house) {
      const SowTable::Sowing& sowing = table_.sowing(house, seeds);
      plans_[plan_index(house, seeds, Kind::kPlain)] = make_plan(sowing, Kind::kPlain);
      if (sowing.last == SowTable::Last::kOwnHouse) {
        plans_[plan_index(house, seeds, Kind::kCapture)] = make_plan(sowing, Kind::kCapture);
      } else if (sowing.last == SowTable::Last::kOtherHouse && table_.rules().cross_capture) {
        plans_[plan_index(house, seeds, Kind::kCross)] = make_plan(sowing, Kind::kCross);
      }
    }
  }
  prepared_ = mover_seeds;
}

const MovePlan& RowMoves::plan(Row own, int house, OwnRows& own_rows) const {
  const int seeds = seeds_at(own, house);
  assert(seeds > 0 && seeds <= prepared_);
  const SowTable::Sowing& sowing = table_.sowing(house, seeds);
  const int last = sowing.last_house;
  own_rows.sown = own + sowing.own_add;
  own_rows.taken_gain = 0;
  Kind kind = Kind::kPlain;
  if (sowing.last == SowTable::Last::kOwnHouse) {
    if (table_.rules().capture != Capture::kNone && seeds_at(own_rows.sown, last) == 1) {
      kind = Kind::kCapture;
      own_rows.taken = own_rows.sown - seed_at(last);
    }
  } else if (sowing.last == SowTable::Last::kOtherHouse && table_.rules().cross_capture) {
    const int facing = opposite(last, table_.houses());
    const int facing_seeds = seeds_at(own_rows.sown, facing);
    if (facing_seeds > 0 && seeds_at(sowing.other_add, last) == 1) {
      kind = Kind::kCross;
      own_rows.taken = own_rows.sown - seed_at(facing) * static_cast<Row>(facing_seeds);
      own_rows.taken_gain = facing_seeds;
    }
  }
  return *plans_[plan_index(house, seeds, kind)];
}

MovePlan RowMoves::make_plan(const SowTable::Sowing& sowing, Kind kind) {
  MovePlan plan;
  plan.again = sowing.last == SowTable::Last::kOwnStore;
  const int gain = sowing.store - sowing.other_store;
  switch (kind) {
    case Kind::kPlain:
      add_piece(plan, {}, {sowing.other_add}, gain, false);
      break;
    case Kind::kCapture:
      add_captures(sowing, plan);
      break;
    case Kind::kCross:
      add_cross(sowing, plan);
      break;
  }
  for (MovePiece& piece : plan.pieces) {
    piece.quiet =
        !piece.taken && sowing.store == 0 && sowing.other_store == 0 && piece.other_seeds == seeds_;
    piece.row.negate = !plan.again;
    plan.takes = plan.takes || piece.taken;
  }
  return plan;
}

// The last seed fell in an own empty house: one piece for each number of seeds opposite.
void RowMoves::add_captures(const SowTable::Sowing& sowing, MovePlan& plan) {
  const Rules& rules = table_.rules();
  const bool taken = rules.capturing_seed == CapturingSeed::kTaken;
  const int gain = sowing.store - sowing.other_store;
  if (rules.capture == Capture::kLastSeed) {
    add_piece(plan, {}, {sowing.other_add}, gain + (taken ? 1 : 0), taken);
    return;
  }
  const int facing = opposite(sowing.last_house, table_.houses());
  const int sown_there = seeds_at(sowing.other_add, facing);
  for (int before = 0; before <= seeds_; ++before) {
    const int captured = before + sown_there;
    const Domain domain{facing, Condition::kEquals, before};
    const bool takes_seed = taken && (captured > 0 || rules.capture == Capture::kAlways);
    add_piece(plan, domain, {sowing.other_add, facing, captured},
              gain + captured + (takes_seed ? 1 : 0), takes_seed);
  }
}

// The last seed may have fallen in an empty house of b, opposite to an own house with seeds.
void RowMoves::add_cross(const SowTable::Sowing& sowing, MovePlan& plan) {
  const int gain = sowing.store - sowing.other_store;
  const int last = sowing.last_house;
  add_piece(plan, {last, Condition::kPositive}, {sowing.other_add}, gain, false);
  add_piece(plan, {last, Condition::kZero}, {sowing.other_add, last, 1}, gain + 1, true);
}

void RowMoves::add_piece(MovePlan& plan, const Domain& domain, const Change& change, int gain,
                         bool taken) {
  MovePiece piece;
  piece.row.map = map(domain, change);
  if (piece.row.map != nullptr && piece.row.map->boards() == 0) return;
  piece.row.gain = gain;
  piece.other_seeds = seeds_ + change.seeds();
  piece.taken = taken;
  plan.pieces.push_back(piece);
}

const RowMap* RowMoves::map(const Domain& domain, const Change& change) {
  if (domain == Domain{} && change.seeds() == 0 && change.row() == 0) return nullptr;
  const auto [place, is_new] = maps_.try_emplace({domain, change.row()}, rows_.size(),
                                                 ranking_.rows(seeds_ + change.seeds()));
  RowMap& map = place->second;
  if (!is_new) return &map;
  for (std::size_t rank = 0; rank < rows_.size(); ++rank) {
    if (!domain.contains(rows_[rank])) continue;
    map.add(rank, ranking_.row_rank(rows_[rank] + change.row()));
  }
  map.finish();
  return &map;
}

// A sowing that ends in an own house before the store is quiet, unless it captures. With a last
// house that had seeds it never does; with one that was empty the rules and the opposite house
// decide.
void RowMoves::make_quiet_moves() {
  const Rules& rules = table_.rules();
  const bool taken = rules.capturing_seed == CapturingSeed::kTaken;
  const bool never_captures =
      rules.capture == Capture::kNone || (rules.capture == Capture::kLastSeed && !taken);
  const bool always_captures =
      taken && (rules.capture == Capture::kAlways || rules.capture == Capture::kLastSeed);
  for (int house = 0; house < table_.houses(); ++house) {
    for (int seeds = 1; seeds <= seeds_ && house + seeds < table_.houses(); ++seeds) {
      const int last = house + seeds;
      const Row emptied = seed_at(house) * static_cast<Row>(seeds);
      const Change change{table_.sowing(house, seeds).own_add + emptied, house, seeds};
      const auto add = [&](Condition last_condition, int needs_empty) {
        const Domain domain{house, Condition::kEquals, seeds, last, last_condition};
        const RowMap* quiet = map(domain, change);
        if (quiet->boards() != 0) quiet_moves_.push_back({{quiet}, needs_empty});
      };
      add(Condition::kPositive, -1);
      if (never_captures) {
        add(Condition::kZero, -1);
      } else if (!always_captures) {
        add(Condition::kZero, opposite(last, table_.houses()));
      }
    }
  }
}

}  // namespace kalah
