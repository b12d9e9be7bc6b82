// Plain POSIX calls.
#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "base/paths.h"
#include "base/storage_error.h"

namespace kalah {
namespace {

std::string reason(int error) { return std::strerror(error); }

}  // namespace

InputFile::InputFile(const std::string& path)
    // A named pipe that nobody writes must not be waited for.
    : path_(path), descriptor_(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {
  if (descriptor_ < 0) {
    const StorageError::Kind kind =
        errno == ENOENT ? StorageError::Kind::kMissing : StorageError::Kind::kIo;
    throw StorageError(kind, path, "can't be opened: " + reason(errno));
  }
  struct stat status {};
  const bool known = fstat(descriptor_, &status) == 0;
  if (!known || !S_ISREG(status.st_mode)) {
    const std::string problem = known ? "is " + kind_of_file(status.st_mode) + "; expected a file"
                                      : "can't be read: " + reason(errno);
    close(descriptor_);
    throw StorageError(StorageError::Kind::kIo, path, problem);
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

}  // namespace kalah
