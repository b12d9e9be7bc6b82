// Files as the operating system has them, with errors as StorageError::Kind::kIo.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "base/bytes.h"

namespace kalah {

// Read at any place, by any number of threads.
class InputFile {
 public:
  // Throws StorageError: kMissing if there is no such file, else kIo.
  explicit InputFile(const std::string& path);
  ~InputFile();
  InputFile(InputFile&& other) noexcept;
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  const std::string& path() const { return path_; }
  std::uint64_t size() const { return size_; }

  // Exactly `count` bytes; fewer there are an StorageError of kind kCorrupt.
  Bytes read(std::uint64_t offset, std::size_t count) const;

 private:
  std::string path_;
  int descriptor_;
  std::uint64_t size_;
};

// Written under a temporary name beside its final one, which it gets in commit(). Without commit()
// nothing is left of it.
class OutputFile {
 public:
  explicit OutputFile(const std::string& path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  std::uint64_t size() const { return size_; }
  void append(std::span<const std::byte> bytes);
  // Writes over bytes that are there.
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
