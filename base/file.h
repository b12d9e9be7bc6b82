// Files of the operating system. What goes wrong is a StorageError.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "base/bytes.h"

namespace kalah {

// A file to read, at any place and by any number of threads.
class InputFile {
 public:
  // Throws StorageError: kMissing if there is no such file, else kIo.
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

// A file that is written under a temporary name, its own with ".tmp" behind it, and gets its final
// one in commit(). Without commit() nothing is left of it. All functions throw StorageError of kind
// kIo, with the temporary name as the path.
class OutputFile {
 public:
  explicit OutputFile(const std::string& path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  [[nodiscard]] std::uint64_t size() const { return size_; }
  void append(std::span<const std::byte> bytes);
  // Writes over bytes that are there: offset + bytes.size() <= size().
  void overwrite(std::uint64_t offset, std::span<const std::byte> bytes);
  // Waits until everything is on the disk, and renames.
  void commit();

 private:
  void write_at(std::uint64_t offset, std::span<const std::byte> bytes);
  [[noreturn]] void fail(const std::string& action) const;

  std::string path_;
  std::string temporary_path_;
  int descriptor_;
  std::uint64_t size_ = 0;
};

}  // namespace kalah
