// The options that say what the solver may use.
#include "tools/options/solver_options.h"

#include <filesystem>

#include "base/input_error.h"
#include "base/parse_number.h"
#include "base/paths.h"
#include "base/storage_error.h"
#include "solver/egdb/format/catalogue.h"
#include "solver/egdb_request.h"
#include "tools/console/output.h"
#include "tools/options/common_options.h"

namespace kalah {
namespace {

int read_egdb_seeds(const Options& options) {
  const std::string text = options.text("egdb-seeds").value_or("auto");
  if (text == "auto") return SolverOptions::kAutoSeeds;
  const std::optional<std::int64_t> seeds = parse_integer(text);
  if (!seeds || *seeds < 0 || *seeds > kMaxSeeds) {
    throw InputError("--egdb-seeds is '" + text + "'; expected auto or a whole number from 0 to " +
                     std::to_string(kMaxSeeds));
  }
  return static_cast<int>(*seeds);
}

int read_egdb_bits(const Options& options) {
  const std::string text = options.text("egdb-bits").value_or("auto");
  if (text == "auto") return EgdbRequest::kAutoBits;
  if (text != "1" && text != "2" && text != "4") {
    throw InputError("--egdb-bits is '" + text + "'; expected auto, 4, 2 or 1");
  }
  return text[0] - '0';
}

// A layer that is missing in the middle makes those above it useless, which is worth a word. A
// directory that can't be read is an error of whoever needs it.
void warn_of_gaps(const Options& options, const std::string& directory) {
  if (directory.empty()) return;
  try {
    for (const EgdbFolder& folder : find_egdbs(directory)) {
      if (folder.gap()) print_error(options.program(), folder.path() + ": " + folder.gap_text());
    }
  } catch (const StorageError&) {
  } catch (const std::filesystem::filesystem_error&) {
  }
}

}  // namespace

void add_solver_options(Options& options) {
  options.add_heading("Solver");
  add_resource_options(options, "database and table");
  options.add_value(
      "egdb", "DIR",
      "read the endgame database from the folder DIR, as built by `kalah egdb build`, "
      "instead of building one in memory");
  options.add_value("egdb-seeds", "N",
                    "use an endgame database of all positions with up to N seeds; 0 is none, auto "
                    "(default) picks what should make the job shortest");
}

void add_search_options(Options& options) {
  options.add_value("egdb-bits", "N",
                    "bits of a database value in memory: 4 is exact, 2 and 1 are bounds, which "
                    "searches do nearly as well with; auto (default) is exact, or with --egdb the "
                    "mixture of all three that makes most of the memory");
  options.add_value(
      "table", "SIZE",
      "upper limit for the transposition table, such as 512K (default: the memory that "
      "the database leaves, as far as the search can fill it)");
}

SolverOptions read_solver_options(const Options& options) {
  SolverOptions result;
  result.memory = read_memory(options, kLeastSolverMemory);
  constexpr std::uint64_t kLeastTable = 1 << 10;
  result.table_bytes = options.size("table", kLeastTable, 0);
  result.threads = read_threads(options);
  result.egdb_seeds = read_egdb_seeds(options);
  result.egdb_bits = read_egdb_bits(options);
  result.egdb_directory = expect_folder_path(options.text("egdb").value_or(""));
  warn_of_gaps(options, result.egdb_directory);
  return result;
}

}  // namespace kalah
