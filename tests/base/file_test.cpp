// Files are whole or not there, and errors say what is wrong with which file.
#include "base/file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/output_file.h"
#include "base/storage_error.h"
#include "base/temporary_file.h"
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
  EXPECT_EQ(error->path(), nowhere);
  EXPECT_EQ(error->problem(), "can't be written: there is no folder " + folder.path() + "/none");
  error = error_of([&] { OutputFile file(folder.path()); });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->problem(), "is a folder; expected a file");
}

TEST(File, APipeIsNotWaitedFor) {
  const Folder folder;
  const std::string path = folder.path() + "/pipe";
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  auto error = error_of([&] { InputFile file(path); });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->problem(), "is a named pipe; expected a file");
  error = error_of([&] { OutputFile file(path); });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->problem(), "is a named pipe; expected a file");
}

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  return names;
}

void write_output_file(const std::string& path, std::string_view text) {
  OutputFile file(path);
  file.append(bytes_of(text));
  file.commit();
}

TEST(File, TemporaryNamesAreNobodyElses) {
  const Folder folder;
  const std::string path = folder.path() + "/file";
  write_file(path + ".tmp", "mine");
  fs::create_symlink("file.tmp", folder.path() + "/.file.tmp");
  OutputFile one(path);
  OutputFile other(path);
  one.append(bytes_of("one"));
  other.append(bytes_of("other"));
  one.commit();
  EXPECT_EQ(read_file(path), "one");
  other.commit();
  EXPECT_EQ(read_file(path), "other");
  EXPECT_EQ(read_file(path + ".tmp"), "mine");
  EXPECT_EQ(names_in(folder.path()).size(), 3u);
}

// In UTF-8, and so long that nothing can be added.
TEST(File, LongNames) {
  const Folder folder;
  std::string name = "x";
  for (int i = 0; i < 127; ++i) name += "\xc3\xa9";
  const std::string path = folder.path() + "/" + name;
  write_output_file(path, "long");
  EXPECT_EQ(read_file(path), "long");
  EXPECT_EQ(names_in(folder.path()), std::vector<std::string>{name});
  const auto error = error_of([&] { OutputFile file(path + "x"); });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->problem(), "can't be written: File name too long");
}

TEST(File, WhatAKilledWriterLeftIsRemoved) {
  const Folder folder;
  const std::string path = folder.path() + "/layer-001.kdb";
  const std::string abandoned = folder.path() + "/.layer-001.kdb.kalah-0123456789abcdef.tmp";
  const std::vector<std::string> others = {
      folder.path() + "/.layer-002.kdb.kalah-0123456789abcdef.tmp",
      folder.path() + "/.layer-001.kdb.kalah-0123456789abcdeg.tmp",
      folder.path() + "/layer-001.kdb.kalah-0123456789abcdef.tmp", folder.path() + "/.layer-.tmp"};
  write_file(abandoned, "half");
  for (const std::string& other : others) write_file(other, "whole");
  {
    const OutputFile one(path);
    EXPECT_FALSE(fs::exists(abandoned));
    const OutputFile other(path);
    remove_abandoned_files(folder.path(), "layer-001");
    EXPECT_EQ(names_in(folder.path()).size(), others.size() + 2);  // nothing of living writers
  }
  for (const std::string& other : others) EXPECT_EQ(read_file(other), "whole");
  remove_abandoned_files(folder.path(), "layer-");
  EXPECT_FALSE(fs::exists(others[0]));
  EXPECT_EQ(names_in(folder.path()).size(), others.size() - 1);
}

TEST(File, LinksLeadToTheFile) {
  const Folder folder;
  const Folder elsewhere;
  const std::string link = folder.path() + "/link";
  fs::create_symlink(elsewhere.path() + "/next", link);
  fs::create_symlink("file", elsewhere.path() + "/next");
  for (const char* text : {"new", "again"}) {
    write_output_file(link, text);
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_TRUE(fs::is_symlink(elsewhere.path() + "/next"));
    EXPECT_EQ(read_file(elsewhere.path() + "/file"), text);
  }
  EXPECT_EQ(names_in(folder.path()).size(), 1u);
  fs::create_symlink("loop", folder.path() + "/loop");
  EXPECT_TRUE(error_of([&] { OutputFile file(folder.path() + "/loop"); }));
}

mode_t mode_of(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 ? status.st_mode & 07777 : 0;
}

TEST(File, PermissionsStay) {
  const Folder folder;
  const std::string path = folder.path() + "/file";
  const mode_t before = umask(027);
  write_output_file(path, "new");
  umask(before);
  EXPECT_EQ(mode_of(path), 0640u);
  for (const mode_t mode : {0600, 0644, 0666, 0200}) {
    ASSERT_EQ(chmod(path.c_str(), mode), 0);
    write_output_file(path, "again");
    EXPECT_EQ(mode_of(path), mode);
  }
  // Of a file that others may not read, nothing is shown before it is there.
  ASSERT_EQ(chmod(path.c_str(), 0600), 0);
  const OutputFile file(path);
  for (const std::string& name : names_in(folder.path())) {
    EXPECT_EQ(mode_of(folder.path() + "/" + name), 0600u) << name;
  }
}

TEST(File, WhatNobodyMayWriteStays) {
  const Folder folder;
  const std::string path = folder.path() + "/file";
  write_file(path, "kept");
  ASSERT_EQ(chmod(path.c_str(), 0400), 0);
  const auto error = error_of([&] { expect_writable(path); });
  ASSERT_TRUE(error);  // for the superuser, too
  EXPECT_EQ(error->kind(), StorageError::Kind::kIo);
  EXPECT_EQ(error->problem(), "can't be written: Permission denied");
  EXPECT_EQ(read_file(path), "kept");
  EXPECT_EQ(names_in(folder.path()).size(), 1u);
}

// Only the superuser can try it.
TEST(File, TheOwnerStays) {
  if (geteuid() != 0) GTEST_SKIP() << "not the superuser";
  const Folder folder;
  const std::string path = folder.path() + "/file";
  write_file(path, "theirs");
  ASSERT_EQ(chown(path.c_str(), 12345, 23456), 0);
  write_output_file(path, "again");
  struct stat status {};
  ASSERT_EQ(stat(path.c_str(), &status), 0);
  EXPECT_EQ(status.st_uid, 12345u);
  EXPECT_EQ(status.st_gid, 23456u);
}

}  // namespace
}  // namespace kalah::test
