// Where a file is or shall be: a folder, which is kept open, and a name in it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace kalah {

class FilePlace {
 public:
  // Of a symbolic link, the place is that of the file that it leads to. Throws StorageError (kIo)
  // if the folder can't be opened.
  explicit FilePlace(const std::string& path);
  ~FilePlace();
  FilePlace(const FilePlace&) = delete;
  FilePlace& operator=(const FilePlace&) = delete;

  // As it was named, for messages.
  [[nodiscard]] const std::string& path() const { return path_; }
  // Descriptor for openat() and its like.
  [[nodiscard]] int folder() const { return folder_; }
  [[nodiscard]] const std::string& name() const { return name_; }

  // The name of a hidden file beside this one, ".NAME" + ending, which no other file's has. It is
  // never too long for the file system, since what would be of NAME is cut.
  [[nodiscard]] std::string hidden_name(std::string_view ending) const;

  // Whether an open file is the one that has a name in the folder.
  [[nodiscard]] bool is_at(const std::string& name, int descriptor) const;

  // Waits until the names in the folder are on the disk, where the file system can say so.
  void sync_folder() const;

  // Writes all bytes to an open file. Throws as fail() does.
  void write(int descriptor, std::uint64_t offset, std::span<const std::byte> bytes) const;

  // Throws StorageError (kIo) with the reason that errno has: "PATH can't be written: REASON".
  [[noreturn]] void fail(const std::string& action) const;

 private:
  std::string path_;
  std::string name_;
  int folder_ = -1;
};

}  // namespace kalah
