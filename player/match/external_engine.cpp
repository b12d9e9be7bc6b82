// Runs a program for one position.
#include "player/match/external_engine.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstring>
#include <optional>
#include <system_error>

#include "base/input_error.h"
#include "engine/position_text.h"

extern char** environ;

namespace kalah {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostOutput = 1 << 16;
constexpr int kTickMilliseconds = 50;  // between two looks at the stop flag

[[noreturn]] void throw_system_error(const char* what, int error) {
  throw std::system_error(error, std::generic_category(), what);
}

class Pipe {
 public:
  Pipe() {
    if (pipe2(ends_, O_CLOEXEC) != 0) throw_system_error("no pipe to a program can be made", errno);
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  int read_end() const { return ends_[0]; }
  int write_end() const { return ends_[1]; }
  void close_end(int end) {
    if (ends_[end] >= 0) close(ends_[end]);
    ends_[end] = -1;
  }

 private:
  int ends_[2] = {-1, -1};
};

std::string input_text(const Position& position) {
  std::string text = std::to_string(position.houses) + " " + std::to_string(position.store) + " " +
                     std::to_string(position.other_store);
  for (const Row row : {position.board.own, position.board.other}) {
    for (int house = 0; house < position.houses; ++house) {
      text += " " + std::to_string(seeds_at(row, house));
    }
  }
  return text + "\n";
}

// A shell in a process group of its own, so that all it has started can be ended.
class Child {
 public:
  Child(const std::string& command, const Pipe& input, const Pipe& output) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input.read_end(), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output.write_end(), STDOUT_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    const char* const arguments[] = {"sh", "-c", command.c_str(), nullptr};
    const int error = posix_spawn(&pid_, "/bin/sh", &actions, &attributes,
                                  const_cast<char* const*>(arguments), environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (error != 0) {
      throw_system_error("/bin/sh can't be started", error);
    }
  }
  ~Child() {
    if (!waited_) {
      kill();
      wait();
    }
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  void kill() const { ::kill(-pid_, SIGKILL); }

  bool ended() {
    waited_ = waited_ || waitpid(pid_, &status_, WNOHANG) == pid_;
    return waited_;
  }
  // Only after ended().
  int status() const { return status_; }

 private:
  void wait() {
    while (waitpid(pid_, &status_, 0) < 0 && errno == EINTR) {
    }
  }

  pid_t pid_ = 0;
  int status_ = 0;
  bool waited_ = false;
};

// The last complete line, or what there is of one.
std::optional<std::string> last_line(std::string text) {
  while (!text.empty() && std::strchr("\r\n \t", text.back()) != nullptr) text.pop_back();
  if (text.empty()) return std::nullopt;
  const std::size_t end = text.rfind('\n');
  return end == std::string::npos ? text : text.substr(end + 1);
}

int legal_house(const Position& position, const std::string& line) {
  int house = -1;
  const char* const end = line.data() + line.size();
  const auto [rest, error] = std::from_chars(line.data(), end, house);
  if (error != std::errc{} || rest != end) {
    throw EngineError("answered " + quoted(line.substr(0, 40)) + ", which is no number");
  }
  if (house < 0 || house >= position.houses || seeds_at(position.board.own, house) == 0) {
    throw EngineError("answered " + line + " (counted from 0), which is no legal move of " +
                      to_string(position));
  }
  return house;
}

}  // namespace

int ExternalEngine::move(const Position& position, const JobControl& control) const {
  const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                      std::chrono::duration<double>(seconds_));
  Pipe input;
  Pipe output;
  // A position is shorter than what a pipe holds. Written before there is a reader who could die,
  // it can't raise SIGPIPE.
  const std::string text = input_text(position);
  if (write(input.write_end(), text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
    throw_system_error("a program can't be written to", errno);
  }
  Child child(command_, input, output);
  input.close_end(0);
  input.close_end(1);
  output.close_end(1);

  std::string answer;
  bool open = true;
  bool in_time = true;
  while (open || !child.ended()) {
    if (control.stop_requested()) throw EngineError("was interrupted");
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    if (left.count() <= 0) {
      in_time = false;
      break;
    }
    pollfd ready{output.read_end(), POLLIN, 0};
    // Once the output is closed, the process has a moment to end.
    const int wait =
        open ? static_cast<int>(std::min<std::int64_t>(kTickMilliseconds, left.count())) : 1;
    if (poll(&ready, open ? 1 : 0, wait) <= 0 || !open) continue;
    char buffer[4096];
    const ssize_t count = read(output.read_end(), buffer, sizeof buffer);
    if (count > 0) answer.append(buffer, count);
    open = count > 0;
    if (answer.size() > kMostOutput) throw EngineError("wrote too much");
  }
  // Of a program that was cut off, only whole lines count.
  if (!in_time) answer.resize(answer.rfind('\n') == std::string::npos ? 0 : answer.rfind('\n') + 1);
  if (in_time && child.status() != 0) {
    const int status = child.status();
    throw EngineError(WIFSIGNALED(status)
                          ? "was ended by signal " + std::to_string(WTERMSIG(status))
                          : "failed with exit code " + std::to_string(WEXITSTATUS(status)));
  }
  const std::optional<std::string> line = last_line(answer);
  if (!line) throw EngineError(in_time ? "gave no answer" : "gave no answer in time");
  return legal_house(position, *line);
}

}  // namespace kalah
