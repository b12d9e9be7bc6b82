// Files to read, of databases and checkpoints. What goes wrong is a StorageError.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/bytes.h"

namespace kalah {

// A file to read, at any place and by any number of threads.
class InputFile {
 public:
  // Throws StorageError: kMissing if there is no such file, kIo if it can't be opened or is not a
  // regular file.
  explicit InputFile(const std::string& path);
  ~InputFile();
  InputFile(InputFile&& other) noexcept;
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::uint64_t size() const { return size_; }

  // Exactly `count` bytes. Throws StorageError: kCorrupt if the file has fewer, kIo.
  [[nodiscard]] Bytes read(std::uint64_t offset, std::size_t count) const;

 private:
  std::string path_;
  int descriptor_;
  std::uint64_t size_;
};

}  // namespace kalah
