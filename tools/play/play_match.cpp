// Counting a match.
#include "tools/play/play_match.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/input_error.h"
#include "base/number_text.h"
#include "base/parse_number.h"

namespace kalah {
namespace {

constexpr std::array<std::string_view, 4> kStarters = {"south", "north", "alternating", "winner"};
constexpr int kMostGames = 1'000'000;

}  // namespace

Starter parse_starter(std::string_view text) {
  for (std::size_t i = 0; i < kStarters.size(); ++i) {
    if (kStarters[i] == text) return static_cast<Starter>(i);
  }
  throw InputError("unknown starter " + quoted(text) +
                   "; there are: south, north, alternating, winner");
}

std::string_view to_string(Starter starter) { return kStarters[static_cast<std::size_t>(starter)]; }

MatchFormat parse_match_format(std::string_view text) {
  using Kind = MatchFormat::Kind;
  if (text == "none") return {};
  const std::size_t equals = std::min(text.find('='), text.size());
  const std::string_view name = text.substr(0, equals);
  const auto number = parse_integer(text.substr(std::min(equals + 1, text.size())));
  const Kind kind = name == "best-of" ? Kind::kBestOf
                    : name == "wins"  ? Kind::kWins
                    : name == "games" ? Kind::kGames
                    : name == "seeds" ? Kind::kSeeds
                                      : Kind::kNone;
  if (kind == Kind::kNone || !number || *number < 1 || *number > kMostGames) {
    throw InputError("bad match " + quoted(text) +
                     "; expected none, best-of=N, wins=N, games=N or seeds=N with N from 1 to " +
                     grouped(kMostGames));
  }
  return {kind, static_cast<int>(*number)};
}

std::string to_string(const MatchFormat& format) {
  switch (format.kind) {
    case MatchFormat::Kind::kNone:
      return "single games";
    case MatchFormat::Kind::kBestOf:
      return "best of " + grouped(static_cast<std::uint64_t>(format.number));
    case MatchFormat::Kind::kWins:
      return "first to " + counted(format.number, "win");
    case MatchFormat::Kind::kGames:
      return "most seeds after " + counted(format.number, "game");
    case MatchFormat::Kind::kSeeds:
      return "first to " + counted(format.number, "seed");
  }
  return "";
}

bool Match::over() const {
  const int played = static_cast<int>(games_.size());
  switch (format_.kind) {
    case MatchFormat::Kind::kNone:
      return false;
    case MatchFormat::Kind::kBestOf:
      return played >= format_.number || std::abs(wins(0) - wins(1)) > format_.number - played;
    case MatchFormat::Kind::kWins:
      return std::max(wins(0), wins(1)) >= format_.number;
    case MatchFormat::Kind::kGames:
      return played >= format_.number;
    case MatchFormat::Kind::kSeeds:
      return std::max(seeds(0), seeds(1)) >= format_.number;
  }
  return false;
}

std::optional<int> Match::winner() const {
  const bool by_seeds =
      format_.kind == MatchFormat::Kind::kGames || format_.kind == MatchFormat::Kind::kSeeds;
  const int lead = by_seeds ? seeds(0) - seeds(1) : wins(0) - wins(1);
  if (lead == 0) return std::nullopt;
  return lead > 0 ? 0 : 1;
}

Side Match::next_starter(Starter starter) const {
  switch (starter) {
    case Starter::kSouth:
      return Side::kSouth;
    case Starter::kNorth:
      return Side::kNorth;
    case Starter::kAlternating:
      return games_.size() % 2 == 0 ? Side::kSouth : Side::kNorth;
    case Starter::kWinner:
      if (games_.empty()) return Side::kSouth;
      return games_.back().winner ? games_.back().winner_side : games_.back().starter;
  }
  return Side::kSouth;
}

std::string Match::text(const std::string& first, const std::string& second) const {
  const bool by_seeds =
      format_.kind == MatchFormat::Kind::kGames || format_.kind == MatchFormat::Kind::kSeeds;
  const bool halves = format_.kind == MatchFormat::Kind::kBestOf;
  const auto score = [&](int player) {
    if (by_seeds) return grouped(static_cast<std::uint64_t>(seeds(player)));
    std::string text = std::to_string(wins(player) + (halves ? draws() / 2 : 0));
    if (halves && draws() % 2 == 1) text += ".5";
    return text;
  };
  std::string text = to_string(format_) + ", " + counted(games_.size(), "game") + ": " + first +
                     " " + score(0) + ", " + second + " " + score(1);
  if (by_seeds) return text + " seeds";
  if (!halves && draws() > 0) {
    text += ", " + counted(draws(), "draw");
  }
  return text;
}

int Match::wins(int player) const {
  return static_cast<int>(std::count_if(
      games_.begin(), games_.end(), [&](const GameScore& game) { return game.winner == player; }));
}

int Match::seeds(int player) const {
  int sum = 0;
  for (const GameScore& game : games_) sum += game.seeds[player];
  return sum;
}

int Match::draws() const { return static_cast<int>(games_.size()) - wins(0) - wins(1); }

}  // namespace kalah
