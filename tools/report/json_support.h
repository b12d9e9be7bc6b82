// The JSON library, and what all reports that write JSON with it share. Keys appear in the order in
// which they are set.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "solver/solver.h"

namespace kalah {

using Json = nlohmann::ordered_json;

// An object as a line of its own. Texts from outside (the name of a folder, what another program
// has written) need not be UTF-8, as JSON is: bytes that are not become U+FFFD.
[[nodiscard]] std::string json_line(const Json& json);

// To the microsecond: more digits are noise.
[[nodiscard]] double rounded_seconds(double seconds);

// For ratios and means.
[[nodiscard]] double six_decimals(double number);

// House indices as the numbers from 1 that people use.
[[nodiscard]] Json houses_json(const std::vector<int>& houses);

// [lower, upper]
[[nodiscard]] Json bounds_json(const Bounds& bounds);

// Sets the fields that say what a job took, from "nodes" to "version".
void add_statistics(Json& json, const Statistics& statistics);

}  // namespace kalah
