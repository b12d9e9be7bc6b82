// The hash of all file formats: XXH3, 64 bits, seed 0.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

namespace kalah {

[[nodiscard]] std::uint64_t hash_of(std::span<const std::byte> bytes);

// The hash of bytes that come piece by piece.
class StreamingHash {
 public:
  StreamingHash();
  ~StreamingHash();
  StreamingHash(const StreamingHash&) = delete;
  StreamingHash& operator=(const StreamingHash&) = delete;

  void add(std::span<const std::byte> bytes);
  // Of everything that was added so far.
  [[nodiscard]] std::uint64_t value() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace kalah
