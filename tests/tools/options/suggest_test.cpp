// Suggestions for mistyped names.
#include "tools/options/suggest.h"

#include <gtest/gtest.h>

#include <array>

namespace kalah {
namespace {

const std::array<std::string, 4> kNames = {"solve", "analyze", "openings", "go"};

TEST(Suggest, NearNames) {
  EXPECT_EQ(nearest("slove", kNames), "solve");      // exchanged
  EXPECT_EQ(nearest("slve", kNames), "solve");       // left out
  EXPECT_EQ(nearest("analyse", kNames), "analyze");  // replaced
  EXPECT_EQ(nearest("ana", kNames), "analyze");      // a beginning
  EXPECT_EQ(nearest("og", kNames), "go");
}

TEST(Suggest, NothingNear) {
  EXPECT_EQ(nearest("xyzzy", kNames), "");
  EXPECT_EQ(nearest("", kNames), "");
  EXPECT_EQ(nearest("sl", kNames), "");
  EXPECT_EQ(nearest(std::string(100'000, 's'), kNames), "");
}

TEST(Suggest, Texts) {
  EXPECT_EQ(joined(kNames), "solve, analyze, openings, go");
  EXPECT_EQ(suggestion_or_list("slove", kNames), "; did you mean 'solve'?");
  EXPECT_EQ(suggestion_or_list("xyzzy", kNames), "; expected one of solve, analyze, openings, go");
}

}  // namespace
}  // namespace kalah
