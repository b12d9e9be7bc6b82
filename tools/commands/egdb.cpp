// kalah egdb: endgame databases on disk. Picks a subcommand.
#include <array>

#include "tools/commands/commands.h"
#include "tools/commands/egdb_commands.h"

namespace kalah {
namespace {

// Those with `true` have the option --memory.
constexpr std::array kCommands = {
    Command{"build", "compute a database, or the layers it lacks", run_egdb_build, true},
    Command{"verify", "check files and values, by other means than they were made", run_egdb_verify,
            true},
    Command{"info", "what databases a folder holds", run_egdb_info},
    Command{"probe", "look up boards and their moves, without any search", run_egdb_probe, true},
    Command{"stats", "wins, draws, losses, distribution of values, as a chart too", run_egdb_stats,
            true},
    Command{"export", "the values of a layer as plain bytes", run_egdb_export, true},
};

constexpr const char* kDescription =
    "Endgame databases on disk: the exact value of every board with up to so many seeds in play.\n"
    "A folder DIR holds a database for each rule set and width, such as DIR/standard-6, with a\n"
    "file for each number of seeds, its layer. `kalah solve` and `analyze` use them by --egdb DIR.";

}  // namespace

int run_egdb(const Invocation& call) { return run_command(call, kCommands, kDescription); }

}  // namespace kalah
