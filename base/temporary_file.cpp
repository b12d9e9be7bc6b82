// Names, locks, and who may remove what.
#include "base/temporary_file.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <random>
#include <vector>

#include "base/number_text.h"

namespace kalah {
namespace {

constexpr std::string_view kMark = ".kalah-";
constexpr std::string_view kEnding = ".tmp";
constexpr std::size_t kDigits = 16;

std::string random_ending() {
  std::random_device device;
  const std::uint64_t number = (static_cast<std::uint64_t>(device()) << 32) | device();
  return std::string(kMark) + hexadecimal(number) + std::string(kEnding);
}

// Whether a name ends as random_ending() does.
bool is_temporary(std::string_view name) {
  constexpr std::size_t kLength = kMark.size() + kDigits + kEnding.size();
  if (name.size() <= kLength || !name.ends_with(kEnding)) return false;
  name.remove_prefix(name.size() - kLength);
  return name.starts_with(kMark) &&
         name.substr(kMark.size(), kDigits).find_first_not_of("0123456789abcdef") == name.npos;
}

bool lock(int descriptor, int how) {
  int result = flock(descriptor, how);
  while (result != 0 && errno == EINTR) result = flock(descriptor, how);
  return result == 0;
}

// The names of temporary files in a folder that begin in this way.
std::vector<std::string> temporary_names(int folder, std::string_view begin) {
  std::vector<std::string> names;
  const int listed = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (listed < 0) return names;
  const std::unique_ptr<DIR, int (*)(DIR*)> entries(fdopendir(listed), closedir);
  if (entries == nullptr) {
    close(listed);
    return names;
  }
  while (const dirent* entry = readdir(entries.get())) {
    const std::string_view name = entry->d_name;
    if (name.starts_with(begin) && is_temporary(name)) names.emplace_back(name);
  }
  return names;
}

void remove_abandoned(int folder, std::string_view begin) {
  for (const std::string& name : temporary_names(folder, begin)) {
    // The lock needs the file open for writing on some network file systems.
    const int descriptor =
        openat(folder, name.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) continue;
    if (lock(descriptor, LOCK_EX | LOCK_NB)) unlinkat(folder, name.c_str(), 0);
    close(descriptor);
  }
}

}  // namespace

TemporaryFile::TemporaryFile(const FilePlace& place, bool is_private) : place_(place) {
  remove_abandoned(place.folder(), place.hidden_name(kMark));
  while (!create(is_private)) {
  }
}

// Returns false if another try may succeed.
bool TemporaryFile::create(bool is_private) {
  name_ = place_.hidden_name(random_ending());
  descriptor_ =
      openat(place_.folder(), name_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
             is_private ? 0600 : 0666);
  if (descriptor_ < 0) {
    if (errno == EEXIST) return false;
    place_.fail("can't be written");
  }
  // Without locks, nobody else gets one either, and nothing is removed.
  static_cast<void>(lock(descriptor_, LOCK_EX));
  // Somebody may have taken it for abandoned before it was locked.
  if (!place_.is_at(name_, descriptor_)) {
    close(descriptor_);
    return false;
  }
  unfinished_.emplace(place_.folder(), name_);
  return true;
}

TemporaryFile::~TemporaryFile() {
  if (unfinished_) unlinkat(place_.folder(), name_.c_str(), 0);
  close(descriptor_);
}

void TemporaryFile::replace() {
  if (renameat(place_.folder(), name_.c_str(), place_.folder(), place_.name().c_str()) != 0) {
    place_.fail("can't be written");
  }
  unfinished_.reset();
}

void remove_abandoned_files(const std::string& folder, std::string_view name_begin) {
  const int descriptor = open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  remove_abandoned(descriptor, "." + std::string(name_begin));
  close(descriptor);
}

}  // namespace kalah
