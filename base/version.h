// Which version of the library this is, and how it was built.
#pragma once

namespace kalah {

struct Version {
  const char* number;    // "0.1.0"
  const char* commit;    // of the source, with "-dirty" behind it if files differ from that commit;
                         // "unknown" if it was not built in a Git checkout
  const char* compiler;  // "GCC 12.2.0"
  const char* build_type;  // "Release"; may be empty
  bool asserts;            // whether preconditions are checked
};

extern const Version kVersion;

}  // namespace kalah
