// Plays matches.
#include "player/match/match.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <mutex>
#include <random>
#include <set>

#include "base/input_error.h"
#include "base/stopwatch.h"
#include "base/thread_pool.h"
#include "engine/game.h"
#include "engine/position_text.h"
#include "player/match/external_engine.h"

namespace kalah {
namespace {

constexpr std::string_view kLevel = "level:";
constexpr std::string_view kCommand = "cmd:";
constexpr int kTriesForEachStart = 200;

bool uses_highest_level(const Contestant& contestant) {
  return contestant.command.empty() && contestant.level == kHighestLevel;
}

// Numbers that belong to a seed and an index, and look random.
std::uint64_t mixed(std::uint64_t seed, std::uint64_t index) {
  std::seed_seq sequence{seed, seed >> 32, index};
  return std::mt19937_64(sequence)();
}

class Arena {
 public:
  Arena(const Contestant& first, const Contestant& second, const MatchOptions& options,
        const PlayerOptions& player_options)
      : contestants_{&first, &second},
        options_(options),
        player_(options.rules, options.start.houses, count_seeds(options.start.board),
                player_options) {}

  MatchGame play(const Position& start, std::size_t index, bool first_begins) {
    MatchGame result;
    result.start = index;
    result.first_begins = first_begins;
    player_.set_seed(mixed(options_.player.seed + 1, 2 * index + (first_begins ? 0 : 1)));
    Game game(options_.rules, start);
    const Side first_side = first_begins ? Side::kSouth : Side::kNorth;
    while (!game.over()) {
      const bool is_first = game.to_move() == first_side;
      try {
        game.play(choose(*contestants_[is_first ? 0 : 1], game.position()));
      } catch (const EngineError& error) {
        const int seeds = count_seeds(start.board) + start.store + start.other_store;
        result.margin = is_first ? -seeds : seeds;
        result.failure = error.what();
        result.first_failed = is_first;
        return result;
      }
    }
    result.margin = game.margin(first_side);
    return result;
  }

 private:
  int choose(const Contestant& contestant, const Position& position) {
    if (!contestant.command.empty()) {
      return ExternalEngine(contestant.command, options_.seconds).move(position, options_.control);
    }
    Thinking thinking;
    thinking.control = options_.control;
    // Time would make the other levels depend on the machine.
    if (contestant.level == kHighestLevel) thinking.seconds = options_.seconds;
    return player_.choose(position, contestant.level, thinking).house;
  }

  const Contestant* contestants_[2];
  const MatchOptions& options_;
  Player player_;
};

void add_up(MatchResult& result, std::size_t starts) {
  std::vector<double> scores(starts, 0);
  std::vector<double> margins(starts, 0);
  for (const MatchGame& game : result.games) {
    const double score = game.margin > 0 ? 1 : game.margin == 0 ? 0.5 : 0;
    (game.margin > 0 ? result.wins : game.margin == 0 ? result.draws : result.losses) += 1;
    scores[game.start] += score / 2;
    margins[game.start] += game.margin / 2.0;
  }
  result.score = estimate_mean(scores);
  result.margin = estimate_mean(margins);
}

}  // namespace

Contestant parse_contestant(const std::string& text) {
  Contestant contestant;
  if (text.starts_with(kCommand) && text.size() > kCommand.size()) {
    contestant.command = text.substr(kCommand.size());
    return contestant;
  }
  if (text.starts_with(kLevel)) {
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data() + kLevel.size(), end, contestant.level);
    if (error == std::errc{} && rest == end && contestant.level >= 0 &&
        contestant.level <= kHighestLevel) {
      return contestant;
    }
  }
  throw InputError(quoted(text) + "; expected level:N with N from 0 to " +
                   std::to_string(kHighestLevel) + ", or cmd:COMMAND");
}

std::string to_string(const Contestant& contestant) {
  return contestant.command.empty() ? std::string(kLevel) + std::to_string(contestant.level)
                                    : std::string(kCommand) + contestant.command;
}

std::vector<Position> random_starts(const Rules& rules, const Position& start, int plies, int count,
                                    std::uint64_t seed, const JobControl& control) {
  std::mt19937_64 random(mixed(seed, 0));
  std::vector<Position> starts;
  std::set<std::string> seen;
  const Game begun(rules, start);
  for (int tries = 0; tries < count * kTriesForEachStart; ++tries) {
    if (static_cast<int>(starts.size()) == count || control.stop_requested()) return starts;
    Game game = begun;
    for (int ply = 0; ply < plies && !game.over(); ++ply) {
      const Position position = game.position();
      std::vector<int> houses;
      for (int house = 0; house < position.houses; ++house) {
        if (seeds_at(position.board.own, house) != 0) houses.push_back(house);
      }
      game.play(houses[random() % houses.size()]);
    }
    if (!game.over() && seen.insert(to_string(game.position())).second) {
      starts.push_back(game.position());
    }
  }
  if (static_cast<int>(starts.size()) == count) return starts;
  throw InputError("only " + std::to_string(starts.size()) + " different positions were found " +
                   std::to_string(plies) + " random moves from the start, " +
                   std::to_string(count) + " are needed; expected fewer games or other moves");
}

Estimate estimate_mean(const std::vector<double>& numbers) {
  Estimate estimate;
  const double count = static_cast<double>(numbers.size());
  if (numbers.empty()) return estimate;
  for (const double number : numbers) estimate.mean += number / count;
  if (numbers.size() < 2) return estimate;
  double squares = 0;
  for (const double number : numbers) {
    squares += (number - estimate.mean) * (number - estimate.mean);
  }
  constexpr double kDeviations = 1.96;
  estimate.error = kDeviations * std::sqrt(squares / (count - 1) / count);
  return estimate;
}

MatchResult play_match(const Contestant& first, const Contestant& second,
                       const MatchOptions& options) {
  const int pairs_wanted = options.games / 2;
  const std::vector<Position> starts =
      random_starts(options.rules, options.start, options.random_plies, pairs_wanted,
                    options.player.seed, options.control);
  MatchResult result;
  if (options.control.stop_requested()) {
    result.complete = false;
    return result;
  }
  // As many players as there is memory for.
  const std::uint64_t most_players =
      std::max<std::uint64_t>(1, options.player.memory / kLeastPlayerMemory);
  const auto threads = static_cast<int>(std::min<std::uint64_t>(
      most_players, static_cast<unsigned>(std::min(options.threads, pairs_wanted))));
  PlayerOptions player_options = options.player;
  player_options.memory /= static_cast<unsigned>(threads);
  if (!uses_highest_level(first) && !uses_highest_level(second)) player_options.egdb_seeds = 0;
  std::vector<std::unique_ptr<Arena>> arenas;
  arenas.reserve(static_cast<std::size_t>(threads));
  for (int i = 0; i < threads; ++i) {
    arenas.push_back(std::make_unique<Arena>(first, second, options, player_options));
  }

  const auto stopped = [&] { return options.control.stop_requested(); };
  ThreadPool pool(threads);
  std::mutex mutex;
  std::vector<std::vector<MatchGame>> pairs(starts.size());
  std::uint64_t done = 0;
  const Stopwatch clock;
  pool.for_each(starts.size(), 1, [&](std::size_t begin, std::size_t end, int thread) {
    for (std::size_t i = begin; i < end && !stopped(); ++i) {
      std::vector<MatchGame> games;
      for (const bool first_begins : {true, false}) {
        games.push_back(arenas[thread]->play(starts[i], i, first_begins));
      }
      if (stopped()) return;  // the games may have been cut short
      const std::lock_guard lock(mutex);
      pairs[i] = std::move(games);
      done += 2;
      if (thread == 0) {
        options.control.report(
            {"match", "games", done, static_cast<unsigned>(options.games), clock.seconds()});
      }
    }
  });

  std::size_t count = 0;
  for (std::vector<MatchGame>& pair : pairs) {
    if (pair.empty()) continue;
    for (MatchGame& game : pair) {
      game.start = count;
      result.games.push_back(std::move(game));
    }
    ++count;
  }
  result.complete = count == static_cast<std::size_t>(pairs_wanted);
  add_up(result, count);
  return result;
}

}  // namespace kalah
