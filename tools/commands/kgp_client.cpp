// Sessions with a server of the Kalah Game Protocol.
#include "tools/commands/kgp_client.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>

#include "base/number_text.h"
#include "base/paths.h"
#include "base/stopwatch.h"
#include "base/storage_error.h"

namespace kalah {
namespace {

// Seconds before connecting again: they double as long as the server does nothing.
constexpr double kLeastPause = 1;
constexpr double kMostPause = 60;

// Returns early if `stop` is set.
void pause_for(double seconds, const std::atomic<bool>& stop) {
  constexpr std::chrono::milliseconds kTick{50};
  const Stopwatch clock;
  while (clock.seconds() < seconds && !stop) std::this_thread::sleep_for(kTick);
}

void add_up(KgpSummary& all, const KgpSummary& session) {
  all.states += session.states;
  all.problems += session.problems;
  all.errors += session.errors;
  all.refused = session.refused;
}

// The line without what follows "set auth:token".
std::string without_token(const std::string& line) {
  constexpr std::string_view kToken = " set auth:token ";
  const std::size_t token = line.find(kToken);
  return token == std::string::npos ? line : line.substr(0, token).append(kToken).append("...");
}

[[noreturn]] void fail_to_write(const std::string& path) {
  throw StorageError(StorageError::Kind::kIo, path,
                     "can't be written: " + std::generic_category().message(errno));
}

// Does not wait for somebody who reads a named pipe.
std::FILE* open_log(const std::string& path) {
  constexpr int kFlags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK;
  const int descriptor = open(expect_no_folder(path).c_str(), kFlags, 0666);
  if (descriptor < 0 && errno == ENXIO) {
    throw StorageError(StorageError::Kind::kIo, path, "is a named pipe that nobody reads");
  }
  if (descriptor < 0) fail_to_write(path);
  static_cast<void>(fcntl(descriptor, F_SETFL, O_APPEND));
  std::FILE* const stream = fdopen(descriptor, "a");
  if (stream != nullptr) return stream;
  close(descriptor);
  throw std::bad_alloc();
}

class KgpClient {
 public:
  KgpClient(const KgpClientOptions& options, const std::atomic<bool>& stop,
            const std::function<void(const std::string&)>& report_error)
      : options_(options), stop_(stop), log_(options.log, report_error), thinker_(options.thinker) {
    if (options.session.mode == KgpMode::kFreeplay) thinker_.prepare();
  }

  // One session. Throws ConnectionError.
  void run_session() {
    KgpConnection connection(
        options_.address.host, options_.address.port, stop_,
        [this](bool sent, const std::string& line) { log_.write(sent, line); });
    options_.session.note("connected to " + to_string(options_.address));
    KgpSession session(connection, thinker_, options_.session);
    try {
      session.run(stop_);
    } catch (...) {
      end(session.summary());
      throw;
    }
    end(session.summary());
  }

  bool goes_on() const { return options_.reconnect && !stop_ && !summary_.refused; }

  void pause() {
    pause_for(pause_, stop_);
    pause_ = std::min(2 * pause_, kMostPause);
  }

  KgpClientResult result(bool connection_failed) const {
    return {summary_, connection_failed, log_.failed()};
  }

 private:
  void end(const KgpSummary& session) {
    add_up(summary_, session);
    // A server that takes connections and does nothing with them is left alone for longer.
    if (session.states + session.problems > 0) pause_ = kLeastPause;
  }

  const KgpClientOptions& options_;
  const std::atomic<bool>& stop_;
  KgpLog log_;
  KgpThinker thinker_;
  KgpSummary summary_;
  double pause_ = kLeastPause;
};

}  // namespace

struct KgpLog::File {
  explicit File(const std::string& name) : path(name), stream(open_log(path)) {}
  ~File() { std::fclose(stream); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  std::string path;
  std::FILE* stream;
  std::mutex mutex;
  Stopwatch clock;
};

KgpLog::KgpLog(const std::string& path, std::function<void(const std::string&)> report_error)
    : report_error_(std::move(report_error)) {
  if (!path.empty()) file_ = std::make_unique<File>(path);
}

KgpLog::~KgpLog() = default;

void KgpLog::write(bool sent, const std::string& line) {
  if (!file_) return;
  const std::lock_guard lock(file_->mutex);
  if (failed_) return;
  errno = 0;
  std::fprintf(file_->stream, "%s %s %s\n", fixed(file_->clock.seconds(), 3).c_str(),
               sent ? ">" : "<", (sent ? without_token(line) : line).c_str());
  if (std::fflush(file_->stream) == 0 && std::ferror(file_->stream) == 0) return;
  failed_ = true;
  report_error_("the log " + file_->path +
                " can't be written any more: " + std::generic_category().message(errno));
}

KgpClientResult run_kgp_client(const KgpClientOptions& options, const std::atomic<bool>& stop,
                               const std::function<void(const std::string&)>& report_error) {
  KgpClient client(options, stop, report_error);
  for (;;) {
    bool failed = false;
    try {
      client.run_session();
    } catch (const ConnectionError& error) {
      failed = !stop;
      if (failed) report_error(error.what());
    }
    if (client.goes_on()) client.pause();
    if (!client.goes_on()) return client.result(failed);
  }
}

}  // namespace kalah
