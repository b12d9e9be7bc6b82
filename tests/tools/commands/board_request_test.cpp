// Requests of filters: texts, objects, and what is said about objects that are wrong.
#include "tools/commands/board_request.h"

#include <gtest/gtest.h>

#include "tests/support/support.h"

namespace kalah {
namespace {

BoardRequest request_of(std::string_view line, const char* rules = "") {
  return parse_board_request(line, parse_rules(rules));
}

TEST(BoardRequest, TextsAreBoards) {
  for (const char* text : {"<1,0,0,1,1>", "1 2 3 4", "", "[1]"}) {
    const BoardRequest request = request_of(text);
    EXPECT_EQ(request.board, text);
    EXPECT_TRUE(request.id.is_null() && request.problem.empty() && !request.pie);
  }
}

TEST(BoardRequest, Objects) {
  const BoardRequest request =
      request_of(R"({"id":7,"rules":"pie=on","board":"<1>","pie":"swap","value":3})", "pie=on");
  EXPECT_EQ(request.problem, "");
  EXPECT_EQ(request.board, "<1>");
  EXPECT_EQ(request.id, 7);
  EXPECT_EQ(request.pie, PieStage::kSwap);
  EXPECT_EQ(request_of(R"({"id":"a\u00e9b","board":""})").id, "a\u00e9b");
  EXPECT_EQ(request_of(R"({"id":18446744073709551615,"board":""})").id.dump(),
            "18446744073709551615");
  EXPECT_TRUE(request_of(R"({"id":null,"board":"x"})").id.is_null());
}

TEST(BoardRequest, WrongObjectsKeepTheirId) {
  const auto wrong = [](std::string_view line, const std::vector<std::string>& parts,
                        const Json& id) {
    const BoardRequest request = request_of(line);
    test::expect_message(request.problem, parts);
    EXPECT_EQ(request.id, id) << line;
  };
  wrong("{", {"character 2", "\"board\""}, {});
  wrong("{} {}", {"character 4"}, {});
  wrong("{\"board\":\"\xff\"}", {"bad JSON at character"}, {});
  wrong(R"({"id":1e999,"board":""})", {"too large"}, {});
  wrong(R"({"id":1.5,"board":""})", {"id", "whole number"}, {});
  wrong(R"({"id":[1],"board":""})", {"id", "whole number"}, {});
  wrong(R"({"id":7})", {"no \"board\""}, 7);
  wrong(R"({"id":7,"board":[1,0,0,1,1]})", {"\"board\" is no text"}, 7);
  wrong(R"({"id":7,"board":"","rules":"kgp"})", {"'kgp'", "'standard'"}, 7);
  wrong(R"({"id":7,"board":"","rules":"chess"})", {"'chess'"}, 7);
  wrong(R"({"id":7,"board":"","rules":1})", {"rules"}, 7);
  wrong(R"({"id":7,"board":"","pie":"now"})", {"first-turn", "swap", "none"}, 7);
  wrong(R"({"id":7,"board":"","pie":null})", {"first-turn"}, 7);
  wrong(std::string(100'000, '{'), {"character"}, {});
  wrong("{\"a\":" + std::string(100'000, '['), {"character"}, {});
}

}  // namespace
}  // namespace kalah
