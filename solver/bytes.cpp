// The hash of all file formats.
#include "solver/bytes.h"

#include <xxhash.h>

namespace kalah {

std::uint64_t hash_of(std::span<const std::byte> bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

}  // namespace kalah
