// The program `kalah kgp` as a process: it connects again, and a signal makes it say goodbye.
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <string>

#include "tests/player/kgp/fake_server.h"
#include "tests/support/folder.h"

extern char** environ;

namespace kalah {
namespace {

using test::FakeKgpServer;
using test::KgpPeer;

constexpr double kPatience = 20;  // seconds

pid_t start(const std::string& command) {
  const std::string line = "exec " + command;
  const char* const arguments[] = {"sh", "-c", line.c_str(), nullptr};
  pid_t pid = 0;
  EXPECT_EQ(
      posix_spawn(&pid, "/bin/sh", nullptr, nullptr, const_cast<char* const*>(arguments), environ),
      0);
  return pid;
}

int exit_code(pid_t pid) {
  int status = 0;
  EXPECT_EQ(waitpid(pid, &status, 0), pid);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(KgpCommand, ReconnectsAndLeavesWithGoodbyeOnASignal) {
  const test::Folder folder;
  std::atomic<pid_t> client{0};
  using Clock = std::chrono::steady_clock;
  Clock::time_point left;
  FakeKgpServer server({[](KgpPeer& peer) {
                          peer.greet();
                          peer.drop();
                        },
                        [&](KgpPeer& peer) {
                          peer.greet();
                          peer.send("6 goodbye");
                          left = Clock::now();
                        },
                        [&](KgpPeer& peer) {
                          // The pauses grow as long as there is nothing to play.
                          EXPECT_GT(Clock::now() - left, std::chrono::milliseconds(1500));
                          peer.greet();
                          peer.send("10 state <8,0,0,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8>");
                          EXPECT_TRUE(peer.receive("move", kPatience));
                          kill(client, SIGINT);
                          EXPECT_TRUE(peer.receive("goodbye", kPatience));
                          EXPECT_FALSE(peer.receive(kPatience));
                          EXPECT_TRUE(peer.closed());
                        }});
  const std::string log = folder.path() + "/log";
  client = start(std::string(KALAH_PROGRAM) + " kgp 127.0.0.1:" + server.port() +
                 " --reconnect --token secret --seconds 60 --memory 32M --egdb-seeds 3 --threads 1"
                 " --quiet --log " +
                 log + " >" + folder.path() + "/out" + " 2>" + folder.path() + "/err");
  server.wait();
  EXPECT_EQ(exit_code(client), 0);
  EXPECT_NE(test::read_file(folder.path() + "/out").find("states    1 answered\n"),
            std::string::npos);
  EXPECT_NE(test::read_file(folder.path() + "/err").find("closed the connection without goodbye"),
            std::string::npos);
  const std::string lines = test::read_file(log);
  EXPECT_NE(lines.find("< 10 state <8,"), std::string::npos);
  EXPECT_NE(lines.find(" goodbye\n"), std::string::npos);
  EXPECT_NE(lines.find("set auth:token ...\n"), std::string::npos);
  EXPECT_EQ(lines.find("secret"), std::string::npos);
}

TEST(KgpCommand, FailsWhenTheConnectionBreaks) {
  FakeKgpServer server({[](KgpPeer& peer) {
    peer.greet();
    peer.drop();
  }});
  const pid_t client = start(std::string(KALAH_PROGRAM) + " kgp 127.0.0.1:" + server.port() +
                             " --level 1 --memory 32M --threads 1 >/dev/null 2>&1");
  server.wait();
  EXPECT_EQ(exit_code(client), 1);
}

TEST(KgpCommand, ALogThatCantBeWrittenIsSaidOnce) {
  const test::Folder folder;
  FakeKgpServer server({[&](KgpPeer& peer) {
    peer.greet();
    peer.send("6 goodbye");
  }});
  const pid_t client =
      start(std::string(KALAH_PROGRAM) + " kgp 127.0.0.1:" + server.port() +
            " --memory 32M --egdb-seeds 3 --threads 1 --quiet --log /dev/full >/dev/null 2>" +
            folder.path() + "/err");
  server.wait();
  EXPECT_EQ(exit_code(client), 1);
  EXPECT_EQ(test::read_file(folder.path() + "/err"),
            "kalah kgp: the log /dev/full can't be written any more: No space left on device\n");
}

}  // namespace
}  // namespace kalah
