// Codecs made on demand.
#include "solver/egdb/format/codec_set.h"

#include <cassert>

namespace kalah {

const ValueCodec& CodecSet::codec(int line_seeds) {
  assert(line_seeds >= 0 && line_seeds <= ranking_.max_seeds());
  const std::lock_guard lock(mutex_);
  std::unique_ptr<ValueCodec>& place = codecs_[line_seeds];
  if (!place) place = std::make_unique<ValueCodec>(ranking_, line_seeds);
  return *place;
}

ValueCodec::Scratch& thread_scratch() {
  thread_local ValueCodec::Scratch scratch;
  return scratch;
}

}  // namespace kalah
