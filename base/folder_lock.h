// Keeps runs of the program from writing over each other's results.
#pragma once

#include <string>

namespace kalah {

// While one of these is there, another one for a file in the same folder waits: for the moment it
// takes to read a file, change it and put it back. The folder itself is locked, because the file is
// replaced by another one, and nothing is left behind by a run that is killed. For a symbolic link
// it is the folder of the file that it leads to.
class FolderLock {
 public:
  // Throws StorageError if the folder of the file can't be locked.
  explicit FolderLock(const std::string& file_path);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int descriptor_;
};

}  // namespace kalah
