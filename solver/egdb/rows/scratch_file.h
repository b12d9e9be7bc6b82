// Files for what a job has no room for in memory.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>

namespace kalah {

// A file without a name: it is gone when this is, however the process ends. It is made when first
// written. Any number of threads.
class ScratchFile {
 public:
  // `folder` is where the file takes room; it has to exist when it is written.
  explicit ScratchFile(std::string folder) : folder_(std::move(folder)) {}
  ~ScratchFile();
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  // Returns where the bytes are. Throws StorageError (kIo), and so does read().
  [[nodiscard]] std::uint64_t append(std::span<const std::byte> bytes);
  // Bytes that were appended.
  void read(std::uint64_t offset, std::span<std::byte> bytes) const;

 private:
  void open();

  std::string folder_;
  std::once_flag opened_;
  int descriptor_ = -1;
  std::atomic<std::uint64_t> size_{0};
};

}  // namespace kalah
