// A signal handler reaches nothing but globals, and must not meet what another thread changes.
#include "base/unfinished_file.h"

#include <unistd.h>

#include <array>
#include <atomic>
#include <climits>

namespace kalah {
namespace {

struct Place {
  enum class State { kFree, kTaken, kNamed };
  std::atomic<State> state{State::kFree};
  int folder = -1;
  std::array<char, NAME_MAX + 1> name{};
};

constexpr int kPlaces = 16;
std::array<Place, kPlaces> places;
static_assert(std::atomic<Place::State>::is_always_lock_free);

int take_place() {
  for (int i = 0; i < kPlaces; ++i) {
    Place::State expected = Place::State::kFree;
    if (places[i].state.compare_exchange_strong(expected, Place::State::kTaken)) return i;
  }
  return -1;
}

}  // namespace

UnfinishedFile::UnfinishedFile(int folder, const std::string& name)
    : place_(name.size() <= NAME_MAX ? take_place() : -1) {
  if (place_ < 0) return;
  Place& place = places[place_];
  place.folder = folder;
  place.name[name.copy(place.name.data(), NAME_MAX)] = '\0';
  place.state = Place::State::kNamed;
}

UnfinishedFile::~UnfinishedFile() {
  if (place_ >= 0) places[place_].state = Place::State::kFree;
}

void remove_unfinished_files() noexcept {
  for (Place& place : places) {
    if (place.state == Place::State::kNamed) unlinkat(place.folder, place.name.data(), 0);
  }
}

}  // namespace kalah
