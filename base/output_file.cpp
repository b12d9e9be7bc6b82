// Plain POSIX calls.
#include "base/output_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>

#include "base/paths.h"
#include "base/storage_error.h"

namespace kalah {
namespace {

std::optional<struct stat> status_at(const FilePlace& place) {
  struct stat status {};
  if (fstatat(place.folder(), place.name().c_str(), &status, 0) == 0) return status;
  if (errno != ENOENT) place.fail("can't be written");
  return std::nullopt;
}

// The file that is to be replaced, if there is one.
std::optional<struct stat> replaceable_file(const FilePlace& place) {
  const std::optional<struct stat> status = status_at(place);
  if (!status) return status;
  if (!S_ISREG(status->st_mode)) {
    throw StorageError(StorageError::Kind::kIo, place.path(),
                       "is " + kind_of_file(status->st_mode) + "; expected a file");
  }
  // The superuser may do anything, but a file that nobody may write is meant to stay as it is.
  constexpr mode_t kWritable = S_IWUSR | S_IWGRP | S_IWOTH;
  errno = EACCES;
  if ((status->st_mode & kWritable) == 0 ||
      faccessat(place.folder(), place.name().c_str(), W_OK, AT_EACCESS) != 0) {
    place.fail("can't be written");
  }
  return status;
}

}  // namespace

OutputFile::OutputFile(const std::string& path)
    : place_(path), before_(replaceable_file(place_)), file_(place_, before_.has_value()) {}

void OutputFile::append(std::span<const std::byte> bytes) {
  write_at(size_, bytes);
  size_ += bytes.size();
}

void OutputFile::overwrite(std::uint64_t offset, std::span<const std::byte> bytes) {
  assert(offset <= size_ && bytes.size() <= size_ - offset);
  write_at(offset, bytes);
}

void OutputFile::commit() {
  take_over_permissions();
  if (fsync(file_.descriptor()) != 0) place_.fail("can't be written");
  file_.replace();
  place_.sync_folder();
}

// Those of the file that is there now, or was when this began. What the system does not allow or
// does not know is left.
void OutputFile::take_over_permissions() {
  if (const std::optional<struct stat> now = status_at(place_)) before_ = now;
  if (!before_) return;
  const int descriptor = file_.descriptor();
  constexpr auto kSame = static_cast<uid_t>(-1);
  mode_t mode = before_->st_mode & (S_IRWXU | S_IRWXG | S_IRWXO);
  if (fchown(descriptor, before_->st_uid, before_->st_gid) != 0 &&
      fchown(descriptor, kSame, before_->st_gid) != 0) {
    // The rights of its group must not become those of another one.
    mode &= ~static_cast<mode_t>(S_IRWXG) | (mode & S_IRWXO) << 3;
  }
  static_cast<void>(fchmod(descriptor, mode));
}

void OutputFile::write_at(std::uint64_t offset, std::span<const std::byte> bytes) {
  place_.write(file_.descriptor(), offset, bytes);
}

void expect_writable(const std::string& path) { const OutputFile file(path); }

}  // namespace kalah
