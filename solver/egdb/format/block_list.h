// Where the blocks of a matrix stand in the file of a layer. A large layer has some hundred
// thousand, so this takes little more than 8 bytes for each.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/hash.h"

namespace kalah {

// A block of coded lines.
struct CodedBlock {
  std::uint64_t offset = 0;  // in the file
  std::uint32_t length = 0;
  std::uint32_t check = 0;  // check_of() its bytes

  [[nodiscard]] std::uint64_t end() const { return offset + length; }

  [[nodiscard]] static std::uint32_t check_of(std::span<const std::byte> bytes) {
    return static_cast<std::uint32_t>(hash_of(bytes));
  }
};

// Blocks that follow each other without gaps.
class BlockList {
 public:
  [[nodiscard]] std::size_t size() const { return blocks_.size(); }
  [[nodiscard]] bool empty() const { return blocks_.empty(); }
  [[nodiscard]] CodedBlock front() const { return (*this)[0]; }
  [[nodiscard]] CodedBlock back() const { return (*this)[size() - 1]; }

  [[nodiscard]] CodedBlock operator[](std::size_t number) const {
    assert(number < size());
    CodedBlock block{offsets_[number / kStride], blocks_[number].length, blocks_[number].check};
    for (std::size_t i = number / kStride * kStride; i < number; ++i) {
      block.offset += blocks_[i].length;
    }
    return block;
  }

  // The bytes of all blocks.
  [[nodiscard]] std::uint64_t bytes() const { return empty() ? 0 : end_ - offsets_.front(); }

  void reserve(std::size_t size) {
    blocks_.reserve(size);
    offsets_.reserve((size + kStride - 1) / kStride);
  }

  // The next one, which begins where the last one ends.
  void push_back(const CodedBlock& block) {
    assert(empty() || block.offset == end_);
    if (size() % kStride == 0) offsets_.push_back(block.offset);
    blocks_.push_back({block.length, block.check});
    end_ = block.end();
  }

 private:
  static constexpr std::size_t kStride = 32;  // lengths to add up are few

  struct Short {
    std::uint32_t length;
    std::uint32_t check;
  };
  std::vector<Short> blocks_;
  std::vector<std::uint64_t> offsets_;  // of every kStride-th block
  std::uint64_t end_ = 0;
};

}  // namespace kalah
