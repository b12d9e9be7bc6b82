// Making the sow table, seed by seed.
#include "engine/sowing.h"

#include <string>

#include "base/input_error.h"

namespace kalah {
namespace {

// The ring of places a seed can fall in, in sowing order: own houses 0..m-1, own store m, other
// houses m+1..2m and, if it is sown, the other store 2m+1. `start` is a house of either player.
SowTable::Sowing sow_once(const Rules& rules, int houses, int start, int seeds) {
  const int places = 2 * houses + (rules.sow_opponent_store ? 2 : 1);
  SowTable::Sowing sowing;
  const bool is_own = start < houses;
  const int start_house = is_own ? start : start - houses - 1;
  (is_own ? sowing.own_add : sowing.other_add) -= seed_at(start_house) * static_cast<Row>(seeds);
  int place = start;
  for (int seed = 0; seed < seeds; ++seed) {
    place = (place + 1) % places;
    sowing.last_house = 0;
    if (place < houses) {
      sowing.own_add += seed_at(place);
      sowing.last = SowTable::Last::kOwnHouse;
      sowing.last_house = static_cast<std::uint8_t>(place);
    } else if (place == houses) {
      ++sowing.store;
      sowing.last = SowTable::Last::kOwnStore;
    } else if (place <= 2 * houses) {
      const int other_house = place - houses - 1;
      sowing.other_add += seed_at(other_house);
      sowing.last = SowTable::Last::kOtherHouse;
      sowing.last_house = static_cast<std::uint8_t>(other_house);
    } else {
      ++sowing.other_store;
      sowing.last = SowTable::Last::kOtherStore;
    }
  }
  return sowing;
}

// Of all houses of a row that begins at a place of the ring, and all numbers of seeds.
std::vector<SowTable::Sowing> make_sowings(const Rules& rules, int houses, int first_place) {
  std::vector<SowTable::Sowing> sowings((kMaxSeeds + 1) * kMaxHouses);
  for (int seeds = 1; seeds <= kMaxSeeds; ++seeds) {
    for (int house = 0; house < houses; ++house) {
      sowings[seeds * kMaxHouses + house] = sow_once(rules, houses, first_place + house, seeds);
    }
  }
  return sowings;
}

}  // namespace

SowTable::SowTable(const Rules& rules, int houses)
    : rules_(play_rules(rules)),
      houses_(houses),
      is_multi_lap_(rules.sowing == SowingMode::kMultiLap),
      end_side_empty_(rules.end == End::kSideEmpty) {
  if (houses < 1 || houses > kMaxHouses) {
    throw InputError("houses a side must be 1.." + std::to_string(kMaxHouses) + ", not " +
                     std::to_string(houses));
  }
  switch (rules.leftover) {
    case Leftover::kOwner:
      leftover_sign_ = 1;
      break;
    case Leftover::kFinisher:
      leftover_sign_ = -1;
      break;
    case Leftover::kNobody:
      leftover_sign_ = 0;
      break;
  }
  sowings_ = make_sowings(rules, houses, 0);
  if (is_multi_lap_) other_sowings_ = make_sowings(rules, houses, houses + 1);
}

const SowTable::Sowing* SowTable::next_lap(const Board& board, const Sowing& lap) const {
  const bool is_own = lap.last == Last::kOwnHouse;
  if (!is_multi_lap_ || (!is_own && lap.last != Last::kOtherHouse)) return nullptr;
  const int seeds = seeds_at(is_own ? board.own : board.other, lap.last_house);
  // One seed: the house was empty before it.
  if (seeds == 1) return nullptr;
  return &(is_own ? sowings_ : other_sowings_)[index(lap.last_house, seeds)];
}

SowTable::Sowing SowTable::sum_of_laps(const Board& board, int house) const {
  Board after = board;
  Sowing sum;
  for (const Sowing* lap = &sowing(house, seeds_at(board.own, house)); lap != nullptr;
       lap = next_lap(after, *lap)) {
    after.own += lap->own_add;
    after.other += lap->other_add;
    sum.store = static_cast<std::uint8_t>(sum.store + lap->store);
    sum.other_store = static_cast<std::uint8_t>(sum.other_store + lap->other_store);
    sum.last = lap->last;
    sum.last_house = lap->last_house;
  }
  sum.own_add = after.own - board.own;
  sum.other_add = after.other - board.other;
  return sum;
}

std::vector<SowTable::Lap> SowTable::laps(const Board& board, int house) const {
  Board after = board;
  const int seeds = seeds_at(board.own, house);
  std::vector<Lap> laps{{true, house, seeds, sowing(house, seeds)}};
  while (true) {
    const Sowing last = laps.back().sowing;
    after.own += last.own_add;
    after.other += last.other_add;
    const Sowing* next = next_lap(after, last);
    if (next == nullptr) return laps;
    const bool is_own = last.last == Last::kOwnHouse;
    const int picked_up = seeds_at(is_own ? after.own : after.other, last.last_house);
    laps.push_back({is_own, last.last_house, picked_up, *next});
  }
}

}  // namespace kalah
