// Large zeroed blocks of memory on huge pages: tables that are hit at random miss the TLB
// otherwise.
#pragma once

#include <cstddef>
#include <cstdint>

namespace kalah {

class HugeBlock {
 public:
  HugeBlock() = default;
  // Zeroed; pages are taken from the system when first written. Throws std::bad_alloc.
  explicit HugeBlock(std::size_t bytes);
  ~HugeBlock();
  HugeBlock(HugeBlock&& other) noexcept;
  HugeBlock& operator=(HugeBlock&& other) noexcept;
  HugeBlock(const HugeBlock&) = delete;
  HugeBlock& operator=(const HugeBlock&) = delete;

  [[nodiscard]] std::byte* data() { return data_; }
  [[nodiscard]] const std::byte* data() const { return data_; }
  [[nodiscard]] std::size_t size() const { return size_; }

  template <typename T>
  [[nodiscard]] T* as() {
    return reinterpret_cast<T*>(data_);
  }
  template <typename T>
  [[nodiscard]] const T* as() const {
    return reinterpret_cast<const T*>(data_);
  }

 private:
  std::byte* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace kalah
