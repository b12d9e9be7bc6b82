// What was done on a server of the Kalah Game Protocol.
#pragma once

#include <string>

#include "player/kgp/session.h"

namespace kalah {

// Labeled lines.
std::string kgp_summary_text(const KgpSummary& summary, KgpMode mode);
// One object.
std::string kgp_summary_json(const KgpSummary& summary);

}  // namespace kalah
