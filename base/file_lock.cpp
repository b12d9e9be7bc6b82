// flock() on a hidden file.
#include "base/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <thread>

#include "base/stopwatch.h"
#include "base/storage_error.h"

namespace kalah {
namespace {

// A process that was killed has its locks until its memory is freed. And others may have them for
// as long as it takes to write a small file.
constexpr double kPatience = 1;  // seconds
constexpr double kPause = 0.02;  // between attempts

constexpr std::string_view kLockEnding = ".kalah-lock";

// The path of something in the folder, if it is one: so links to it lead to one lock.
std::string path_of_place(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_directory(path, error) ? path + "/." : path;
}

std::string lock_name(const FilePlace& place) {
  return place.name() == "." ? std::string(kLockEnding) : place.hidden_name(kLockEnding);
}

// The program and its commands, without options and other arguments: "kalah egdb build".
std::string command_of_process() {
  std::ifstream file("/proc/self/cmdline");
  std::string word;
  if (!std::getline(file, word, '\0')) return "";
  std::string command = word.substr(word.rfind('/') + 1);
  while (std::getline(file, word, '\0') && !word.empty() && word[0] >= 'a' && word[0] <= 'z' &&
         word.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string::npos) {
    command += " " + word;
  }
  return command;
}

std::string time_text() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  std::array<char, 32> text{};
  if (localtime_r(&now, &local) == nullptr) return "";
  std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &local);
  return text.data();
}

// Removes what a killed process of another user has left, which may be read, but not written.
// Returns why not, as errno does: EWOULDBLOCK if somebody has the lock.
int remove_abandoned(const FilePlace& place, const std::string& name) {
  const int descriptor =
      openat(place.folder(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return EACCES;
  int error = flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
  if (error == 0 && place.is_at(name, descriptor)) {
    error = unlinkat(place.folder(), name.c_str(), 0) == 0 ? 0 : errno;
  }
  close(descriptor);
  return error;
}

std::string host_name() {
  std::array<char, 256> name{};
  gethostname(name.data(), name.size() - 1);
  return name.data();
}

}  // namespace

FileLock::FileLock(const std::string& path)
    : path_(path), place_(path_of_place(path)), name_(lock_name(place_)) {
  if (!lock_within(kPatience)) fail_in_use();
}

FileLock::FileLock(const std::string& path, const OnWait& on_wait, const std::atomic<bool>* stop)
    : path_(path), place_(path_of_place(path)), name_(lock_name(place_)) {
  if (lock_within(kPatience)) return;
  on_wait(holder());
  while (!lock_within(kPause)) {
    if (stop != nullptr && *stop) fail_in_use();
  }
}

// The name goes first: who opens it before and locks it after finds that it has lost its name.
FileLock::~FileLock() {
  unfinished_.reset();
  if (place_.is_at(name_, descriptor_)) unlinkat(place_.folder(), name_.c_str(), 0);
  close(descriptor_);
}

// Returns false if somebody else has it all the time.
bool FileLock::lock_within(double seconds) {
  const Stopwatch clock;
  while (!try_lock()) {
    if (clock.seconds() >= seconds) return false;
    std::this_thread::sleep_for(std::chrono::duration<double>(kPause));
  }
  return true;
}

// Returns false if somebody else has it.
bool FileLock::try_lock() {
  for (;;) {
    descriptor_ = openat(place_.folder(), name_.c_str(),
                         O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
    int error = descriptor_ < 0 ? errno : 0;
    if (error == EACCES) {
      error = remove_abandoned(place_, name_);
    } else if (error == 0) {
      if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) error = errno;
      if (error == 0 && place_.is_at(name_, descriptor_)) break;
      close(descriptor_);
    }
    if (error == 0 || error == EINTR) continue;
    if (error == EWOULDBLOCK) return false;
    fail(error);
  }
  unfinished_.emplace(place_.folder(), name_);
  sign();
  return true;
}

void FileLock::fail_in_use() const {
  throw StorageError(StorageError::Kind::kInUse, path_, "is in use by " + holder());
}

void FileLock::fail(int error) const {
  throw StorageError(
      StorageError::Kind::kIo, path_,
      "can't be locked with a file " + name_ + ": " + std::generic_category().message(error));
}

// It is for messages only, so it does not matter if it can't be written.
void FileLock::sign() const {
  const std::string text = std::to_string(getpid()) + "\n" + host_name() + "\n" +
                           command_of_process() + ", since " + time_text() + "\n";
  if (ftruncate(descriptor_, 0) != 0) return;
  static_cast<void>(!pwrite(descriptor_, text.data(), text.size(), 0));
}

std::string FileLock::holder() const {
  constexpr std::size_t kMost = 400;  // it is written by another program
  const int descriptor = openat(place_.folder(), name_.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
  std::string text(kMost, '\0');
  const ssize_t size = descriptor < 0 ? 0 : pread(descriptor, text.data(), kMost, 0);
  if (descriptor >= 0) close(descriptor);
  text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  const std::size_t process_end = text.find('\n');
  const std::size_t host_end = text.find('\n', process_end + 1);
  if (host_end == std::string::npos || process_end == std::string::npos) return "another process";
  const std::string process = text.substr(0, process_end);
  const std::string host = text.substr(process_end + 1, host_end - process_end - 1);
  const std::string what = text.substr(host_end + 1, text.find('\n', host_end + 1) - host_end - 1);
  if (host != host_name()) return "process " + process + " on " + host + " (" + what + ")";
  return process == std::to_string(getpid()) ? "this process"
                                             : "process " + process + " (" + what + ")";
}

}  // namespace kalah
