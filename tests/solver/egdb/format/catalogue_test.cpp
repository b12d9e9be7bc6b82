// Databases are found by the names of their folders and files, and nothing else is taken for one.
#include "solver/egdb/format/catalogue.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/storage_error.h"
#include "tests/support/folder.h"

namespace kalah::test {
namespace {

namespace fs = std::filesystem;

void make_layers(const std::string& folder, const std::vector<int>& layers) {
  fs::create_directories(folder);
  for (const int layer : layers) write_file(layer_path(folder, layer), "");
}

TEST(EgdbCatalogue, NamesFoldersAndFiles) {
  EXPECT_EQ(egdb_folder("dir", Rules{}, 6), "dir/standard-6");
  EXPECT_EQ(egdb_folder("dir", parse_rules("capture=always,pie=on"), 4), "dir/empty-capture-4");
  EXPECT_EQ(layer_path("dir/standard-6", 0), "dir/standard-6/layer-000.kdb");
  EXPECT_EQ(layer_path("dir/standard-6", 127), "dir/standard-6/layer-127.kdb");
}

TEST(EgdbCatalogue, KnowsTheLayersThatAreThere) {
  const Folder folder;
  EXPECT_EQ(stored_layers(folder.path(), Rules{}, 6), 0);
  make_layers(egdb_folder(folder.path(), Rules{}, 6), {0, 1, 2, 4, 11, 12});
  EXPECT_EQ(stored_layers(folder.path(), Rules{}, 6), 3);
  const EgdbFolder egdb = egdb_of(folder.path(), Rules{}, 6);
  EXPECT_EQ(egdb.layers, (std::vector<int>{0, 1, 2, 4, 11, 12}));
  EXPECT_EQ(egdb.layers_text(), "layers 0-2, 4, 11-12");
  EXPECT_EQ(egdb.title(), "standard, 6 houses");
  EXPECT_EQ(egdb.path(), egdb_folder(folder.path(), Rules{}, 6));
  EXPECT_EQ(egdb.gap(), 3);
  EXPECT_EQ(egdb.gap_text(), "layer 3 is missing: only layers 0-2 are used");
  EXPECT_TRUE(has_layer(egdb.path(), 4));
  EXPECT_FALSE(has_layer(egdb.path(), 3));
  EXPECT_TRUE(egdb_of(folder.path(), Rules{}, 5).layers.empty());
}

TEST(EgdbCatalogue, Gaps) {
  EgdbFolder egdb;
  for (const std::vector<int>& layers : {std::vector<int>{}, {0}, {0, 1, 2}}) {
    egdb.layers = layers;
    EXPECT_FALSE(egdb.gap().has_value());
    EXPECT_EQ(egdb.gap_text(), "");
  }
  egdb.layers = {1, 2};
  EXPECT_EQ(egdb.gap_text(), "layer 0 is missing: none of the others is used");
  egdb.layers = {0, 2};
  EXPECT_EQ(egdb.gap_text(), "layer 1 is missing: only layer 0 is used");
}

TEST(EgdbCatalogue, FindsDatabasesAndNothingElse) {
  const Folder folder;
  make_layers(folder.path() + "/standard-6", {0, 1});
  make_layers(folder.path() + "/empty-capture-4", {3});
  make_layers(folder.path() + "/standard-5", {});           // no layer
  make_layers(folder.path() + "/standard-9", {0});          // too wide
  make_layers(folder.path() + "/standard-06", {0});         // not how it is written
  make_layers(folder.path() + "/capture=nonempty-6", {0});  // standard, by another name
  make_layers(folder.path() + "/photos-6", {0});
  make_layers(folder.path() + "/standard", {0});
  write_file(folder.path() + "/kgp-6", "");
  std::vector<std::string> names;
  for (const EgdbFolder& egdb : find_egdbs(folder.path())) names.push_back(egdb.name);
  EXPECT_EQ(names, (std::vector<std::string>{"empty-capture-4", "standard-6"}));
  EXPECT_THROW(static_cast<void>(find_egdbs(folder.path() + "/none")), StorageError);
}

}  // namespace
}  // namespace kalah::test
