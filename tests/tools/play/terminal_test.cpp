// `kalah play` on a pseudo-terminal: colors, sowing seed by seed, Ctrl-C; and what long jobs show.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <string>
#include <vector>

namespace kalah {
namespace {

using Clock = std::chrono::steady_clock;

// The program with a terminal of its own, as a person has it.
class Terminal {
 public:
  // Of a session of `play`.
  explicit Terminal(const std::vector<std::string>& arguments,
                    const std::vector<std::string>& environment = {"TERM=xterm"})
      : Terminal("play", {"--egdb-seeds", "4", "--seed", "1"}, arguments, environment) {}

  Terminal(const std::string& command, std::vector<std::string> arguments,
           const std::vector<std::string>& more_arguments,
           const std::vector<std::string>& environment) {
    arguments.insert(arguments.begin(),
                     {KALAH_PROGRAM, command, "--memory", "64M", "--threads", "1"});
    arguments.insert(arguments.end(), more_arguments.begin(), more_arguments.end());
    std::vector<char*> argv;
    argv.reserve(arguments.size() + 1);
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    winsize size{};
    size.ws_row = 24;
    size.ws_col = 80;
    process_ = forkpty(&terminal_, nullptr, nullptr, &size);
    if (process_ != 0) return;
    unsetenv("NO_COLOR");
    for (const std::string& variable : environment) {
      const std::size_t equals = variable.find('=');
      setenv(variable.substr(0, equals).c_str(), variable.substr(equals + 1).c_str(), 1);
    }
    execv(argv[0], argv.data());
    _exit(127);
  }

  ~Terminal() {
    if (!ended_) {
      kill(process_, SIGKILL);
      waitpid(process_, nullptr, 0);
    }
    close(terminal_);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  void type(const std::string& text) {
    ASSERT_EQ(write(terminal_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }

  // Waits until the text is shown after what was waited for before. Returns what came up to it.
  std::string wait_for(const std::string& text) {
    const Clock::time_point end = Clock::now() + std::chrono::seconds(60);
    std::size_t at = 0;
    while ((at = shown_.find(text)) == std::string::npos && Clock::now() < end && read_more()) {
    }
    EXPECT_NE(at, std::string::npos) << "no " << text << " in: " << shown_;
    if (at == std::string::npos) return "";
    std::string before = shown_.substr(0, at + text.size());
    shown_.erase(0, at + text.size());
    return before;
  }

  // Waits for the end; the status of waitpid().
  int wait_for_end() {
    while (read_more()) {
    }
    int status = 0;
    waitpid(process_, &status, 0);
    ended_ = true;
    return status;
  }

  // Whether lines are read with echo, as a shell expects it afterwards.
  bool is_sane() const {
    termios mode{};
    if (tcgetattr(terminal_, &mode) != 0) return false;
    constexpr tcflag_t kWanted = ICANON | ECHO | ISIG;
    return (mode.c_lflag & kWanted) == kWanted;
  }

 private:
  // False at the end of the program.
  bool read_more() {
    pollfd input{terminal_, POLLIN, 0};
    if (poll(&input, 1, 1000) == 0) return true;
    char buffer[4096];
    const ssize_t got = read(terminal_, buffer, sizeof buffer);
    if (got <= 0) return false;
    shown_.append(buffer, static_cast<std::size_t>(got));
    return true;
  }

  pid_t process_ = -1;
  int terminal_ = -1;
  bool ended_ = false;
  std::string shown_;
};

constexpr const char* kPrompt = "or a command: ";
constexpr const char* kCtrlC = "\x03";
constexpr const char* kCtrlD = "\x04";

void expect_exit(int status, int code) {
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), code);
}

TEST(PlayTerminal, ColorAndItsAbsence) {
  {
    Terminal terminal({"--north", "human"});
    EXPECT_NE(terminal.wait_for(kPrompt).find("\x1b[1m"), std::string::npos);
    terminal.type("quit\n");
    expect_exit(terminal.wait_for_end(), 0);
  }
  {
    Terminal terminal({"--no-color"});
    EXPECT_EQ(terminal.wait_for(kPrompt).find('\x1b'), std::string::npos);
  }
  {
    Terminal terminal({}, {"TERM=xterm", "NO_COLOR=1"});
    EXPECT_EQ(terminal.wait_for(kPrompt).find('\x1b'), std::string::npos);
  }
  {
    Terminal terminal({"--delay", "0.1"}, {"TERM=dumb"});
    terminal.wait_for(kPrompt);
    terminal.type("1\n");
    EXPECT_EQ(terminal.wait_for(kPrompt).find('\x1b'), std::string::npos);
  }
}

TEST(PlayTerminal, SowingTakesItsTimeInOnePlace) {
  Terminal terminal({"--north", "human", "--delay", "0.2"});
  terminal.wait_for(kPrompt);
  const Clock::time_point begin = Clock::now();
  terminal.type("1\n");
  const std::string shown = terminal.wait_for("plays 1: 4 seeds");
  EXPECT_GE(Clock::now() - begin, std::chrono::milliseconds(5 * 200));
  std::size_t pictures = 0;
  for (std::size_t at = 0; (at = shown.find("\x1b[9A", at)) != std::string::npos; ++at) ++pictures;
  EXPECT_EQ(pictures, 5u);  // four steps, and back for what comes next
  EXPECT_NE(shown.find("\x1b[1;33m  0\x1b[0m"), std::string::npos);
  terminal.type("delay 0\n");
  terminal.wait_for("at once");
}

TEST(PlayTerminal, CtrlCShortensSowing) {
  Terminal terminal({"--north", "human", "--delay", "10"});
  terminal.wait_for(kPrompt);
  terminal.type("1\n");
  terminal.wait_for("North");
  const Clock::time_point begin = Clock::now();
  terminal.type(kCtrlC);
  terminal.wait_for("plays 1");
  EXPECT_LT(Clock::now() - begin, std::chrono::seconds(9));
  terminal.type("quit\n");
  expect_exit(terminal.wait_for_end(), 0);
}

TEST(PlayTerminal, CtrlCAtThePromptSaysHowToSave) {
  Terminal terminal({"--north", "human"});
  terminal.wait_for(kPrompt);
  terminal.type("1\n");
  terminal.wait_for(kPrompt);
  terminal.type(kCtrlC);
  terminal.wait_for(
      "The game is not saved; `save FILE` saves it. Ctrl-C once more, or `quit`, ends.");
  terminal.wait_for(kPrompt);
  // A command in between, and it takes two again.
  terminal.type("board\n");
  terminal.wait_for(kPrompt);
  terminal.type(kCtrlC);
  terminal.wait_for("The game is not saved");
  terminal.wait_for(kPrompt);
  EXPECT_TRUE(terminal.is_sane());
  terminal.type(kCtrlC);
  const int status = terminal.wait_for_end();
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGINT);
}

TEST(PlayTerminal, CtrlCStopsComputersUntilGo) {
  Terminal terminal({"--south", "1", "--north", "1", "--delay", "0.3"});
  terminal.wait_for("plays");
  terminal.type(kCtrlC);
  terminal.wait_for("is to move; `go`, or a command: ");
  terminal.type("level north human\n");
  terminal.wait_for("North (Player 2): human");
  terminal.type("level south human\ndelay 0\nlevel south 1\nlevel north 1\ngo\n");
  terminal.wait_for("The game is over");
  terminal.wait_for("or a command: ");
  terminal.type(kCtrlD);
  expect_exit(terminal.wait_for_end(), 0);
}

TEST(PlayTerminal, CtrlCMakesTheComputerAnswer) {
  Terminal terminal({"--north", "10", "--think", "100", "--houses", "8", "--seeds", "9"});
  terminal.wait_for(kPrompt);
  terminal.type("1\n");
  terminal.wait_for("level 10");
  terminal.wait_for("thinks; Ctrl-C for an answer now");
  const Clock::time_point begin = Clock::now();
  terminal.type(kCtrlC);
  terminal.wait_for("North (Player 2) plays");
  EXPECT_LT(Clock::now() - begin, std::chrono::seconds(50));
}

// What a job shows from its first bound on, until Ctrl-C has stopped it.
std::string stopped_job(const std::string& environment) {
  Terminal terminal("solve", {"<6,0,0,1,1,1,1,1,1,7,7,7,7,7,7>", "--egdb-seeds", "6"}, {},
                    {environment});
  terminal.wait_for("proven after");
  terminal.type(kCtrlC);
  std::string shown = terminal.wait_for("stopping; Ctrl-C after a second ends at once");
  shown += terminal.wait_for("stopped by a signal; nothing is saved for a later run");
  expect_exit(terminal.wait_for_end(), 0);
  return shown;
}

TEST(JobOnATerminal, MovesTheCursorOnlyWhereItCanBeMoved) {
  EXPECT_NE(stopped_job("TERM=xterm").find('\x1b'), std::string::npos);
  EXPECT_EQ(stopped_job("TERM=dumb").find('\x1b'), std::string::npos);
  EXPECT_EQ(stopped_job("TERM=").find('\x1b'), std::string::npos);
}

TEST(PlayTerminal, CtrlCLeavesADumbTerminalAlone) {
  Terminal terminal({"--north", "human"}, {"TERM=dumb"});
  std::string shown = terminal.wait_for(kPrompt);
  terminal.type(kCtrlC);
  shown += terminal.wait_for("or `quit`, ends.");
  shown += terminal.wait_for(kPrompt);
  terminal.type("board\n");
  shown += terminal.wait_for(kPrompt);
  EXPECT_EQ(shown.find('\x1b'), std::string::npos);
}

TEST(PlayTerminal, TheEndOfTheInputEnds) {
  Terminal terminal({"--north", "human"});
  terminal.wait_for(kPrompt);
  terminal.type(kCtrlD);
  expect_exit(terminal.wait_for_end(), 0);
  EXPECT_TRUE(terminal.is_sane());
}

}  // namespace
}  // namespace kalah
