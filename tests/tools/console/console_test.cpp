// What is shown while a job works, errors, and signals.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "tools/console/output.h"
#include "tools/console/progress_line.h"
#include "tools/console/stop_signals.h"

namespace kalah {
namespace {

TEST(ProgressLine, ShareOfAKnownTotal) {
  EXPECT_EQ(share_text(25, 100, "positions", 5), "25.0 % of 100 positions, 5.00/s, 5 s, 15 s left");
  EXPECT_EQ(share_text(100, 100, "positions", 5), "100.0 % of 100 positions, 20.0/s, 5 s");
  EXPECT_EQ(share_text(0, 100, "games", 0), "0.0 % of 100 games, 0.000 s");
  EXPECT_EQ(share_text(980, 0, "nodes", 0), "980 nodes, 0.000 s");
}

// On what is no terminal, a line now and then.
TEST(ProgressLine, NothingInTheFirstSecondNorTooOften) {
  testing::internal::CaptureStderr();
  {
    ProgressLine line("kalah test", false);
    int texts = 0;
    const auto text = [&] { return "step " + std::to_string(++texts); };
    line.show("job", 0.5, text);
    line.show("job", 31, text);
    line.show("job", 40, text);
    line.show("job", 62, text);
    line.show("other job", 2, text);
    line.show("other job", 31, text);
    line.announce("done");
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "kalah test: job: step 1\n"
            "kalah test: job: step 2\n"
            "kalah test: other job: step 3\n"
            "kalah test: done\n");
}

TEST(ProgressLine, Quiet) {
  testing::internal::CaptureStderr();
  ProgressLine line("kalah test", true);
  line.show("job", 100, [] { return std::string("text"); });
  line.announce("done");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(PrintError, OneLineOfFairLength) {
  testing::internal::CaptureStderr();
  print_error("kalah test", "two\nlines\x1b[1m");
  print_error("kalah test", std::string(1000, 'x'));
  print_error("kalah test", std::string(399, 'x') + "öx");
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "kalah test: two\\x0alines\\x1b[1m\nkalah test: " + std::string(400, 'x') +
                "...\nkalah test: " + std::string(399, 'x') + "...\n");
}

TEST(StopSignals, TheFirstSignalSetsTheFlag) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const StopSignals signals;
    EXPECT_FALSE(signals.flag()->load());
    std::raise(signal);
    EXPECT_TRUE(signals.flag()->load());
  }
}

TEST(StopSignals, SeveralInARowAreOneRequest) {
  StopSignals signals;
  for (const int first : {SIGINT, SIGTERM, SIGHUP}) {
    for (const int next : {SIGINT, SIGTERM, SIGHUP}) {
      std::raise(first);
      std::raise(next);
      std::raise(next);
      EXPECT_TRUE(signals.flag()->load());
      signals.reset();
      EXPECT_FALSE(signals.flag()->load());
    }
  }
}

// By the signal, so that a shell learns of it.
TEST(StopSignalsDeathTest, AnotherOneASecondLaterEndsTheProgram) {
  for (const int signal : {SIGINT, SIGTERM}) {
    EXPECT_EXIT(
        {
          const StopSignals signals;
          std::raise(SIGTERM);
          std::this_thread::sleep_for(std::chrono::milliseconds(1001));
          std::raise(signal);
        },
        testing::KilledBySignal(signal), "");
  }
}

TEST(StopSignalsDeathTest, AnotherOneThatIsExpectedEndsTheProgram) {
  EXPECT_EXIT(
      {
        StopSignals signals;
        std::raise(SIGINT);
        signals.expect_another();
        std::raise(SIGINT);
      },
      testing::KilledBySignal(SIGINT), "");
}

TEST(StopSignals, HangingUpNeverEndsTheProgram) {
  StopSignals signals;
  std::raise(SIGHUP);
  signals.expect_another();
  std::raise(SIGHUP);
  EXPECT_TRUE(signals.flag()->load());
}

TEST(StopSignals, HandlersAreRestored) {
  std::signal(SIGINT, SIG_IGN);
  { const StopSignals signals; }
  EXPECT_EQ(std::signal(SIGINT, SIG_DFL), SIG_IGN);
}

TEST(StopSignals, AnIgnoredHangUpStaysIgnored) {
  std::signal(SIGHUP, SIG_IGN);
  {
    const StopSignals signals;
    std::raise(SIGHUP);
    EXPECT_FALSE(signals.flag()->load());
  }
  std::signal(SIGHUP, SIG_DFL);
}

}  // namespace
}  // namespace kalah
