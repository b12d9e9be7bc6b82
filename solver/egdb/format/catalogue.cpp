// Names of folders and files, both ways.
#include "solver/egdb/format/catalogue.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

#include "base/input_error.h"
#include "base/number_text.h"
#include "base/parse_number.h"
#include "base/storage_error.h"
#include "engine/board.h"
#include "solver/ranking/split.h"

namespace kalah {
namespace {

std::string egdb_name(const Rules& rules, int houses) {
  return play_rules_text(rules) + "-" + std::to_string(houses);
}

// A folder whose name is one that egdb_name() makes, without its layers.
std::optional<EgdbFolder> parse_folder(const std::string& directory, const std::string& name) {
  const std::size_t dash = name.rfind('-');
  if (dash == std::string::npos) return std::nullopt;
  const std::optional<std::int64_t> houses = parse_integer(name.substr(dash + 1));
  if (!houses || *houses < 1 || *houses > kMaxHouses) return std::nullopt;
  try {
    const Rules rules = parse_rules(name.substr(0, dash));
    EgdbFolder folder{directory, name, play_rules(rules), static_cast<int>(*houses), {}};
    if (egdb_name(rules, folder.houses) == name) return folder;
  } catch (const InputError&) {
    // Something else has a name with a dash and a number.
  }
  return std::nullopt;
}

[[noreturn]] void fail_to_read(const std::string& folder, const std::error_code& error) {
  const bool missing = error == std::errc::no_such_file_or_directory;
  throw StorageError(missing ? StorageError::Kind::kMissing : StorageError::Kind::kIo, folder,
                     "can't be read: " + error.message());
}

// One that can't be read must not hide the others.
void find_layers(EgdbFolder& folder) {
  try {
    folder.layers = layers_in(folder.path());
  } catch (const StorageError& error) {
    folder.problem = error.problem();
  }
}

}  // namespace

std::string egdb_folder(const std::string& directory, const Rules& rules, int houses) {
  return directory + "/" + egdb_name(rules, houses);
}

std::string layer_path(const std::string& folder, int layer) {
  std::string number = std::to_string(layer);
  number.insert(0, 3 - std::min<std::size_t>(3, number.size()), '0');
  return (folder + "/").append(kLayerPrefix).append(number).append(".kdb");
}

std::string unfinished_index_path(const std::string& folder, int layer) {
  return layer_path(folder, layer) + ".index";
}

bool has_layer(const std::string& folder, int layer) {
  std::error_code error;
  const bool exists = std::filesystem::exists(layer_path(folder, layer), error);
  if (error) fail_to_read(folder, error);
  return exists;
}

std::vector<int> layers_in(const std::string& folder) {
  std::vector<int> layers;
  for (int layer = 0; layer <= kMaxEgdbSeeds; ++layer) {
    if (has_layer(folder, layer)) layers.push_back(layer);
  }
  return layers;
}

int stored_layers(const std::string& directory, const Rules& rules, int houses) {
  const std::string folder = egdb_folder(directory, rules, houses);
  int layers = 0;
  while (layers <= kMaxEgdbSeeds && has_layer(folder, layers)) ++layers;
  return layers;
}

std::string EgdbFolder::title() const { return to_string(rules) + ", " + counted(houses, "house"); }

std::optional<int> EgdbFolder::gap() const {
  for (std::size_t i = 0; i < layers.size(); ++i) {
    if (layers[i] != static_cast<int>(i)) return static_cast<int>(i);
  }
  return std::nullopt;
}

std::string EgdbFolder::gap_text() const {
  const std::optional<int> missing = gap();
  if (!missing) return "";
  const std::string text = "layer " + std::to_string(*missing) + " is missing: ";
  if (*missing == 0) return text + "none of the others is used";
  if (*missing == 1) return text + "only layer 0 is used";
  return text + "only layers 0-" + std::to_string(*missing - 1) + " are used";
}

std::string EgdbFolder::layers_text() const {
  std::string text = layers.size() == 1 ? "layer" : "layers";
  for (std::size_t i = 0; i < layers.size();) {
    std::size_t end = i + 1;
    while (end < layers.size() && layers[end] == layers[end - 1] + 1) ++end;
    text += (i == 0 ? " " : ", ") + std::to_string(layers[i]);
    if (end - i > 1) text += "-" + std::to_string(layers[end - 1]);
    i = end;
  }
  return text;
}

EgdbFolder egdb_of(const std::string& directory, const Rules& rules, int houses) {
  EgdbFolder folder{directory, egdb_name(rules, houses), play_rules(rules), houses, {}};
  folder.layers = layers_in(folder.path());
  return folder;
}

std::vector<EgdbFolder> find_egdbs(const std::string& directory) {
  std::error_code error;
  std::filesystem::directory_iterator entries(directory, error);
  if (error) fail_to_read(directory, error);
  std::vector<EgdbFolder> folders;
  for (; entries != std::filesystem::directory_iterator(); entries.increment(error)) {
    auto folder = parse_folder(directory, entries->path().filename().string());
    if (!folder) continue;
    find_layers(*folder);
    if (!folder->layers.empty() || !folder->problem.empty()) folders.push_back(std::move(*folder));
  }
  if (error) fail_to_read(directory, error);
  std::sort(folders.begin(), folders.end(),
            [](const EgdbFolder& a, const EgdbFolder& b) { return a.name < b.name; });
  return folders;
}

}  // namespace kalah
