// What the program says of its build.
#include "tools/options/version_option.h"

#include <algorithm>
#include <string>

#include "base/input_error.h"
#include "base/instruction_set.h"
#include "base/version.h"
#include "tools/console/output.h"

namespace kalah {
namespace {

// The first line is for programs, the rest for people who report what they have seen.
std::string version_text() {
  std::string text = "kalah " + std::string(kVersion.number);
  text += "\ncommit    " + std::string(kVersion.commit);
  text += "\ncompiler  " + std::string(kVersion.compiler);
  if (*kVersion.build_type != '\0') text += ", " + std::string(kVersion.build_type);
  if (kVersion.asserts) text += ", with asserts";
  text += "\nkernel    " + std::string(to_string(instruction_set()));
  return text + "\n";
}

}  // namespace

bool is_version_option(std::string_view argument) {
  return argument == "--version" || argument == "-V";
}

void print_version(const Invocation& call) {
  if (call.arguments.size() > 1) {
    const bool is_first = is_version_option(call.arguments[0]) || call.arguments[0] == "version";
    throw InputError("unexpected argument " + kalah::quoted(call.arguments[is_first ? 1 : 0]) +
                     "; --version stands alone");
  }
  write_output(version_text());
}

}  // namespace kalah
