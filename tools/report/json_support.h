// The JSON library, and what all files that make JSON with it share.
#pragma once

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

namespace kalah {

using Json = nlohmann::ordered_json;

// To the microsecond: more digits are noise.
inline double rounded_seconds(double seconds) { return std::round(seconds * 1e6) / 1e6; }

inline std::string json_line(const Json& json) { return json.dump() + "\n"; }

}  // namespace kalah
