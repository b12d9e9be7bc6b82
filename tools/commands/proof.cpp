// kalah proof: what a file of claims says, and several of them as one.
#include <optional>
#include <string>
#include <vector>

#include "base/input_error.h"
#include "base/storage_error.h"
#include "engine/rules.h"
#include "solver/proof_tree/merge.h"
#include "solver/proof_tree/proof_tree_file.h"
#include "tools/commands/commands.h"
#include "tools/console/output.h"
#include "tools/options/result_path.h"
#include "tools/report/proof_tree_report.h"

namespace kalah {
namespace {

// clang-format off
constexpr const char* kDescription =
    "Shows the claims of a long search, as `kalah solve --proof FILE` and `kalah openings` keep them:\n"
    "a line for each turn, with what the value after it has to be, for its player to move and from\n"
    "the seeds in play, to prove the claim that was asked for. A claim is proven, refuted or open;\n"
    "`next` are those on the way to the turn that is worked on next. What is left is estimated in\n"
    "nodes. A turn that ends in a hyphen goes on.\n\n"
    "To share the work out, give a board of FILE to another machine with its claim, as in\n"
    "`kalah solve BOARD --prove '>=4' --proof PART`, and merge FILE and PART. What a file says is\n"
    "proven or refuted is believed.";
// clang-format on

Options declare_options(const Invocation& call) {
  Options options(call, "FILE [FILE...] [options]", kDescription,
                  {"kalah-6-6.proof", "kalah-6-6.proof --depth 4 --open",
                   "kalah-6-6.proof part-1.proof part-2.proof --merge all.proof"});
  options.add_heading("Files");
  options.add_value(
      "merge", "FILE",
      "write all claims to FILE, which is about the position of the first file and may "
      "be that one, and show it");
  options.add_heading("Output");
  options.add_value("depth", "N", "turns to show from each claim that was asked for (default 2)");
  options.add_flag("open", "only what is open");
  options.add_flag("json", "JSON, one object");
  options.add_flag("help", "show this text");
  return options;
}

ProofFile read_file(const std::string& path) {
  std::optional<ProofFile> file = load_proof(path);
  if (!file) throw StorageError(StorageError::Kind::kMissing, path, "is not there");
  return std::move(*file);
}

// The first file with the claims of the others.
ProofFile read_files(const std::vector<std::string>& paths) {
  if (paths.empty()) throw InputError("expected a file of claims; see `kalah solve --proof FILE`");
  ProofFile all = read_file(paths[0]);
  for (std::size_t i = 1; i < paths.size(); ++i) {
    const ProofFile part = read_file(paths[i]);
    if (part.rules != all.rules || part.position.houses != all.position.houses ||
        count_seeds(part.position.board) > count_seeds(all.position.board)) {
      throw InputError(paths[i] + " is about another game than " + paths[0]);
    }
    try {
      merge(part.tree, all.tree);
    } catch (const InputError& error) {
      throw InputError(paths[i] + ": " + error.what());
    }
  }
  return all;
}

}  // namespace

int run_proof(const Invocation& call) {
  Options options = declare_options(call);
  if (!options.parse()) return kSuccess;
  constexpr int kMostTurns = 1000;
  ProofTreeView view;
  view.depth = options.integer("depth", 0, kMostTurns, view.depth);
  view.only_open = options.has("open");
  const std::optional<std::string> merged = read_result_path(options, "merge");
  const ProofFile file = read_files(options.positionals());
  if (merged) save_proof(*merged, file.rules, file.position, file.tree);
  write_output(options.has("json") ? proof_tree_json(file, view) : proof_tree_text(file, view));
  return kSuccess;
}

}  // namespace kalah
