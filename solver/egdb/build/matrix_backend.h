// Where the finished matrices of a database are stored while it is built.
#pragma once

#include <cstdint>
#include <span>

#include "solver/egdb/format/matrix_view.h"

namespace kalah {

// What a matrix store (matrix_store.h) puts matrices into and gets them from. One thread calls;
// whatever is thrown ends the build.
class MatrixBackend {
 public:
  virtual ~MatrixBackend() = default;
  MatrixBackend(const MatrixBackend&) = delete;
  MatrixBackend& operator=(const MatrixBackend&) = delete;

  // The matrices that are put between these two are those of a layer, all of them, each once.
  virtual void begin_layer(int /*layer*/) {}
  virtual void end_layer(int /*layer*/) {}

  // Stores finished matrices: a pair (k, l), (l, k), or a square one. The values may go afterwards.
  virtual void put(std::span<const MatrixView> pair) = 0;

  // Writes the boards_of(split) values of a matrix, row after row, to `values`. It has been put, or
  // was there from the beginning.
  virtual void get(const Split& split, std::int8_t* values) = 0;

  // Bytes of memory that it takes, about, once that many more boards have been put.
  [[nodiscard]] virtual std::uint64_t memory_with(std::uint64_t /*boards*/) const { return 0; }

 protected:
  MatrixBackend() = default;
};

}  // namespace kalah
