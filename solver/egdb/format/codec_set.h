// The codecs of a layer's matrices.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "solver/egdb/format/value_codec.h"

namespace kalah {

// Codecs for lines of every number of seeds, made when first needed. Any number of threads.
class CodecSet {
 public:
  // The ranking is referred to.
  explicit CodecSet(const Ranking& ranking) : ranking_(ranking), codecs_(ranking.max_seeds() + 1) {}

  // 0 <= line_seeds <= ranking.max_seeds().
  [[nodiscard]] const ValueCodec& codec(int line_seeds);

 private:
  const Ranking& ranking_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<ValueCodec>> codecs_;
};

// Memory for coding that belongs to the calling thread.
[[nodiscard]] ValueCodec::Scratch& thread_scratch();

}  // namespace kalah
