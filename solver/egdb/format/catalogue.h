// Which databases and layers there are on disk.
//
// A database is a folder for each rule set and board width, named by the rules that decide about
// values and the houses a side, with a file for each layer: DIR/standard-6/layer-024.kdb. DIR is
// called the directory of the databases, DIR/standard-6 the folder of one.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules.h"

namespace kalah {

// DIR/standard-6 for the standard rules and six houses.
[[nodiscard]] std::string egdb_folder(const std::string& directory, const Rules& rules, int houses);

// Of the names of the files of layers.
inline constexpr std::string_view kLayerPrefix = "layer-";

// FOLDER/layer-024.kdb for the layer of 24 seeds.
[[nodiscard]] std::string layer_path(const std::string& folder, int layer);

// The index of a file that is being written (layer_writer.h): that of the layer with ".index".
[[nodiscard]] std::string unfinished_index_path(const std::string& folder, int layer);

// Throws StorageError if the folder can't be read, and so do the functions below.
[[nodiscard]] bool has_layer(const std::string& folder, int layer);

// The layers of a database that have a file, ascending; none if there is no such folder.
[[nodiscard]] std::vector<int> layers_in(const std::string& folder);

// How many layers from 0 on are there without a gap: 31 if all up to 30 seeds are. 0 if there is no
// such database.
[[nodiscard]] int stored_layers(const std::string& directory, const Rules& rules, int houses);

// A database on disk.
struct EgdbFolder {
  std::string directory;  // of all databases
  std::string name;       // "standard-6"
  Rules rules;
  int houses = 0;
  std::vector<int> layers;   // that have a file, ascending
  std::string problem = {};  // why that can't be known, such as "can't be read: Permission denied"

  [[nodiscard]] std::string path() const { return directory + "/" + name; }
  // "standard, 6 houses"
  [[nodiscard]] std::string title() const;
  // "layers 0-12, 14"
  [[nodiscard]] std::string layers_text() const;
  // The lowest layer that has no file although a higher one has. Searches use the layers below it
  // only.
  [[nodiscard]] std::optional<int> gap() const;
  // "layer 13 is missing: only layers 0-12 are used"; empty without a gap.
  [[nodiscard]] std::string gap_text() const;
};

// The database of a rule set and width with the layers that are there, if any.
[[nodiscard]] EgdbFolder egdb_of(const std::string& directory, const Rules& rules, int houses);

// The databases of a directory that have one layer or more, or a problem, by name. Throws
// StorageError if the directory can't be read.
[[nodiscard]] std::vector<EgdbFolder> find_egdbs(const std::string& directory);

}  // namespace kalah
