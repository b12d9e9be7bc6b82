// One lock at a time, and who has it.
#include "base/file_lock.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <optional>
#include <thread>

#include "base/storage_error.h"
#include "tests/support/folder.h"

namespace kalah::test {
namespace {

namespace fs = std::filesystem;

// What is wrong with a lock; empty if there can be one.
std::string problem_of_lock(const std::string& path) {
  try {
    const FileLock lock(path);
    return "";
  } catch (const StorageError& error) {
    EXPECT_EQ(error.path(), path);
    return (error.kind() == StorageError::Kind::kInUse ? "" : "other kind: ") + error.problem();
  }
}

TEST(FileLock, OneAtATime) {
  const Folder folder;
  const std::string path = folder.path() + "/file";
  {
    const FileLock lock(path);
    EXPECT_EQ(problem_of_lock(path), "is in use by this process");
    EXPECT_EQ(problem_of_lock(folder.path() + "/other"), "");
    EXPECT_EQ(problem_of_lock(folder.path()), "");
  }
  EXPECT_EQ(problem_of_lock(path), "");
  EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(FileLock, LinksHaveTheLockOfTheFile) {
  const Folder folder;
  const Folder elsewhere;
  fs::create_symlink(elsewhere.path() + "/file", folder.path() + "/link");
  fs::create_symlink(elsewhere.path(), folder.path() + "/link-to-folder");
  const FileLock lock(folder.path() + "/link");
  EXPECT_NE(problem_of_lock(elsewhere.path() + "/file"), "");
  const FileLock of_folder(folder.path() + "/link-to-folder");
  EXPECT_NE(problem_of_lock(elsewhere.path()), "");
}

TEST(FileLock, OfAProcessThatIsKilled) {
  const Folder folder;
  const std::string path = folder.path() + "/file";
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const pid_t child = fork();
  if (child == 0) {
    const FileLock lock(path);
    static_cast<void>(!write(ready[1], "x", 1));
    pause();
    _exit(0);
  }
  char byte = 0;
  ASSERT_EQ(read(ready[0], &byte, 1), 1);
  const std::string problem = problem_of_lock(path);
  EXPECT_TRUE(
      problem.starts_with("is in use by process " + std::to_string(child) + " (kalah_tests"))
      << problem;
  EXPECT_NE(problem.find(", since 20"), std::string::npos) << problem;
  kill(child, SIGKILL);
  ASSERT_EQ(waitpid(child, nullptr, 0), child);
  EXPECT_FALSE(fs::is_empty(folder.path()));  // its file is left, without a lock
  EXPECT_EQ(problem_of_lock(path), "");
  EXPECT_TRUE(fs::is_empty(folder.path()));
  close(ready[0]);
  close(ready[1]);
}

TEST(FileLock, Waits) {
  const Folder folder;
  const std::string path = folder.path() + "/file";
  std::optional<FileLock> lock(std::in_place, path);
  std::atomic<bool> told{false};
  std::thread other([&] {
    const FileLock second(path, [&](const std::string& holder) {
      EXPECT_EQ(holder, "this process");
      told = true;
    });
  });
  while (!told) std::this_thread::yield();
  lock.reset();
  other.join();
  EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(FileLock, WaitsUntilItIsStopped) {
  const Folder folder;
  const std::string path = folder.path() + "/file";
  std::atomic<bool> stop{true};
  {
    const FileLock free(
        path, [](const std::string&) { FAIL() << "it waits"; }, &stop);
  }
  stop = false;
  const FileLock lock(path);
  const auto wait = [&] {
    const FileLock second(
        path, [&](const std::string&) { stop = true; }, &stop);
  };
  EXPECT_THROW(wait(), StorageError);
}

TEST(FileLock, AHolderThatSaysNothing) {
  const Folder folder;
  const std::string path = folder.path() + "/file";
  const std::string name = folder.path() + "/.file.kalah-lock";
  const int descriptor = open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  ASSERT_EQ(flock(descriptor, LOCK_EX), 0);
  for (const char* text : {"", "12", "12\nhost", "\n\n\n"}) {
    write_file(name, text);
    EXPECT_TRUE(problem_of_lock(path).starts_with("is in use by ")) << text;
  }
  write_file(name, "12\nelsewhere.example\nkalah solve, since now\n");
  EXPECT_EQ(problem_of_lock(path),
            "is in use by process 12 on elsewhere.example (kalah solve, since now)");
  close(descriptor);
}

// As another user's, for all but the superuser, who may write it.
TEST(FileLock, AFileThatMayNotBeWritten) {
  const Folder folder;
  const std::string path = folder.path() + "/file";
  const std::string name = folder.path() + "/.file.kalah-lock";
  const int descriptor = open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0400);
  EXPECT_EQ(flock(descriptor, LOCK_EX), 0);
  EXPECT_EQ(problem_of_lock(path), "is in use by another process");
  close(descriptor);
  EXPECT_EQ(problem_of_lock(path), "");
  EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(FileLock, WhatCantBeLocked) {
  const Folder folder;
  EXPECT_EQ(problem_of_lock(folder.path() + "/none/file"),
            "other kind: can't be written: there is no folder " + folder.path() + "/none");
  // Another file is not locked through a link.
  write_file(folder.path() + "/other", "theirs");
  fs::create_symlink("other", folder.path() + "/.file.kalah-lock");
  EXPECT_TRUE(problem_of_lock(folder.path() + "/file")
                  .starts_with("other kind: can't be locked with a file .file.kalah-lock: "));
  EXPECT_EQ(read_file(folder.path() + "/other"), "theirs");
}

}  // namespace
}  // namespace kalah::test
