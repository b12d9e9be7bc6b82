// Comma-separated values.
#include "tools/report/csv.h"

#include <gtest/gtest.h>

#include "base/input_error.h"

namespace kalah {
namespace {

using Fields = std::vector<std::string>;

TEST(Csv, QuotesWhatNeedsQuotes) {
  EXPECT_EQ(csv_line({"a", "", "b c"}), "a,,b c\n");
  EXPECT_EQ(csv_line({"pie=on,goal=outcome", "say \"hi\"", "two\nlines"}),
            "\"pie=on,goal=outcome\",\"say \"\"hi\"\"\",\"two\nlines\"\n");
}

TEST(Csv, ReadsWhatItWrites) {
  for (const Fields& fields :
       {Fields{""}, Fields{"", ""}, Fields{"a,b", "\"", "\"\"", "c"}, Fields{" a ", "\"a\",b"}}) {
    std::string line = csv_line(fields);
    line.pop_back();
    EXPECT_EQ(parse_csv_line(line), fields) << line;
  }
}

TEST(Csv, QuotesThatDoNotPairUp) {
  for (const char* line : {"\"a", "a\"b", "\"a\"b", "\"a\"\"", "a,\"b\"\"c,d", "\"a\" ,b"}) {
    EXPECT_THROW(static_cast<void>(parse_csv_line(line)), InputError) << line;
  }
}

}  // namespace
}  // namespace kalah
