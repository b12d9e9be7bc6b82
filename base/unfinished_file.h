// Files that shall not outlive the process, though a signal ends it.
#pragma once

#include <string>

namespace kalah {

// A name in an open folder, which has to outlive this. There may be sixteen at a time; of more than
// that, and of one that is too long, nothing is known.
class UnfinishedFile {
 public:
  UnfinishedFile(int folder, const std::string& name);
  ~UnfinishedFile();
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;

 private:
  int place_;  // among all; -1: none
};

// Removes the files of all UnfinishedFiles there are. For a signal handler that ends the process.
void remove_unfinished_files() noexcept;

}  // namespace kalah
