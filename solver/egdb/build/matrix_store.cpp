// Pinning matrices, and making room for them.
#include "solver/egdb/build/matrix_store.h"

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <string>

#include "base/input_error.h"
#include "solver/egdb/build/row_kernel.h"

namespace kalah {
namespace {

constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

// The matrices of a pair: one if it is square.
class Pair {
 public:
  Pair(int more, int fewer)
      : splits_{Split{more, fewer}, Split{fewer, more}}, count_(more == fewer ? 1 : 2) {
    assert(more >= fewer && fewer >= 0);
  }
  auto begin() const { return splits_.begin(); }
  auto end() const { return splits_.begin() + count_; }

 private:
  std::array<Split, 2> splits_;
  int count_;
};

// Whether no value of a matrix is larger than its boards have seeds.
[[maybe_unused]] bool is_in_range(const MatrixView& matrix, std::uint64_t size) {
  return std::all_of(matrix.values, matrix.values + size, [&](int value) {
    return -matrix.split.layer() <= value && value <= matrix.split.layer();
  });
}

}  // namespace

MatrixStore::MatrixStore(int houses, int seeds)
    : ranking_(houses, seeds), budget_(kNoLimit), limit_(kNoLimit), unpacked_(seeds) {}

MatrixStore::MatrixStore(int houses, int seeds, MatrixBackend& backend, std::uint64_t budget,
                         std::uint64_t least)
    : ranking_(houses, seeds),
      backend_(&backend),
      budget_(budget),
      least_(least),
      limit_(budget),
      unpacked_(seeds) {
  const Uint128 boards = ranking_.boards_up_to(seeds);
  const int matrices = (seeds + 1) * (seeds + 1);
  stays_ = boards <= budget && boards + kRowSlack * static_cast<std::size_t>(matrices) +
                                       backend.memory_with(static_cast<std::uint64_t>(boards)) <=
                                   budget;
}

void MatrixStore::set_value(const Board& board, int value) {
  assert(-count_seeds(board) <= value && value <= count_seeds(board));
  matrix_to_write(split_of(board))[place_in_matrix(ranking_, board)] =
      static_cast<std::int8_t>(value);
}

void MatrixStore::begin_layer(int layer) {
  assert(layer >= 0 && layer <= seeds());
  layer_ = layer;
  if (layer == layers_from_zero_) ++layers_from_zero_;
  if (backend_ != nullptr) backend_->begin_layer(layer);
}

void MatrixStore::begin_pair(int more, int fewer) {
  if (!stays_) {
    const std::uint64_t pair_boards = 2 * boards_of(ranking_, {more, fewer});
    const std::uint64_t for_backend = backend_->memory_with(pair_boards);
    limit_ = std::max(budget_ - std::min(budget_, for_backend), least_);
  }
  for (const Split& split : Pair(more, fewer)) make(split).is_written = true;
}

void MatrixStore::end_pair(int more, int fewer) {
  std::vector<MatrixView> finished;
  for (const Split& split : Pair(more, fewer)) {
    finished.push_back({split, matrix_to_write(split)});
    assert(is_in_range(finished.back(), boards_of(ranking_, split)));
  }
  if (backend_ != nullptr) backend_->put(finished);
  for (const Split& split : Pair(more, fewer)) unpacked_[split].is_written = false;
  unpin_used();
}

void MatrixStore::end_layer(int layer) {
  assert(layer == layer_);
  if (backend_ != nullptr) backend_->end_layer(layer);
}

void MatrixStore::acquire(const std::vector<Split>& needed) {
  unpin_used();
  ++clock_;
  // Those that are there come first, so that they do not go to make room for the others.
  for (const Split& split : needed) {
    if (!has(split)) continue;
    unpacked_[split].is_used = true;
    unpacked_[split].last_use = clock_;
  }
  for (const Split& split : needed) {
    if (has(split)) continue;
    assert(backend_ != nullptr);
    Unpacked& matrix = make(split);
    matrix.is_used = true;
    backend_->get(split, matrix.values.as<std::int8_t>());
  }
}

// A matrix of zeros.
MatrixStore::Unpacked& MatrixStore::make(const Split& split) {
  assert(!has(split));
  const std::uint64_t bytes = boards_of(ranking_, split) + kRowSlack;
  make_room(bytes);
  Unpacked& matrix = unpacked_[split];
  matrix.values = HugeBlock(bytes);
  matrix.last_use = clock_;
  bytes_ += bytes;
  return matrix;
}

void MatrixStore::make_room(std::uint64_t bytes) {
  while (bytes_ + bytes > limit_) {
    Unpacked* oldest = nullptr;
    for (Unpacked& matrix : unpacked_) {
      if (matrix.values.size() == 0 || matrix.is_used || matrix.is_written) continue;
      if (oldest == nullptr || matrix.last_use < oldest->last_use) oldest = &matrix;
    }
    if (oldest == nullptr) {
      throw InputError("the memory budget is too small: at least " +
                       std::to_string((bytes_ + bytes - limit_) / (1 << 20) + 1) +
                       " MiB more are needed");
    }
    bytes_ -= oldest->values.size();
    *oldest = Unpacked{};
  }
}

void MatrixStore::unpin_used() {
  for (Unpacked& matrix : unpacked_) matrix.is_used = false;
}

}  // namespace kalah
