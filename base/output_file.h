// Files that are there whole or not at all.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "base/bytes.h"
#include "base/file_place.h"
#include "base/temporary_file.h"

namespace kalah {

// A file that is written under a temporary name in its folder and gets its final one in commit().
// Without commit() nothing is left of it. If the path is a symbolic link, the file that it leads to
// is written. A file that is there keeps its permissions, and its owner and group as far as the
// system lets it; until then, it can be read as before. Its other names, if it has several, go on
// naming what was there.
//
// All functions throw StorageError (kIo) with the final path.
class OutputFile {
 public:
  // Also throws if there is something else than a file, or a file that may not be written: for the
  // superuser, too, if its permissions let nobody write it.
  explicit OutputFile(const std::string& path);

  [[nodiscard]] std::uint64_t size() const { return size_; }
  void append(std::span<const std::byte> bytes);
  // Writes over bytes that are there: offset + bytes.size() <= size().
  void overwrite(std::uint64_t offset, std::span<const std::byte> bytes);
  // Waits until everything is on the disk, and renames. Once.
  void commit();

 private:
  void write_at(std::uint64_t offset, std::span<const std::byte> bytes);
  void take_over_permissions();

  FilePlace place_;
  std::optional<struct stat> before_;  // of the file that is there
  TemporaryFile file_;
  std::uint64_t size_ = 0;
};

// Throws what the constructor of OutputFile throws: for long jobs, before they begin.
void expect_writable(const std::string& path);

}  // namespace kalah
