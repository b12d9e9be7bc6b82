// How texts for people are laid out: columns, lines, labels.
#include <gtest/gtest.h>

#include "tools/report/labeled.h"
#include "tools/report/text_table.h"
#include "tools/report/wrapped.h"

namespace kalah {
namespace {

TEST(TextTable, ColumnsAreAsWideAsTheirWidestCell) {
  TextTable table({"seeds", "board"});
  table.set_left(1);
  table.add({"1", "<1,0,0,1,1>"});
  table.add({"1,000,000"});
  table.add_to_last("x");
  table.add({"2"});
  EXPECT_EQ(table.text(),
            "    seeds  board\n"
            "        1  <1,0,0,1,1>\n"
            "1,000,000  x\n"
            "        2\n");
}

TEST(Wrapped, BreaksBetweenWords) {
  EXPECT_EQ(wrapped("", 0, "one two three", 7), "one two\nthree\n");
  EXPECT_EQ(wrapped("ab", 4, "one two three", 11), "ab  one two\n    three\n");
  EXPECT_EQ(wrapped("", 0, "", 7), "\n");
}

TEST(Wrapped, WordsAndLabelsThatAreTooLong) {
  EXPECT_EQ(wrapped("", 2, "extraordinary one", 6), "  extraordinary\n  one\n");
  EXPECT_EQ(wrapped("label", 4, "one", 20), "label\n    one\n");
  EXPECT_EQ(wrapped("abc", 4, "one", 20), "abc\n    one\n");
}

TEST(Labeled, TextsStandInOneColumn) {
  EXPECT_EQ(labeled("value", "6"), "value     6\n");
  EXPECT_EQ(labeled("signature", "6"), "signature 6\n");
}

}  // namespace
}  // namespace kalah
