// kalah egdb info: what databases a folder holds.
#include <string>

#include "base/number_text.h"
#include "base/printable.h"
#include "base/storage_error.h"
#include "tools/commands/egdb_commands.h"
#include "tools/console/output.h"
#include "tools/options/common_options.h"
#include "tools/options/egdb_folders.h"
#include "tools/report/egdb_json.h"
#include "tools/report/text_table.h"

namespace kalah {
namespace {

constexpr const char* kDescription =
    "The databases in a folder and their layers, which are the boards with so many seeds in play:\n"
    "positions, size of the file, bits a position, the version of the file format, and a hash "
    "that\n"
    "stands for the whole content.\n"
    "Only the head and the directory of a file are read and checked; `kalah egdb verify` reads "
    "all.\n"
    "What is damaged or can't be read is named on standard error, and the exit code is 1 then. So "
    "is\n"
    "a layer that is missing below others, since searches use none above it; `kalah egdb build` "
    "fills\n"
    "the gap, and the exit code stays 0.";

LayerInfo read_info(const EgdbFolder& folder, int layer) {
  LayerInfo info;
  info.layer = layer;
  try {
    const OpenLayer open(folder, layer);
    info.size = {static_cast<std::uint64_t>(open.ranking.boards(layer)), open.file.size()};
    info.version = open.file.version();
    info.hash = open.file.hash();
  } catch (const StorageError& error) {
    info.error = error.what();
  }
  return info;
}

std::vector<std::string> size_cells(const std::string& name, const EgdbSize& size) {
  return {name, grouped(size.positions), grouped(size.bytes), fixed(size.bits_per_position(), 2)};
}

std::string info_text(const EgdbFolder& folder, const std::vector<LayerInfo>& layers,
                      const EgdbSize& total) {
  TextTable table({"seeds", "positions", "bytes", "bits", "version", "hash"});
  table.set_left(5);
  int next = 0;
  for (const LayerInfo& layer : layers) {
    for (; next < layer.layer; ++next) table.add({std::to_string(next), "missing"});
    ++next;
    if (!layer.error.empty()) {
      table.add({std::to_string(layer.layer), "damaged"});
      continue;
    }
    table.add(size_cells(std::to_string(layer.layer), layer.size));
    table.add_to_last(std::to_string(layer.version));
    table.add_to_last(hexadecimal(layer.hash));
  }
  table.add(size_cells("total", total));
  return printable(folder.path()) + ": " + folder.title() + ", " + folder.layers_text() + ", " +
         bytes(total.bytes) + "\n" + (folder.gap() ? folder.gap_text() + "\n" : "") + table.text();
}

}  // namespace

int run_egdb_info(const Invocation& call) {
  Options options(call, "--dir DIR [options]", kDescription,
                  {"--dir databases", "--dir databases --houses 6 --json"});
  options.add_heading("Database");
  add_egdb_options(options, "all there are");
  options.add_heading("Output");
  options.add_flag("json", "JSON, one object a database");
  options.add_flag("help", "this text");
  if (!options.parse()) return kSuccess;

  expect_no_arguments(options);
  bool sound = true;
  std::string gap;  // between databases
  for (const EgdbFolder& folder : read_all_egdbs(options)) {
    if (!folder.problem.empty()) {
      print_error(call.program, folder.path() + " " + folder.problem);
      sound = false;
      continue;
    }
    if (folder.gap()) print_error(call.program, folder.path() + ": " + folder.gap_text());
    std::vector<LayerInfo> layers;
    EgdbSize total;
    for (const int layer : folder.layers) {
      layers.push_back(read_info(folder, layer));
      total.positions += layers.back().size.positions;
      total.bytes += layers.back().size.bytes;
      if (layers.back().error.empty()) continue;
      print_error(call.program, layers.back().error);
      sound = false;
    }
    write_output(options.has("json") ? info_json(folder, layers, total)
                                     : gap + info_text(folder, layers, total));
    gap = "\n";
  }
  return sound ? kSuccess : kFailure;
}

}  // namespace kalah
