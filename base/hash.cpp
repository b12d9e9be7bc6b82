// The hash of all file formats.
#include "base/hash.h"

#include <xxhash.h>

#include <new>

namespace kalah {

std::uint64_t hash_of(std::span<const std::byte> bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

struct StreamingHash::State {
  std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> xxh3{XXH3_createState(),
                                                                &XXH3_freeState};
};

StreamingHash::StreamingHash() : state_(std::make_unique<State>()) {
  if (!state_->xxh3) throw std::bad_alloc();
  XXH3_64bits_reset(state_->xxh3.get());
}

StreamingHash::~StreamingHash() = default;

void StreamingHash::add(std::span<const std::byte> bytes) {
  XXH3_64bits_update(state_->xxh3.get(), bytes.data(), bytes.size());
}

std::uint64_t StreamingHash::value() const { return XXH3_64bits_digest(state_->xxh3.get()); }

}  // namespace kalah
