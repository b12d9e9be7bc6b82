// Making the sow table, seed by seed.
#include "engine/sowing.h"

#include <string>

#include "base/input_error.h"

namespace kalah {
namespace {

// The ring of places a seed can fall in, in sowing order: own houses 0..m-1, own store m, other
// houses m+1..2m and, if it is sown, the other store 2m+1.
SowTable::Sowing sow_once(const Rules& rules, int houses, int house, int seeds) {
  const int places = 2 * houses + (rules.sow_opponent_store ? 2 : 1);
  SowTable::Sowing sowing;
  sowing.own_add = -(seed_at(house) * static_cast<Row>(seeds));
  int place = house;
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

}  // namespace

SowTable::SowTable(const Rules& rules, int houses)
    : rules_(play_rules(rules)), houses_(houses), end_side_empty_(rules.end == End::kSideEmpty) {
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
  sowings_.resize((kMaxSeeds + 1) * kMaxHouses);
  for (int seeds = 1; seeds <= kMaxSeeds; ++seeds) {
    for (int house = 0; house < houses; ++house) {
      sowings_[seeds * kMaxHouses + house] = sow_once(rules, houses, house, seeds);
    }
  }
}

}  // namespace kalah
