// Plain POSIX calls.
#include "base/resumable_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>

namespace kalah {

ResumableFile::ResumableFile(const std::string& path, std::uint64_t keep)
    : place_(path), part_name_(part_path(place_.name())), size_(keep) {
  descriptor_ =
      openat(place_.folder(), part_name_.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
  if (descriptor_ < 0) place_.fail("can't be written");
  if (ftruncate(descriptor_, static_cast<off_t>(keep)) != 0) {
    close(descriptor_);
    place_.fail("can't be written");
  }
}

ResumableFile::~ResumableFile() { close(descriptor_); }

void ResumableFile::append(std::span<const std::byte> bytes) {
  write_at(size_, bytes);
  size_ += bytes.size();
}

void ResumableFile::overwrite(std::uint64_t offset, std::span<const std::byte> bytes) {
  assert(offset <= size_ && bytes.size() <= size_ - offset);
  write_at(offset, bytes);
}

void ResumableFile::sync() {
  if (fdatasync(descriptor_) != 0) place_.fail("can't be written");
}

void ResumableFile::commit() {
  if (fsync(descriptor_) != 0 ||
      renameat(place_.folder(), part_name_.c_str(), place_.folder(), place_.name().c_str()) != 0) {
    place_.fail("can't be written");
  }
  place_.sync_folder();
}

void ResumableFile::remove() { unlinkat(place_.folder(), part_name_.c_str(), 0); }

void ResumableFile::write_at(std::uint64_t offset, std::span<const std::byte> bytes) {
  place_.write(descriptor_, offset, bytes);
}

}  // namespace kalah
