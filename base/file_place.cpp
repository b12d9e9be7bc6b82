// Folders are opened for their names only, which needs no permission to list them.
#include "base/file_place.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <filesystem>
#include <span>
#include <system_error>

#include "base/hash.h"
#include "base/number_text.h"
#include "base/paths.h"
#include "base/storage_error.h"

namespace kalah {
namespace {

std::size_t longest_name(int folder) {
  const long most = fpathconf(folder, _PC_NAME_MAX);
  return most > 0 ? static_cast<std::size_t>(most) : NAME_MAX;
}

// The beginning of a text, without half a character of UTF-8 at its end.
std::string_view beginning_of(std::string_view text, std::size_t length) {
  while (length > 0 && length < text.size() && (text[length] & 0xc0) == 0x80) --length;
  return text.substr(0, length);
}

}  // namespace

FilePlace::FilePlace(const std::string& path) : path_(path) {
  const std::filesystem::path target = linked_path(path);
  name_ = target.filename().string();
  if (name_.empty()) name_ = ".";
  std::filesystem::path folder = target.parent_path();
  if (folder.empty()) folder = ".";
  folder_ = open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (folder_ >= 0) return;
  if (errno != ENOENT) fail("can't be written");
  throw StorageError(StorageError::Kind::kIo, path,
                     "can't be written: there is no folder " + folder.string());
}

FilePlace::~FilePlace() { close(folder_); }

std::string FilePlace::hidden_name(std::string_view ending) const {
  const std::size_t most = longest_name(folder_);
  std::string name = "." + name_;
  if (name.size() + ending.size() > most) {
    // What is cut off may be all that tells it from another name.
    const std::string hash = "~" + hexadecimal(hash_of(std::as_bytes(std::span(name_))));
    const std::size_t taken = ending.size() + hash.size();
    name = std::string(beginning_of(name, most - std::min(most, taken))) + hash;
  }
  return name.append(ending);
}

bool FilePlace::is_at(const std::string& name, int descriptor) const {
  struct stat here {};
  struct stat there {};
  return fstat(descriptor, &here) == 0 &&
         fstatat(folder_, name.c_str(), &there, AT_SYMLINK_NOFOLLOW) == 0 &&
         here.st_dev == there.st_dev && here.st_ino == there.st_ino;
}

// The new name of a file is on the disk when its folder is.
void FilePlace::sync_folder() const {
  const int folder = openat(folder_, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  static_cast<void>(fsync(folder));
  close(folder);
}

void FilePlace::write(int descriptor, std::uint64_t offset,
                      std::span<const std::byte> bytes) const {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t put = pwrite(descriptor, bytes.data() + done, bytes.size() - done,
                               static_cast<off_t>(offset + done));
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) fail("can't be written");
    done += static_cast<std::size_t>(put);
  }
}

void FilePlace::fail(const std::string& action) const {
  const std::string reason = std::generic_category().message(errno);
  throw StorageError(StorageError::Kind::kIo, path_, action + ": " + reason);
}

}  // namespace kalah
