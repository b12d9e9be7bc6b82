// Files that are written by several runs of a job, one after the other.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "base/bytes.h"
#include "base/file_place.h"

namespace kalah {

// A file that is written under the name PATH.part and gets the name PATH in commit(). What has been
// written stays when this ends, for the next run to go on from, unless remove() was called. One
// process at a time: whoever writes has a lock (file_lock.h).
//
// All functions throw StorageError (kIo) with PATH.
class ResumableFile {
 public:
  // Opens the file, or makes one, and cuts it to its first `keep` bytes: no more than it has
  // (size_of()).
  ResumableFile(const std::string& path, std::uint64_t keep);
  ~ResumableFile();
  ResumableFile(const ResumableFile&) = delete;
  ResumableFile& operator=(const ResumableFile&) = delete;

  // The name that it has until commit().
  [[nodiscard]] static std::string part_path(const std::string& path) { return path + ".part"; }

  [[nodiscard]] std::uint64_t size() const { return size_; }
  void append(std::span<const std::byte> bytes);
  // Writes over bytes that are there: offset + bytes.size() <= size().
  void overwrite(std::uint64_t offset, std::span<const std::byte> bytes);
  // Waits until everything is on the disk.
  void sync();
  // The same, and renames. Once, and last.
  void commit();
  // Last.
  void remove();

 private:
  void write_at(std::uint64_t offset, std::span<const std::byte> bytes);

  FilePlace place_;
  std::string part_name_;
  std::uint64_t size_;
  int descriptor_ = -1;
};

}  // namespace kalah
