// Runs the program in a shell.
#include "tests/solver/certificate/certificate_check.h"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>

#include "engine/rule_values.h"
#include "tests/support/folder.h"

namespace kalah::test {

CheckerVerdict check_certificate(const std::string& path, const std::string& options) {
  const Folder folder;
  const std::string output = folder.path() + "/output";
  const std::string command =
      "'" KALAH_CHECKER "' " + options + " '" + path + "' >'" + output + "' 2>&1";
  const int status = std::system(command.c_str());
  EXPECT_TRUE(WIFEXITED(status));
  return {WEXITSTATUS(status), read_file(output)};
}

std::string all_play_keys(const Rules& rules) {
  std::string text;
  for (const auto& [key, value] : rule_values(rules)) {
    if (key == "pie" || key == "goal") continue;
    if (!text.empty()) text += ",";
    text.append(key).append("=").append(value);
  }
  return text;
}

}  // namespace kalah::test
