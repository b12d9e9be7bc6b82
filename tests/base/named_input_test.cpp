// What users name is read, or refused with one kind of error for each kind of fault.
#include "base/named_input.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <thread>

#include "base/input_error.h"
#include "base/storage_error.h"
#include "tests/support/folder.h"

namespace kalah::test {
namespace {

TEST(NamedInput, Files) {
  const Folder folder;
  const std::string path = folder.path() + "/file";
  for (const std::string& text :
       {std::string(), std::string("a\nb\0c", 5), std::string(200'000, 'x')}) {
    write_file(path, text);
    EXPECT_TRUE(NamedInput(path).is_regular());
    EXPECT_EQ(read_text(path, text.size()), text);
    if (text.empty()) continue;
    EXPECT_THROW(static_cast<void>(read_text(path, text.size() - 1)), InputError);
  }
}

TEST(NamedInput, Pipes) {
  const Folder folder;
  const std::string path = folder.path() + "/pipe";
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  std::thread writer([&] { write_file(path, "text"); });
  EXPECT_EQ(read_text(path, 100), "text");
  writer.join();
  std::thread second([&] { write_file(path, "text"); });
  const NamedInput input(path);
  EXPECT_FALSE(input.is_regular());
  second.join();  // before the reader goes, which would end a writer by SIGPIPE
}

TEST(NamedInput, WhatCantBeRead) {
  const Folder folder;
  EXPECT_THROW(NamedInput(""), InputError);
  try {
    const NamedInput input(folder.path());
    FAIL() << "a folder was opened";
  } catch (const InputError& error) {
    EXPECT_EQ(error.what(), "'" + folder.path() + "' is a folder; expected a file");
  }
  try {
    const NamedInput input(folder.path() + "/none");
    FAIL() << "nothing was opened";
  } catch (const StorageError& error) {
    EXPECT_EQ(error.kind(), StorageError::Kind::kMissing);
    EXPECT_EQ(error.problem(), "can't be opened: No such file or directory");
  }
  // It is there, and reading it fails.
  try {
    static_cast<void>(read_text("/proc/self/mem", 100));
    FAIL() << "the memory at address 0 was read";
  } catch (const StorageError& error) {
    EXPECT_EQ(error.problem(), "can't be read: Input/output error");
  }
}

}  // namespace
}  // namespace kalah::test
