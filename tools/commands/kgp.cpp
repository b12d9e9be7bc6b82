// kalah kgp: plays on a server of the Kalah Game Protocol.
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>

#include "base/input_error.h"
#include "base/number_text.h"
#include "base/parse_number.h"
#include "base/storage_error.h"
#include "player/kgp/session.h"
#include "tools/console/output.h"
#include "tools/console/stop_signals.h"
#include "tools/options/command.h"
#include "tools/options/common_options.h"
#include "tools/options/thinker_options.h"
#include "tools/report/kgp_report.h"

namespace kalah {
namespace {

constexpr const char* kDescription =
    "Connects to a server of the Kalah Game Protocol (port 2671) and plays whatever it sends:\n"
    "a first move at once, better ones as they are found, and `yield` after --seconds. Boards of\n"
    "more than 8 houses or 255 seeds, which the engine does not take, get a simple legal move; "
    "the\n"
    "server is told so in its info:comment. With --mode verify it solves the server's problems,\n"
    "which are sowings of boards of any size.\n\n"
    "Ctrl-C and SIGTERM say goodbye, which counts as resigning if a game is on. The exit code is\n"
    "0 after goodbye of either side, and 1 if there is no connection, it breaks, the server\n"
    "refuses the mode, or a solution was wrong.";

constexpr const char* kDefaultPort = "2671";

struct Address {
  std::string host;
  std::string port = kDefaultPort;
};

Address read_address(const Options& options) {
  if (options.positionals().size() != 1) {
    throw InputError("expected one server, HOST or HOST:PORT; see " + options.program() +
                     " --help");
  }
  const std::string& text = options.positionals()[0];
  Address address{text};
  // Several colons without brackets are an IPv6 address.
  const std::size_t colon = text.rfind(':');
  const bool bracketed = text.starts_with('[');
  const bool has_port = colon != std::string::npos &&
                        (bracketed ? colon > 0 && text[colon - 1] == ']' : text.find(':') == colon);
  if (has_port) {
    address.host = text.substr(0, colon);
    address.port = text.substr(colon + 1);
  }
  if (bracketed && address.host.ends_with(']')) {
    address.host = address.host.substr(1, address.host.size() - 2);
  }
  const std::optional<std::int64_t> port = parse_integer(address.port);
  if (address.host.empty() || !port || *port < 1 || *port > 65535) {
    throw InputError("server " + kalah::quoted(text) +
                     "; expected HOST or HOST:PORT with a port from 1 to 65535");
  }
  return address;
}

KgpMode read_mode(const Options& options) {
  const std::string mode = options.text("mode").value_or("freeplay");
  if (mode == "freeplay") return KgpMode::kFreeplay;
  if (mode == "verify") return KgpMode::kVerify;
  throw InputError("--mode is '" + mode + "'; expected freeplay or verify");
}

// A database that can't be had for the board that servers send most is a mistake of the user. What
// is wrong with one on disk is noted when it is loaded, and another one made.
void expect_possible_database(const PlayerOptions& options) {
  try {
    static_cast<void>(player_egdb_seeds(parse_rules("kgp"), KgpThinker::kUsualHouses,
                                        KgpThinker::kUsualSeeds, options));
  } catch (const StorageError&) {
  } catch (const InputError& error) {
    throw InputError("boards of " + std::to_string(KgpThinker::kUsualHouses) +
                     " houses: " + error.what());
  }
}

// What is sent and received, line by line, after what the file holds already.
class LogFile {
 public:
  explicit LogFile(const std::string& path) {
    if (path.empty()) return;
    file_.reset(std::fopen(path.c_str(), "a"));
    if (!file_) {
      throw std::system_error(errno, std::generic_category(), "can't write the log " + path);
    }
  }

  void write(bool sent, const std::string& line) {
    if (!file_) return;
    const std::lock_guard lock(mutex_);
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    // The token is nobody's business.
    const std::size_t token = sent ? line.find(" set auth:token ") : std::string::npos;
    const std::string shown =
        token == std::string::npos ? line : line.substr(0, token) + " set auth:token ...";
    std::fprintf(file_.get(), "%s %s %s\n", fixed(seconds, 3).c_str(), sent ? ">" : "<",
                 shown.c_str());
    std::fflush(file_.get());
  }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Close> file_;
  std::mutex mutex_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

// Returns early if `stop` is set.
void pause_for(double seconds, const std::atomic<bool>& stop) {
  constexpr std::chrono::milliseconds kTick{50};
  for (double passed = 0; passed < seconds && !stop; passed += 0.05) {
    std::this_thread::sleep_for(kTick);
  }
}

void add_up(KgpSummary& all, const KgpSummary& session) {
  all.states += session.states;
  all.problems += session.problems;
  all.errors += session.errors;
  all.refused = session.refused;
}

}  // namespace

int run_kgp(const Invocation& call) {
  Options options(
      call, "HOST[:PORT] [options]", kDescription,
      {"localhost", "kalah.example.org:2671 --name Sower --authors 'A. Player' --token secret",
       "localhost --mode verify", "localhost --seconds 2 --egdb databases --log kgp.log"});
  options.add_heading("Session");
  options.add_value("mode", "MODE", "freeplay (default) or verify");
  options.add_value("name", "NAME", "what the server calls this player");
  options.add_value("authors", "NAMES", "who the server says has made it");
  options.add_value("token", "TOKEN", "what the server knows this player again by");
  options.add_flag("reconnect", "connect again when the session has ended");
  options.add_value("log", "FILE", "append all that is sent and received to FILE");
  add_thinker_options(options);
  add_output_options(options);
  if (!options.parse()) return kSuccess;

  const Address address = read_address(options);
  const bool quiet = options.has("quiet");
  const bool reconnect = options.has("reconnect");
  std::mutex mutex;
  const auto note = [&](const std::string& text) {
    const std::lock_guard lock(mutex);
    if (!quiet) print_error(call.program, text);
  };
  KgpSessionOptions session_options;
  session_options.mode = read_mode(options);
  session_options.name = options.text("name").value_or("");
  session_options.authors = options.text("authors").value_or("");
  session_options.token = options.text("token").value_or("");
  session_options.note = note;
  ThinkerOptions thinker_options = read_thinker_options(options);
  thinker_options.note = note;
  if (session_options.mode == KgpMode::kFreeplay) expect_possible_database(thinker_options.player);
  LogFile log(options.text("log").value_or(""));
  const StopSignals signals;
  const std::atomic<bool>& stop = *signals.flag();

  KgpThinker thinker(thinker_options);
  if (session_options.mode == KgpMode::kFreeplay) thinker.prepare();
  constexpr double kLeastPause = 1;
  constexpr double kMostPause = 60;
  KgpSummary all;
  bool failed = false;
  double pause = kLeastPause;
  do {
    failed = false;
    try {
      KgpConnection connection(address.host, address.port, stop,
                               [&](bool sent, const std::string& line) { log.write(sent, line); });
      note("connected to " + address.host + ":" + address.port);
      KgpSession session(connection, thinker, session_options);
      const auto end_session = [&] {
        add_up(all, session.summary());
        // A server that takes connections and does nothing with them is left alone for longer.
        if (session.summary().states + session.summary().problems > 0) pause = kLeastPause;
      };
      try {
        session.run(stop);
      } catch (...) {
        end_session();
        throw;
      }
      end_session();
    } catch (const ConnectionError& error) {
      if (!stop) {
        failed = true;
        const std::lock_guard lock(mutex);
        print_error(call.program, error.what());
      }
    }
    if (reconnect && !stop && !all.refused) {
      pause_for(pause, stop);
      pause = std::min(2 * pause, kMostPause);
    }
  } while (reconnect && !stop && !all.refused);
  write_output(options.has("json") ? kgp_summary_json(all)
                                   : kgp_summary_text(all, session_options.mode));
  const bool wrong = session_options.mode == KgpMode::kVerify && all.errors > 0;
  return failed || all.refused || wrong ? kFailure : kSuccess;
}

}  // namespace kalah
