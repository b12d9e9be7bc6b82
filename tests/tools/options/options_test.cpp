// How the options of a command are parsed, and what is said about wrong ones.
#include "tools/options/options.h"

#include <gtest/gtest.h>

#include "tests/support/support.h"

namespace kalah {
namespace {

using test::error_of;

Options parsed(const std::vector<std::string>& arguments) {
  Options options({"kalah test", arguments}, "[options]", "A test.", {""});
  options.add_heading("Things");
  options.add_value("seeds", "N", "how many");
  options.add_value("size", "SIZE", "how large");
  options.add_value("board", "BOARD", "where");
  options.add_flag("json", "JSON");
  EXPECT_TRUE(options.parse());
  return options;
}

std::string parse_error(const std::vector<std::string>& arguments) {
  return error_of([&] { parsed(arguments); });
}

TEST(Options, ValuesFlagsAndPositionals) {
  const Options options = parsed({"first", "--seeds", "4", "--json", "--board=<1,0>", "--", "-x"});
  EXPECT_EQ(options.text("seeds"), "4");
  EXPECT_EQ(options.text("board"), "<1,0>");
  EXPECT_TRUE(options.has("json"));
  EXPECT_FALSE(options.has("size"));
  EXPECT_EQ(options.positionals(), (std::vector<std::string>{"first", "-x"}));
  EXPECT_EQ(options.program(), "kalah test");
}

TEST(Options, WrongUsage) {
  EXPECT_EQ(parse_error({"--seed", "4"}), "unknown option '--seed'; did you mean --seeds?");
  EXPECT_EQ(parse_error({"-seeds"}), "unknown option '-seeds'; did you mean --seeds?");
  EXPECT_EQ(parse_error({"--colour=red"}), "unknown option '--colour'; see kalah test --help");
  EXPECT_EQ(parse_error({"--seeds"}), "--seeds needs a value: --seeds N");
  EXPECT_EQ(parse_error({"--seeds="}), "--seeds needs a value: --seeds N");
  EXPECT_EQ(parse_error({"--seeds", "--json"}),
            "--seeds needs a value (--seeds N), but is followed by '--json'");
  EXPECT_EQ(parse_error({"--json=yes"}), "--json takes no value");
  EXPECT_EQ(parse_error({"--json", "--json"}), "--json is given twice");
}

TEST(Options, WholeNumbersInARange) {
  EXPECT_EQ(parsed({"--seeds", "8"}).integer("seeds", 1, 8, 4), 8);
  EXPECT_EQ(parsed({}).integer("seeds", 1, 8, 4), 4);
  for (const std::string text :
       {"0", "9", "-3", "four", "4x", "99999999999999999999", "0x4", "1.0"}) {
    EXPECT_EQ(error_of([&] {
                parsed({"--seeds", text}).integer("seeds", 1, 8, 4);
              }),
              "--seeds is '" + text + "'; expected a whole number from 1 to 8");
  }
}

TEST(Options, Counts) {
  EXPECT_EQ(parsed({"--seeds", "9000000000"}).count("seeds"), 9'000'000'000U);
  EXPECT_EQ(parsed({}).count("seeds"), std::nullopt);
  for (const std::string text : {"0", "-5", "1e6", ""}) {
    EXPECT_EQ(error_of([&] {
                parsed({"--seeds", text}).count("seeds");
              }),
              "--seeds is '" + text + "'; expected a whole number from 1 on");
  }
}

TEST(Options, Seconds) {
  EXPECT_EQ(parsed({"--seeds", "2.5"}).seconds("seeds"), 2.5);
  for (const std::string text : {"0", "-1", "inf", "nan", "1e3", "5s", "99999999999"}) {
    EXPECT_EQ(error_of([&] {
                parsed({"--seeds", text}).seconds("seeds");
              }),
              "--seeds is '" + text + "'; expected a number of seconds above 0, such as 60 or 2.5");
  }
}

TEST(Options, Sizes) {
  EXPECT_EQ(parsed({"--size", "4G"}).size("size", 1024, 7), std::uint64_t{4} << 30);
  EXPECT_EQ(parsed({"--size", "2048"}).size("size", 1024, 7), 2048U);
  EXPECT_EQ(parsed({}).size("size", 1024, 7), 7U);
  for (const std::string text : {"4Q", "1000", "-1G", "", "99999999999999999999G"}) {
    const std::string message = error_of([&] { parsed({"--size", text}).size("size", 1024, 7); });
    EXPECT_TRUE(message.starts_with("--size is '" + text + "'; expected a size such as 4G"))
        << message;
  }
}

}  // namespace
}  // namespace kalah
