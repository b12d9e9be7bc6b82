// Asks the checker of certificates, a program, about a file.
#pragma once

#include <string>

#include "engine/rules.h"

namespace kalah::test {

struct CheckerVerdict {
  int code = -1;       // its exit code
  std::string output;  // on both outputs
};

// `options` go between its name and the file.
[[nodiscard]] CheckerVerdict check_certificate(const std::string& path,
                                               const std::string& options = "");

// The list of rules in the header of a certificate.
[[nodiscard]] std::string all_play_keys(const Rules& rules);

}  // namespace kalah::test
