// kalah kgp: plays on a server of the Kalah Game Protocol.
#include <functional>
#include <mutex>
#include <string>

#include "base/input_error.h"
#include "base/storage_error.h"
#include "tools/commands/commands.h"
#include "tools/commands/kgp_client.h"
#include "tools/console/output.h"
#include "tools/console/stop_signals.h"
#include "tools/options/common_options.h"
#include "tools/options/thinker_options.h"
#include "tools/report/kgp_report.h"

namespace kalah {
namespace {

// clang-format off
constexpr const char* kDescription =
    "Connects to a server of the Kalah Game Protocol (port 2671) and plays the games it is sent:\n"
    "a first move at once, better ones as they are found, and `yield` after --seconds. Boards that\n"
    "are too large for the engine (more than 8 houses or 255 seeds) get a simple legal move, and an\n"
    "info:comment tells the server so. With --mode verify it solves the server's problems, which are\n"
    "sowings on boards of any size.\n\n"
    "Ctrl-C and SIGTERM say goodbye, which resigns a game that is going on. The exit code is 0 after\n"
    "a goodbye from either side. It is 1 if there is no connection, if it breaks, if the server\n"
    "refuses the mode, if a solution was wrong, or if the log could not be written.";
// clang-format on

ServerAddress read_address(const Options& options) {
  if (options.positionals().size() != 1) {
    throw InputError("expected one server, HOST or HOST:PORT; see " + options.program() +
                     " --help");
  }
  return parse_server_address(options.positionals()[0]);
}

KgpMode read_mode(const Options& options) {
  const std::string mode = options.text("mode").value_or("freeplay");
  if (mode == "freeplay") return KgpMode::kFreeplay;
  if (mode == "verify") return KgpMode::kVerify;
  throw InputError("--mode is '" + mode + "'; expected freeplay or verify");
}

std::string read_log(const Options& options) {
  std::string path = options.text("log").value_or("");
  if (path.empty() ? options.has("log") : path == "-") {
    throw InputError("--log is '" + path + "'; expected the name of a file");
  }
  return path;
}

// Throws InputError for options that rule out a database for the board that servers send most. A
// database on disk is checked when it is loaded; if it can't be used, one is built in memory.
void expect_possible_database(const PlayerOptions& options) {
  try {
    static_cast<void>(choose_egdb_mixture(player_egdb_request(
        parse_rules("kgp"), KgpThinker::kUsualHouses, KgpThinker::kUsualSeeds, options)));
  } catch (const StorageError&) {
  } catch (const InputError& error) {
    throw InputError("boards of " + std::to_string(KgpThinker::kUsualHouses) +
                     " houses: " + error.what());
  }
}

Options declare_options(const Invocation& call) {
  Options options(
      call, "HOST[:PORT] [options]", kDescription,
      {"localhost", "kalah.example.org:2671 --name Sower --authors 'A. Player' --token secret",
       "localhost --mode verify", "localhost --seconds 2 --egdb databases --log kgp.log"});
  options.add_heading("Session");
  options.add_value("mode", "MODE", "freeplay (default) or verify");
  options.add_value("name", "NAME", "name of this player on the server");
  options.add_value("authors", "NAMES", "its authors, as the server shows them");
  options.add_value("token", "TOKEN", "secret by which the server recognizes this player");
  options.add_flag("reconnect", "connect again when a session ends");
  options.add_value("log", "FILE", "append everything sent and received to FILE");
  add_thinker_options(options);
  add_output_options(options);
  return options;
}

using Note = std::function<void(const std::string&)>;

KgpClientOptions read_client(const Options& options, const Note& note) {
  KgpClientOptions client;
  client.address = read_address(options);
  client.session.mode = read_mode(options);
  client.session.name = options.text("name").value_or("");
  client.session.authors = options.text("authors").value_or("");
  client.session.token = options.text("token").value_or("");
  client.session.note = note;
  client.thinker = read_thinker_options(options);
  client.thinker.note = note;
  client.reconnect = options.has("reconnect");
  client.log = read_log(options);
  return client;
}

}  // namespace

int run_kgp(const Invocation& call) {
  Options options = declare_options(call);
  if (!options.parse()) return kSuccess;
  std::mutex mutex;  // of standard error
  const Note report_error = [&](const std::string& text) {
    const std::lock_guard lock(mutex);
    print_error(call.program, text);
  };
  const KgpClientOptions client =
      read_client(options, options.has("quiet") ? Note([](const std::string&) {}) : report_error);
  const KgpMode mode = client.session.mode;
  if (mode == KgpMode::kFreeplay) expect_possible_database(client.thinker.player);
  const StopSignals signals;
  const KgpClientResult result = run_kgp_client(client, *signals.flag(), report_error);
  const KgpSummary& summary = result.summary;
  write_output(options.has("json") ? kgp_summary_json(summary) : kgp_summary_text(summary, mode));
  const bool wrong = mode == KgpMode::kVerify && summary.errors > 0;
  return result.connection_failed || result.log_failed || summary.refused || wrong ? kFailure
                                                                                   : kSuccess;
}

}  // namespace kalah
