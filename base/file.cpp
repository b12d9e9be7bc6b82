// Plain POSIX calls.
#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "base/storage_error.h"

namespace kalah {
namespace {

std::string reason(int error) { return std::strerror(error); }

}  // namespace

InputFile::InputFile(const std::string& path)
    : path_(path), descriptor_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (descriptor_ < 0) {
    const StorageError::Kind kind =
        errno == ENOENT ? StorageError::Kind::kMissing : StorageError::Kind::kIo;
    throw StorageError(kind, path, "can't be opened: " + reason(errno));
  }
  struct stat status {};
  if (fstat(descriptor_, &status) != 0 || !S_ISREG(status.st_mode)) {
    close(descriptor_);
    throw StorageError(StorageError::Kind::kIo, path, "is not a file that can be read");
  }
  size_ = static_cast<std::uint64_t>(status.st_size);
}

InputFile::~InputFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

InputFile::InputFile(InputFile&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_) {}

Bytes InputFile::read(std::uint64_t offset, std::size_t count) const {
  if (offset > size_ || count > size_ - offset) {
    throw_corrupt(path_, "it ends too early");
  }
  Bytes bytes(count);
  std::size_t done = 0;
  while (done < count) {
    const ssize_t got =
        pread(descriptor_, bytes.data() + done, count - done, static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      throw StorageError(StorageError::Kind::kIo, path_, "can't be read: " + reason(errno));
    }
    if (got == 0) {
      throw_corrupt(path_, "it ends too early");
    }
    done += got;
  }
  return bytes;
}

OutputFile::OutputFile(const std::string& path)
    : path_(path),
      temporary_path_(path + ".tmp"),
      descriptor_(open(temporary_path_.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) {
  if (descriptor_ < 0) fail("can't be created");
}

OutputFile::~OutputFile() {
  if (descriptor_ < 0) return;
  close(descriptor_);
  unlink(temporary_path_.c_str());
}

void OutputFile::append(std::span<const std::byte> bytes) {
  write_at(size_, bytes);
  size_ += bytes.size();
}

void OutputFile::overwrite(std::uint64_t offset, std::span<const std::byte> bytes) {
  assert(offset <= size_ && bytes.size() <= size_ - offset);
  write_at(offset, bytes);
}

void OutputFile::commit() {
  assert(descriptor_ >= 0);
  if (fsync(descriptor_) != 0) fail("can't be written");
  if (close(std::exchange(descriptor_, -1)) != 0) fail("can't be written");
  if (std::rename(temporary_path_.c_str(), path_.c_str()) != 0) fail("can't be renamed");
  // The new name is on the disk when its folder is. Not every file system can say so.
  const std::string folder = std::filesystem::path(path_).parent_path().string();
  const int folder_descriptor = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC);
  if (folder_descriptor < 0) return;
  static_cast<void>(fsync(folder_descriptor));
  close(folder_descriptor);
}

void OutputFile::write_at(std::uint64_t offset, std::span<const std::byte> bytes) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t put = pwrite(descriptor_, bytes.data() + done, bytes.size() - done,
                               static_cast<off_t>(offset + done));
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) fail("can't be written");
    done += put;
  }
}

void OutputFile::fail(const std::string& action) const {
  throw StorageError(StorageError::Kind::kIo, temporary_path_, action + ": " + reason(errno));
}

}  // namespace kalah
