// kalah egdb probe: looks up boards and their moves, without any search.
#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>

#include "base/input_error.h"
#include "base/number_text.h"
#include "base/printable.h"
#include "base/storage_error.h"
#include "engine/standing.h"
#include "engine/turns.h"
#include "solver/egdb/disk_egdb.h"
#include "solver/pie.h"
#include "tools/commands/board_filter.h"
#include "tools/commands/egdb_commands.h"
#include "tools/console/output.h"
#include "tools/options/common_options.h"
#include "tools/options/egdb_folders.h"
#include "tools/options/position_options.h"
#include "tools/report/analysis_report.h"
#include "tools/report/egdb_json.h"
#include "tools/report/probe_bench.h"

namespace kalah {
namespace {

constexpr int kMostProbes = 100'000'000;

constexpr const char* kDescription =
    "The exact value of each board and of every move, as `kalah analyze` shows them, but looked "
    "up\n"
    "on disk and never searched. Boards are arguments or lines of standard input; the width of a\n"
    "board and --rules say which database is meant. Under goal=outcome the value is that of the\n"
    "whole game, stores included. A board that can't be looked up is reported on standard error "
    "and\n"
    "the others go on; the exit code is 1 then, or 2 if a board could not be read. Lines may be\n"
    "JSON, --json has a line for each board, and pie=on makes a board the start of a game: all as\n"
    "in `kalah analyze`.\n\n"
    "With --bench K, no boards: the time of K probes of random boards of the highest layer.";

// A database and the moves it is asked about.
class Prober {
 public:
  Prober(const EgdbFolder& folder, const Rules& rules, std::uint64_t memory)
      : folder_(folder),
        rules_(rules),
        table_(rules, folder.houses),
        egdb_(folder.directory, folder.rules, folder.houses, memory) {}

  // Throws StorageError.
  Analysis probe(const Position& position, PieStage pie) const {
    Analysis analysis;
    analysis.rules = rules_;
    analysis.position = position;
    analysis.moves.resize(position.houses);
    const int lead = position.lead();
    const int value = value_of(position.board);
    analysis.value = reported(value, lead);
    if (!table_.is_over(position.board)) look_up_moves(value, analysis);
    if (rules_.pie) use_pie_rule(pie, analysis);
    return analysis;
  }

 private:
  // `value` is that of the board.
  void look_up_moves(int value, Analysis& analysis) const {
    const Position& position = analysis.position;
    int best = -kMaxSeeds;
    for (int house = 0; house < position.houses; ++house) {
      if (seeds_at(position.board.own, house) == 0) continue;
      const MoveResult result = table_.play(position.board, house);
      const int rest = value_of(result.next());
      const int move = result.gain() + (result.again ? rest : -rest);
      best = std::max(best, move);
      analysis.moves[house] = {house, reported(move, position.lead()), result.again,
                               result.captured, result.ends};
    }
    if (best != value) {
      throw StorageError(StorageError::Kind::kCorrupt, folder_.path(),
                         "is wrong: the value " + std::to_string(value) +
                             " of the board is not that of its best move, " + std::to_string(best));
    }
  }

  // Changes the values of an analysis without the pie rule.
  void use_pie_rule(PieStage pie, Analysis& analysis) const {
    const Standing standing = standing_of(analysis.position);
    if (pie == PieStage::kSwap) {
      analysis.pie = pie;
      analysis.swap = swap_value(analysis.value, rules_.goal == Goal::kMargin ? standing.lead : 0);
      analysis.value = std::max(analysis.value, *analysis.swap);
    } else if (pie == PieStage::kFirstTurn && !table_.is_over(standing.board)) {
      analysis.pie = pie;
      analysis.value = -kMaxSeeds;
      for (std::optional<MoveValue>& move : analysis.moves) {
        if (!move) continue;
        move->value =
            reported(-least_difference(standing, move->house) - standing.lead, standing.lead);
        analysis.value = std::max(analysis.value, move->value);
      }
    }
  }

  // Between the sides, stores included, after the turn that begins with a house and leaves the
  // least.
  int least_difference(const Standing& standing, int house) const {
    int least = kMaxSeeds;
    for (const Turn& turn : complete_turns_from(table_, standing, house)) {
      least = std::min(least, std::abs(turn.next.lead + value_of(turn.next.board)));
    }
    return least;
  }

  int value_of(const Board& board) const {
    const int seeds = count_seeds(board);
    if (!std::binary_search(folder_.layers.begin(), folder_.layers.end(), seeds)) {
      throw StorageError(
          StorageError::Kind::kMissing, folder_.path(),
          "has no boards of " + counted(seeds, "seed") + "; there are " + folder_.layers_text());
    }
    return egdb_.value(board);
  }
  // As users see it: a margin from the seeds in play, or the outcome of the game.
  int reported(int value, int lead) const {
    return rules_.goal == Goal::kOutcome ? sign(lead + value) : value;
  }

  EgdbFolder folder_;
  Rules rules_;
  SowTable table_;
  DiskEgdb egdb_;
};

// Databases of all widths of a rule set, each opened when the first board of its width comes.
class Probers {
 public:
  Probers(const Options& options, const Rules& rules)
      : rules_(rules), memory_(read_memory(options)), folders_(read_egdbs(options)) {}

  const Prober& for_width(int houses) {
    std::unique_ptr<Prober>& prober = probers_[houses];
    if (!prober) prober = std::make_unique<Prober>(folder_of(houses), rules_, memory_);
    return *prober;
  }

 private:
  const EgdbFolder& folder_of(int houses) const {
    std::string there;
    for (const EgdbFolder& folder : folders_) {
      if (folder.rules == play_rules(rules_) && folder.houses == houses) return folder;
      there += (there.empty() ? "" : ", ") + folder.name;
    }
    throw StorageError(StorageError::Kind::kMissing, folders_.front().directory,
                       "holds no database of the rules '" + play_rules_text(rules_) + "' and " +
                           counted(houses, "house") + "; there are: " + there);
  }

  Rules rules_;
  std::uint64_t memory_;
  std::vector<EgdbFolder> folders_;
  std::map<int, std::unique_ptr<Prober>> probers_;  // by houses
};

std::string run_text(const char* name, const ProbeBench::Run& run, std::uint64_t probes) {
  return "  " + std::string(name) + "  " + rounded(run.per_second(probes)) + " probes/s, " +
         duration(run.seconds) + ", " + counted(run.blocks, "block") + " decoded\n";
}

int run_bench(const Options& options) {
  expect_no_arguments(options);
  const int probes = options.integer("bench", 1, kMostProbes, 1);
  const EgdbFolder folder = read_egdb(options);
  ThreadPool pool(read_threads(options));
  const ProbeBench bench = bench_probes(
      folder, folder.layers.back(), static_cast<std::uint64_t>(probes), read_memory(options), pool);
  if (options.has("json")) {
    write_output(bench_json(folder, bench));
    return kSuccess;
  }
  write_output(printable(folder.path()) + ": " + counted(bench.probes, "random board") + " of " +
               counted(bench.layer, "seed") + ", " + counted(bench.threads, "thread") + "\n" +
               run_text("cold", bench.cold, bench.probes) +
               run_text("warm", bench.warm, bench.probes));
  return kSuccess;
}

int run_probe(const Options& options) {
  const BoardReader reader(options);
  Probers probers(options, reader.rules());
  ProgressLine progress(options.program(), options.has("quiet"));
  BoardHandlers handlers;
  handlers.answer = [&](const BoardQuestion& question) {
    const Position& position = question.position;
    const Analysis analysis = probers.for_width(position.houses).probe(position, question.pie);
    return options.has("json") ? probe_json(analysis, question.id) : analysis_text(analysis);
  };
  return answer_boards(options, reader, progress, handlers);
}

}  // namespace

int run_egdb_probe(const Invocation& call) {
  Options options(call, "--dir DIR [BOARD...] [options]", kDescription,
                  {"--dir databases '<6,0,0,0,0,1,0,2,3,1,0,0,0,0,2>'",
                   "--dir databases --rules kgp --json < boards.txt",
                   "--dir databases --houses 6 --rules standard --bench 100000"});
  options.add_heading("Database");
  options.add_value("dir", "DIR", "folder of the databases");
  options.add_value(
      "memory", "SIZE",
      std::string("memory for decoded values, such as 512M (") + kDefaultMemoryText + ")");
  options.add_heading("Position");
  BoardReader::add_options(options);
  options.add_heading("Benchmark");
  options.add_value("bench", "K", "look up K random boards, and show how fast that is");
  options.add_value("houses", "M", "houses a side of the database to take");
  options.add_value("threads", "T", "threads that look them up (default: one for each processor)");
  add_output_options(options);
  if (!options.parse()) return kSuccess;
  return options.has("bench") ? run_bench(options) : run_probe(options);
}

}  // namespace kalah
