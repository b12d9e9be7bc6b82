// Plain POSIX calls.
#include "solver/egdb/rows/scratch_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "base/storage_error.h"

namespace kalah {
namespace {

[[noreturn]] void fail(const std::string& folder, const std::string& action) {
  throw StorageError(StorageError::Kind::kIo, folder,
                     action + ": " + std::string(std::strerror(errno)));
}

}  // namespace

ScratchFile::~ScratchFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

void ScratchFile::open() {
#ifdef O_TMPFILE
  descriptor_ = ::open(folder_.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (descriptor_ >= 0) return;
#endif
  // Not every file system has files without a name from the beginning.
  std::string path = folder_ + "/.scratch-XXXXXX";
  descriptor_ = mkostemp(path.data(), O_CLOEXEC);
  if (descriptor_ < 0) fail(folder_, "can't be written");
  unlink(path.c_str());
}

std::uint64_t ScratchFile::append(std::span<const std::byte> bytes) {
  std::call_once(opened_, [&] { open(); });
  const std::uint64_t offset = size_.fetch_add(bytes.size());
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t put = pwrite(descriptor_, bytes.data() + done, bytes.size() - done,
                               static_cast<off_t>(offset + done));
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) fail(folder_, "can't be written");
    done += static_cast<std::size_t>(put);
  }
  return offset;
}

void ScratchFile::read(std::uint64_t offset, std::span<std::byte> bytes) const {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t got = pread(descriptor_, bytes.data() + done, bytes.size() - done,
                              static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) fail(folder_, "can't be read");
    done += static_cast<std::size_t>(got);
  }
}

}  // namespace kalah
