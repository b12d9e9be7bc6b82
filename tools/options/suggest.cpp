// "Did you mean ...?" for names that people mistype.
#include "tools/options/suggest.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace kalah {
namespace {

// Number of letters to insert, delete, replace or exchange with their neighbour.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), now(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        now[j] = std::min(now[j], before[j - 2] + 1);
      }
    }
    std::swap(before, last);
    std::swap(last, now);
  }
  return last[b.size()];
}

}  // namespace

std::string nearest(std::string_view name, std::span<const std::string> known) {
  constexpr std::size_t kLongest = 64;  // no name is that long, and the distance takes time
  if (name.size() > kLongest) return {};
  std::string best;
  // Three letters wrong in a long name, one in a name of up to four.
  std::size_t best_distance = std::min<std::size_t>(3, (name.size() + 1) / 3) + 1;
  for (const std::string& candidate : known) {
    // A beginning of a name is meant to be that name, however short.
    const bool begins = name.size() >= 3 && candidate.starts_with(name);
    const std::size_t distance = begins ? 1 : edit_distance(name, candidate);
    if (distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string suggestion_or_list(std::string_view name, std::span<const std::string> known) {
  const std::string near = nearest(name, known);
  if (!near.empty()) return "; did you mean '" + near + "'?";
  return "; expected one of " + joined(known);
}

std::string joined(std::span<const std::string> names) {
  std::string text;
  for (const std::string& name : names) {
    if (!text.empty()) text += ", ";
    text += name;
  }
  return text;
}

}  // namespace kalah
