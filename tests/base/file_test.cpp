// Files are whole or not there, and errors say what is wrong with which file.
#include "base/file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>

#include "base/folder_lock.h"
#include "base/storage_error.h"
#include "tests/support/folder.h"

namespace kalah::test {
namespace {

namespace fs = std::filesystem;

Bytes bytes_of(std::string_view text) {
  Bytes bytes;
  put_text(bytes, text);
  return bytes;
}

// What an action throws.
template <typename Action>
std::optional<StorageError> error_of(const Action& action) {
  try {
    action();
  } catch (const StorageError& error) {
    return error;
  }
  return std::nullopt;
}

TEST(File, WhatIsWrittenIsRead) {
  const Folder folder;
  const std::string path = folder.path() + "/file";
  {
    OutputFile file(path);
    file.append(bytes_of("0123"));
    file.append(bytes_of("456789"));
    file.overwrite(2, bytes_of("ab"));
    EXPECT_EQ(file.size(), 10u);
    EXPECT_FALSE(fs::exists(path));
    file.commit();
  }
  const InputFile file(path);
  EXPECT_EQ(file.path(), path);
  EXPECT_EQ(file.size(), 10u);
  EXPECT_EQ(text_of(file.read(0, 10)), "01ab456789");
  EXPECT_EQ(text_of(file.read(7, 3)), "789");
  EXPECT_TRUE(file.read(10, 0).empty());
}

TEST(File, NothingIsLeftWithoutCommit) {
  const Folder folder;
  const std::string path = folder.path() + "/file";
  write_file(path, "before");
  {
    OutputFile file(path);
    file.append(bytes_of("after"));
  }
  EXPECT_EQ(read_file(path), "before");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator{}), 1);
}

TEST(File, ErrorsNameTheFile) {
  const Folder folder;
  const std::string path = folder.path() + "/file";
  auto error = error_of([&] { InputFile file(path); });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->kind(), StorageError::Kind::kMissing);
  EXPECT_EQ(error->path(), path);
  EXPECT_EQ(error->problem(), "can't be opened: No such file or directory");
  EXPECT_EQ(error->what(), path + " can't be opened: No such file or directory");

  error = error_of([&] { InputFile file(folder.path()); });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->kind(), StorageError::Kind::kIo);
  EXPECT_EQ(error->path(), folder.path());

  write_file(path, "short");
  for (const auto& place : {std::pair{0, 6}, {5, 1}, {6, 0}}) {
    error = error_of([&] { static_cast<void>(InputFile(path).read(place.first, place.second)); });
    ASSERT_TRUE(error);
    EXPECT_EQ(error->kind(), StorageError::Kind::kCorrupt);
    EXPECT_EQ(error->path(), path);
  }

  const std::string nowhere = folder.path() + "/none/file";
  error = error_of([&] { OutputFile file(nowhere); });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->kind(), StorageError::Kind::kIo);
  EXPECT_EQ(error->path(), nowhere + ".tmp");
  EXPECT_TRUE(error_of([&] { FolderLock lock(nowhere); }));
  EXPECT_FALSE(error_of([&] { FolderLock lock(path); }));
}

}  // namespace
}  // namespace kalah::test
