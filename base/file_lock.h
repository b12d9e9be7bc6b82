// Locks of files and folders for those who write them: several processes, or several in one.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "base/file_place.h"
#include "base/unfinished_file.h"

namespace kalah {

// While one of these exists, nobody else gets another one for the same file or folder. Reading
// stays open to all. For a symbolic link it is the file that it leads to.
//
// What is locked is a hidden file: ".NAME.kalah-lock" beside a file, which is replaced whenever it
// is written, and ".kalah-lock" in a folder. It says who has the lock. It goes with the lock; one
// that a killed process has left is locked by nobody. On a network file system the lock holds as
// far as flock() does there.
class FileLock {
 public:
  // Called once if the lock has been waited for a second, with who has it: "process 1234 (kalah
  // egdb build, since 2026-11-30 09:12)".
  using OnWait = std::function<void(const std::string& holder)>;

  // Throws StorageError: kInUse if somebody has the lock for a second, so that one who was killed
  // is gone; kIo if there can't be one. The folder, or that of the file, has to be there.
  explicit FileLock(const std::string& path);
  // Waits for it as long as it takes, or until `stop` is set, which gives a lock that is free
  // within a second all the same; not for a lock that this thread has itself. Throws kInUse if it
  // was stopped, and kIo.
  FileLock(const std::string& path, const OnWait& on_wait, const std::atomic<bool>* stop = nullptr);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  bool lock_within(double seconds);
  bool try_lock();
  [[noreturn]] void fail_in_use() const;
  [[noreturn]] void fail(int error) const;
  [[nodiscard]] std::string holder() const;
  void sign() const;

  std::string path_;
  FilePlace place_;
  std::string name_;  // of the hidden file
  int descriptor_ = -1;
  std::optional<UnfinishedFile> unfinished_;
};

}  // namespace kalah
