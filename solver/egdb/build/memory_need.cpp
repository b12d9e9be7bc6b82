// Goes through all extra moves by what they do to the numbers of seeds.
#include "solver/egdb/build/memory_need.h"

#include <algorithm>
#include <map>
#include <utility>

namespace kalah {
namespace {

// While a pair is valued: two matrices on the way (row_builder.h), and two that may not stay.
constexpr int kMatricesOfPair = 4;

}  // namespace

SplitMap<int> last_layers_by_mover(const SowTable& table, int seeds) {
  // What extra moves do to the numbers of seeds, and how many seeds it takes at least.
  std::map<std::pair<int, int>, int> least_sown;  // by seeds that get across, and into stores
  for (int house = 0; house < table.houses(); ++house) {
    for (int sown = 1; sown <= seeds; ++sown) {
      const SowTable::Sowing& sowing = table.sowing(house, sown);
      if (sowing.last != SowTable::Last::kOwnStore) continue;
      const int across = count_seeds(sowing.other_add);
      const auto [place, is_new] =
          least_sown.try_emplace({across, sowing.store + sowing.other_store}, sown);
      if (!is_new) place->second = std::min(place->second, sown);
    }
  }
  SplitMap<int> last(seeds);
  for (int other = 0; other <= seeds; ++other) {
    for (int own = 0; other + own <= seeds; ++own) {
      int& layer = last[{other, own}];
      layer = other + own;
      for (const auto& [moved, sown] : least_sown) {
        const auto& [across, stored] = moved;
        const int before = other + own + stored;
        if (across > other || sown > own + across + stored || before > seeds) continue;
        layer = std::max(layer, before);
      }
    }
  }
  return last;
}

std::uint64_t most_packed_bytes(const SowTable& table, int seeds) {
  const Ranking ranking(table.houses(), seeds);
  const SplitMap<int> last = last_layers_by_mover(table, seeds);
  std::uint64_t most = 0;
  std::uint64_t lasting = 0;  // boards of the layers so far
  for (int layer = 0; layer <= seeds; ++layer) {
    lasting += static_cast<std::uint64_t>(ranking.boards(layer));
    std::uint64_t boards = lasting;
    for (int below = 0; below <= layer; ++below) {
      for (int own = 0; own <= below; ++own) {
        const Split split{below - own, own};
        const bool is_needed = below < layer ? last[split] >= layer : last[split] > layer;
        if (is_needed) boards += boards_of(ranking, split);
      }
    }
    boards += kMatricesOfPair * boards_of(ranking, {layer / 2, layer - layer / 2});
    most = std::max(most, packed_bytes(boards));
  }
  return most;
}

}  // namespace kalah
