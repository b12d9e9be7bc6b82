// Files under a name of their own beside a file that they are to replace.
//
// Whoever writes one holds a lock on it (flock), which ends with the process. So what a process has
// left behind that was killed is told from what another one is writing.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/file_place.h"
#include "base/unfinished_file.h"

namespace kalah {

// Goes at the end of its scope, unless it has replaced the file.
class TemporaryFile {
 public:
  // Makes an empty file that nobody else has, never through a link: ".NAME.kalah-RANDOM.tmp" with
  // 16 hexadecimal digits. Only its owner may read it if `is_private`, else whoever may read files
  // that are made here. Removes those for the same file whose writers are gone. `place` has to
  // outlive it. Throws StorageError (kIo).
  TemporaryFile(const FilePlace& place, bool is_private);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  [[nodiscard]] int descriptor() const { return descriptor_; }
  // Takes the place of the file, whether that is there or not. Throws StorageError (kIo).
  void replace();

 private:
  bool create(bool is_private);

  const FilePlace& place_;
  std::string name_;
  int descriptor_ = -1;
  std::optional<UnfinishedFile> unfinished_;  // until it has replaced the file
};

// Removes the temporary files in a folder whose writers are gone, for those files whose names begin
// like that. What can't be removed stays.
void remove_abandoned_files(const std::string& folder, std::string_view name_begin);

}  // namespace kalah
