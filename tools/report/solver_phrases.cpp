// What the reports on jobs for the solver say alike.
#include "tools/report/solver_phrases.h"

#include <filesystem>

#include "base/number_text.h"

namespace kalah {
namespace {

// Up to how many seeds there are values, and bounds, with a comma; nothing if there are only
// values.
std::string bounds_text(const EgdbMixture& mixture) {
  if (mixture.is_exact()) return "";
  std::string text;
  if (mixture.exact_seeds > 0) text += "exact to " + std::to_string(mixture.exact_seeds) + ", ";
  text += "bounds in ";
  if (mixture.two_bit_seeds > mixture.exact_seeds) {
    text += "2 bits to " + std::to_string(mixture.two_bit_seeds) + ", ";
  }
  if (mixture.seeds > mixture.two_bit_seeds) {
    text += "1 bit to " + std::to_string(mixture.seeds) + ", ";
  }
  return text;
}

// The files that a job resumes from: "FILE", "FILE and FILE"; empty: there are none.
std::string files_text(const SolverOptions& options) {
  if (options.checkpoint.empty()) return options.proof;
  return options.checkpoint + (options.proof.empty() ? "" : " and " + options.proof);
}

}  // namespace

std::string search_text(const Statistics& statistics) {
  return counted(statistics.nodes, "node") + ", " + duration(statistics.seconds);
}

std::string used_text(const Statistics& statistics, const SolverOptions& options) {
  std::string text = "no database";
  if (statistics.egdb_seeds > 0) {
    text = "database of up to " + counted(statistics.egdb_seeds, "seed") + " (" +
           bounds_text(statistics.egdb_mixture) + bytes(statistics.egdb_bytes) +
           (options.egdb_directory.empty() ? ", built in " : ", loaded in ") +
           duration(statistics.egdb_seconds) + ")";
  }
  text +=
      ", table of " + bytes(statistics.table_bytes) + ", " + counted(statistics.threads, "thread");
  return text;
}

std::string in_play_text(const Position& position) {
  return " from the " + counted(count_seeds(position.board), "seed") + " in play";
}

std::string_view pie_text(PieStage stage) {
  switch (stage) {
    case PieStage::kFirstTurn:
      return "the opponent may swap after this turn";
    case PieStage::kSwap:
      return "the player to move may swap";
    case PieStage::kNone:
      return "nobody may swap any more";
  }
  return "";
}

std::string end_reason(const SolverOptions& options) {
  return options.control.stop_requested() ? "stopped by a signal" : "a limit was met";
}

std::string early_end_text(const SolverOptions& options, const std::string& checkpoint_error) {
  const std::string reason = end_reason(options) + "; ";
  const std::string files = files_text(options);
  if (files.empty()) return reason + "nothing is saved for a later run";
  if (!checkpoint_error.empty()) return reason + "what is proven could not be saved in " + files;
  return reason + "what is proven is saved in " + files +
         ", and the same command resumes from there";
}

std::string nothing_proven_text(const SolverOptions& options) {
  std::string text = "stopped by a signal before the search began; nothing new is proven";
  SolverOptions there = options;
  std::error_code error;
  for (std::string* file : {&there.checkpoint, &there.proof}) {
    if (!std::filesystem::exists(*file, error)) file->clear();
  }
  const std::string files = files_text(there);
  if (files.empty()) return text;
  const bool are_two = !there.checkpoint.empty() && !there.proof.empty();
  return text + ", and " + files + (are_two ? " are unchanged" : " is unchanged");
}

}  // namespace kalah
