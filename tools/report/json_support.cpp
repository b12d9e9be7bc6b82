// What all reports that write JSON share.
#include "tools/report/json_support.h"

#include <cmath>

#include "base/version.h"

namespace kalah {

std::string json_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

double rounded_seconds(double seconds) { return six_decimals(seconds); }

double six_decimals(double number) { return std::round(number * 1e6) / 1e6; }

Json houses_json(const std::vector<int>& houses) {
  Json json = Json::array();
  for (const int house : houses) json.push_back(house + 1);
  return json;
}

Json bounds_json(const Bounds& bounds) { return Json::array({bounds.lower, bounds.upper}); }

void add_statistics(Json& json, const Statistics& statistics) {
  json["nodes"] = statistics.nodes;
  json["seconds"] = rounded_seconds(statistics.seconds);
  json["egdb_seeds"] = statistics.egdb_seeds;
  if (!statistics.egdb_mixture.is_exact()) {
    json["egdb_exact_seeds"] = statistics.egdb_mixture.exact_seeds;
    json["egdb_two_bit_seeds"] = statistics.egdb_mixture.two_bit_seeds;
  }
  json["threads"] = statistics.threads;
  json["table_bytes"] = statistics.table_bytes;
  json["egdb_bytes"] = statistics.egdb_bytes;
  json["version"] = kVersion.number;
}

}  // namespace kalah
