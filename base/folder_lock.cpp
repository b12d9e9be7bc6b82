// flock() on the folder.
#include "base/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "base/result_file.h"
#include "base/storage_error.h"

namespace kalah {

FolderLock::FolderLock(const std::string& file_path) {
  std::filesystem::path folder = std::filesystem::path(linked_path(file_path)).parent_path();
  if (folder.empty()) folder = ".";
  descriptor_ = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  int locked = descriptor_ < 0 ? -1 : flock(descriptor_, LOCK_EX);
  while (locked != 0 && errno == EINTR) locked = flock(descriptor_, LOCK_EX);
  if (locked == 0) return;
  const std::string reason = std::generic_category().message(errno);
  if (descriptor_ >= 0) close(descriptor_);
  throw StorageError(StorageError::Kind::kIo, folder.string(), "can't be locked: " + reason);
}

FolderLock::~FolderLock() { close(descriptor_); }

}  // namespace kalah
