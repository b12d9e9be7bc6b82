// How many sequences of moves there are from a position.
#include "tools/report/perft_report.h"

#include "base/number_text.h"
#include "tools/report/json_support.h"

namespace kalah {

std::string perft_text(const PerftCount& count) {
  std::string text;
  for (std::size_t house = 0; house < count.moves.size(); ++house) {
    if (!count.moves[house]) continue;
    text += "  house " + std::to_string(house + 1) + "  " + grouped(*count.moves[house]) + "\n";
  }
  text += "depth " + std::to_string(count.depth) + "  " + grouped(count.count) + "  " +
          duration(count.seconds);
  // Shorter times say nothing about the speed.
  constexpr double kLeastSeconds = 0.001;
  if (count.seconds >= kLeastSeconds) {
    text += "  " + rounded(static_cast<double>(count.count) / count.seconds) + " moves/s";
  }
  return text + "\n";
}

std::string perft_json(const Rules& rules, const Position& position, const PerftCount& count) {
  Json json;
  json["rules"] = to_string(rules);
  json["board"] = to_string(position);
  json["depth"] = count.depth;
  json["count"] = count.count;
  if (!count.moves.empty()) {
    json["moves"] = Json::array();
    for (std::size_t house = 0; house < count.moves.size(); ++house) {
      if (!count.moves[house]) {
        json["moves"].push_back(nullptr);
        continue;
      }
      Json entry;
      entry["house"] = house + 1;
      entry["count"] = *count.moves[house];
      json["moves"].push_back(std::move(entry));
    }
  }
  json["seconds"] = rounded_seconds(count.seconds);
  return json_line(json);
}

}  // namespace kalah
