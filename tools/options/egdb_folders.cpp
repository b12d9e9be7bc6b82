// Which of the databases on disk a user means.
#include "tools/options/egdb_folders.h"

#include <algorithm>
#include <optional>

#include "base/input_error.h"
#include "base/number_text.h"
#include "base/parse_number.h"
#include "base/paths.h"
#include "base/storage_error.h"
#include "tools/options/position_options.h"
#include "tools/options/suggest.h"

namespace kalah {
namespace {

std::string names_of(const std::vector<EgdbFolder>& folders) {
  std::vector<std::string> names;
  names.reserve(folders.size());
  for (const EgdbFolder& folder : folders) names.push_back(folder.name);
  return joined(names);
}

// The folder's path, if it has the layer.
std::string existing_folder(const EgdbFolder& folder, int layer) {
  if (std::find(folder.layers.begin(), folder.layers.end(), layer) == folder.layers.end()) {
    throw StorageError(
        StorageError::Kind::kMissing, folder.path(),
        "has no layer of " + counted(layer, "seed") + "; there are " + folder.layers_text());
  }
  return folder.path();
}

}  // namespace

void add_egdb_options(Options& options, const std::string& default_text) {
  options.add_value("dir", "DIR", "folder of the databases");
  options.add_value("rules", "LIST",
                    "rule set such as bga,capture=always (default: " + default_text +
                        "); `pie` and `goal` make no difference; see `kalah rules`");
  options.add_value("houses", "M", "houses a side, 1 to 8 (default: " + default_text + ")");
}

std::string read_egdb_directory(const Options& options) {
  std::string directory = options.text("dir").value_or("");
  if (directory.empty()) {
    throw InputError("--dir is missing: the folder of the databases, such as --dir databases");
  }
  while (directory.size() > 1 && directory.back() == '/') directory.pop_back();
  return expect_folder_path(directory);
}

std::vector<EgdbFolder> read_egdbs(const Options& options) {
  std::vector<EgdbFolder> folders = read_all_egdbs(options);
  for (const EgdbFolder& folder : folders) {
    if (folder.problem.empty()) continue;
    throw StorageError(StorageError::Kind::kIo, folder.path(), folder.problem);
  }
  return folders;
}

std::vector<EgdbFolder> read_all_egdbs(const Options& options) {
  const std::string directory = read_egdb_directory(options);
  std::optional<Rules> rules;
  if (options.has("rules")) rules = play_rules(read_rules(options));
  const int houses = options.integer("houses", 1, kMaxHouses, 0);

  const std::vector<EgdbFolder> all = find_egdbs(directory);
  std::vector<EgdbFolder> meant;
  for (const EgdbFolder& folder : all) {
    if ((!rules || folder.rules == *rules) && (houses == 0 || folder.houses == houses)) {
      meant.push_back(folder);
    }
  }
  if (!meant.empty()) return meant;
  std::string what = "database";
  if (rules) what += " of the rules '" + to_string(*rules) + "'";
  if (houses != 0) what += (rules ? " and " : " of ") + counted(houses, "house");
  throw StorageError(StorageError::Kind::kMissing, directory,
                     "holds no " + what + (all.empty() ? "" : "; there are: " + names_of(all)));
}

EgdbFolder read_egdb(const Options& options) {
  const std::vector<EgdbFolder> folders = read_egdbs(options);
  if (folders.size() > 1) {
    throw InputError("there are several databases: " + names_of(folders) +
                     "; say which one with --rules and --houses");
  }
  return folders[0];
}

OpenLayer::OpenLayer(const EgdbFolder& folder, int layer)
    : ranking(folder.houses, layer),
      codecs(ranking),
      file(existing_folder(folder, layer), folder.rules, ranking, layer, codecs) {}

}  // namespace kalah
