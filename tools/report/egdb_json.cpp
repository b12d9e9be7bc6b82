// What `kalah egdb` finds as JSON.
#include "tools/report/egdb_json.h"

#include <cmath>

#include "base/number_text.h"
#include "engine/position_text.h"
#include "tools/report/json_support.h"

namespace kalah {
namespace {

Json head(const EgdbFolder& folder) {
  Json json;
  json["rules"] = to_string(folder.rules);
  json["houses"] = folder.houses;
  return json;
}

void put_size(Json& json, const EgdbSize& size) {
  json["positions"] = size.positions;
  json["bytes"] = size.bytes;
  json["bits_per_position"] = six_decimals(size.bits_per_position());
}

Json extreme(const EgdbFolder& folder, int value, const Board& board) {
  Json json;
  json["value"] = value;
  json["board"] = to_string(Position{.houses = folder.houses, .board = board});
  return json;
}

Json run_of(const ProbeBench::Run& run, std::uint64_t probes) {
  Json json;
  json["seconds"] = rounded_seconds(run.seconds);
  json["probes_per_second"] = std::round(run.per_second(probes));
  json["blocks_decoded"] = run.blocks;
  return json;
}

}  // namespace

std::string build_json(const EgdbFolder& folder, int seeds, const EgdbBuildReport& report,
                       const EgdbSize& size) {
  Json json = head(folder);
  json["folder"] = folder.path();
  json["seeds"] = seeds;
  json["layers_built"] = report.layers_built;
  json["layers_found"] = report.layers_found;
  json["positions_built"] = report.boards_built;
  json["seconds"] = rounded_seconds(report.seconds);
  json["positions_per_second"] =
      report.seconds > 0 ? std::round(static_cast<double>(report.boards_built) / report.seconds)
                         : 0;
  put_size(json, size);
  return json_line(json);
}

std::string verify_json(const EgdbFolder& folder, const EgdbVerifyReport& report,
                        std::uint64_t sample, double seconds) {
  Json json = head(folder);
  json["folder"] = folder.path();
  json["seeds"] = report.seeds;
  json["sound"] = report.ok();
  json["blocks"] = report.blocks;
  json["bytes"] = report.bytes;
  json["positions"] = report.boards;
  json["wrong_positions"] = report.wrong_boards;
  json["sample"] = sample != 0;
  json["errors"] = report.errors;
  json["examples"] = Json::array();
  for (const Board& board : report.examples) {
    json["examples"].push_back(to_string(Position{.houses = folder.houses, .board = board}));
  }
  json["seconds"] = rounded_seconds(seconds);
  return json_line(json);
}

std::string info_json(const EgdbFolder& folder, const std::vector<LayerInfo>& layers,
                      const EgdbSize& size) {
  Json json = head(folder);
  json["folder"] = folder.path();
  put_size(json, size);
  json["missing"] = folder.gap() ? Json(*folder.gap()) : Json();
  json["layers"] = Json::array();
  for (const LayerInfo& layer : layers) {
    Json entry;
    entry["seeds"] = layer.layer;
    if (layer.error.empty()) {
      put_size(entry, layer.size);
      entry["version"] = layer.version;
      entry["hash"] = hexadecimal(layer.hash);
    } else {
      entry["error"] = layer.error;
    }
    json["layers"].push_back(std::move(entry));
  }
  return json_line(json);
}

std::string stats_json(const EgdbFolder& folder, const LayerStats& stats) {
  Json json = head(folder);
  json["seeds"] = stats.layer;
  json["positions"] = stats.boards;
  json["wins"] = stats.wins;
  json["draws"] = stats.draws;
  json["losses"] = stats.losses;
  json["mean"] = six_decimals(stats.mean);
  json["deviation"] = six_decimals(stats.deviation);
  json["lowest"] = extreme(folder, stats.lowest, stats.lowest_board);
  json["highest"] = extreme(folder, stats.highest, stats.highest_board);
  json["mutual_zugzwang"] = stats.mutual_zugzwang;
  json["bytes"] = stats.file_bytes;
  json["values_hash"] = hexadecimal(stats.values_hash);
  json["histogram"] = Json::object();
  for (std::size_t i = 0; i < stats.histogram.size(); ++i) {
    if (stats.histogram[i] == 0) continue;
    json["histogram"][std::to_string(static_cast<int>(i) - stats.layer)] = stats.histogram[i];
  }
  return json_line(json);
}

std::string bench_json(const EgdbFolder& folder, const ProbeBench& bench) {
  Json json = head(folder);
  json["seeds"] = bench.layer;
  json["probes"] = bench.probes;
  json["threads"] = bench.threads;
  json["cold"] = run_of(bench.cold, bench.probes);
  json["warm"] = run_of(bench.warm, bench.probes);
  return json_line(json);
}

}  // namespace kalah
