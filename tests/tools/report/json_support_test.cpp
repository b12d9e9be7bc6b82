// JSON with texts from outside.
#include "tools/report/json_support.h"

#include <gtest/gtest.h>

namespace kalah {
namespace {

TEST(JsonSupport, TextThatIsNoUtf8IsReplacedAndTheRestIsKept) {
  Json json;
  json["folder"] = "a\xff\xc3(b\xe2\x82";
  json["value"] = 3;
  const std::string line = json_line(json);
  EXPECT_EQ(line, "{\"folder\":\"a\xef\xbf\xbd\xef\xbf\xbd(b\xef\xbf\xbd\",\"value\":3}\n");
  EXPECT_EQ(Json::parse(line)["value"], 3);
  EXPECT_EQ(json_line({{"name", "Bj\xc3\xb6rn"}}), "{\"name\":\"Bj\xc3\xb6rn\"}\n");
}

}  // namespace
}  // namespace kalah
