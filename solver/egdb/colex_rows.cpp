// Rows are collected until the buffer is full.
#include "solver/egdb/colex_rows.h"

#include <algorithm>

#include "base/vectorised.h"

namespace kalah {
namespace {

constexpr std::uint64_t kBufferBytes = std::uint64_t{8} << 20;
constexpr std::size_t kMostPieces = 1 << 12;

std::uint64_t buffer_bytes(const Ranking& ranking, int layer) {
  const auto boards =
      static_cast<std::uint64_t>(std::min(ranking.boards(layer), Uint128{kBufferBytes}));
  return std::max(ranking.rows(layer), boards);
}

KALAH_LOOP void copy_reversed(std::int8_t* to, const std::int8_t* from, std::uint64_t count) {
  for (std::uint64_t i = 0; i < count; ++i) to[i] = from[count - 1 - i];
}

}  // namespace

ColexRows::ColexRows(const RowStore& store, ThreadPool& pool, const Sink& sink)
    : store_(store),
      pool_(pool),
      sink_(sink),
      buffer_(buffer_bytes(store.ranking(), store.seeds())) {}

std::uint64_t ColexRows::bytes_needed(const Ranking& ranking, int layer, int threads) {
  return buffer_bytes(ranking, layer) + kMostPieces * sizeof(Piece) + threads * ranking.rows(layer);
}

void ColexRows::visit() {
  visit(store_.houses() - 1, store_.seeds(), 0);
  flush();
}

void ColexRows::visit(int house, int left, Row other) {
  for (int seeds_here = 0; seeds_here <= left; ++seeds_here) {
    const Row row_so_far = other + seed_at(house) * static_cast<Row>(seeds_here);
    if (house > 0) {
      visit(house - 1, left - seeds_here, row_so_far);
    } else {
      add(row_so_far, left - seeds_here);
    }
  }
}

void ColexRows::add(Row other, int own_seeds) {
  const std::uint64_t size = store_.ranking().rows(own_seeds);
  if (filled_ + size > buffer_.size() || pieces_.size() == kMostPieces) flush();
  pieces_.push_back({other, own_seeds, filled_});
  filled_ += size;
}

void ColexRows::flush() {
  const std::size_t parts = static_cast<std::size_t>(pool_.threads()) * 8;
  pool_.for_each(pieces_.size(), std::max<std::size_t>(1, pieces_.size() / parts),
                 [&](std::size_t begin, std::size_t end, int) {
                   thread_local std::vector<std::int8_t> row;
                   for (std::size_t i = begin; i < end; ++i) {
                     const Piece& piece = pieces_[i];
                     const Split split{store_.seeds() - piece.own_seeds, piece.own_seeds};
                     const RowMatrix& matrix = store_.matrix(split, RowsOf::kOther);
                     row.resize(matrix.columns());
                     matrix.read_row(store_.ranking().row_rank(piece.other), row.data());
                     vectorised<copy_reversed>(buffer_.as<std::int8_t>() + piece.place,
                                               static_cast<const std::int8_t*>(row.data()),
                                               matrix.columns());
                   }
                 });
  const std::span<const std::int8_t> values(buffer_.as<std::int8_t>(), filled_);
  pieces_.clear();
  filled_ = 0;
  if (!values.empty()) sink_(values);
}

}  // namespace kalah
