// The version of the program. Only this file is compiled again when it changes.
#include "tools/report/version.h"

namespace kalah {

std::string_view program_version() { return KALAH_VERSION; }

}  // namespace kalah
