// Blocks come straight from the kernel, which is asked to back them with huge pages.
#include "base/huge_block.h"

#include <sys/mman.h>

#include <cstdlib>
#include <new>
#include <utility>

namespace kalah {

// Smaller ones would waste pages.
constexpr std::size_t kLeastBlock = std::size_t{1} << 16;

HugeBlock::HugeBlock(std::size_t bytes) : size_(bytes) {
  if (bytes == 0) return;
  if (bytes < kLeastBlock) {
    data_ = static_cast<std::byte*>(std::calloc(bytes, 1));
    if (data_ == nullptr) throw std::bad_alloc();
    return;
  }
  void* block = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (block == MAP_FAILED) throw std::bad_alloc();
  data_ = static_cast<std::byte*>(block);
  constexpr std::size_t kHugePage = std::size_t{2} << 20;
  // Only advice: without huge pages everything works the same, slower.
  if (bytes >= kHugePage) static_cast<void>(madvise(block, bytes, MADV_HUGEPAGE));
}

HugeBlock::~HugeBlock() {
  if (size_ < kLeastBlock) {
    std::free(data_);
  } else {
    munmap(data_, size_);
  }
}

HugeBlock::HugeBlock(HugeBlock&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

HugeBlock& HugeBlock::operator=(HugeBlock&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}

}  // namespace kalah
