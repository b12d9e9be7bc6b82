// Which of the databases on disk a user means: --dir --rules --houses.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/rules.h"
#include "solver/egdb/format/catalogue.h"
#include "solver/egdb/format/layer_reader.h"
#include "solver/ranking/ranking.h"
#include "tools/options/options.h"

namespace kalah {

// The size of a database, or of a part of it.
struct EgdbSize {
  std::uint64_t positions = 0;
  std::uint64_t bytes = 0;  // on disk

  [[nodiscard]] double bits_per_position() const {
    return positions == 0 ? 0 : 8 * static_cast<double>(bytes) / static_cast<double>(positions);
  }
};

// A layer as its file describes it, or what is wrong with the file.
struct LayerInfo {
  int layer = 0;
  EgdbSize size;
  int version = 0;  // of the format of its file
  std::uint64_t hash = 0;
  std::string error;
};

// Declares --dir, --rules and --houses; `default_text` says what is meant without the latter two.
void add_egdb_options(Options& options, const std::string& default_text);

// The value of --dir. Throws InputError if it is missing, or is there and no folder.
[[nodiscard]] std::string read_egdb_directory(const Options& options);

// The databases in --dir that --rules and --houses leave. Throws InputError for wrong options, and
// StorageError that says which ones there are if there is none.
[[nodiscard]] std::vector<EgdbFolder> read_egdbs(const Options& options);
// The same with those among them that can't be read, where the one above throws StorageError.
[[nodiscard]] std::vector<EgdbFolder> read_all_egdbs(const Options& options);
// The same if there is only one such; InputError says which ones there are if there are more.
[[nodiscard]] EgdbFolder read_egdb(const Options& options);

// The file of a layer with what it takes to read it.
struct OpenLayer {
  Ranking ranking;
  CodecSet codecs;
  LayerReader file;

  // Throws StorageError; if the layer is missing, it says which ones there are.
  OpenLayer(const EgdbFolder& folder, int layer);
};

}  // namespace kalah
