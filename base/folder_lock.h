// Locks that let several runs of the program change the same file, one after the other.
#pragma once

#include <string>

namespace kalah {

// While one of these exists, the constructor of another one for a file in the same folder waits. It
// is meant for the moment that it takes to read a file, change it and write it again. What is
// locked is the folder, since the file is replaced by another one; a run that is killed leaves no
// lock behind. For a symbolic link it is the folder of the file that it leads to.
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
