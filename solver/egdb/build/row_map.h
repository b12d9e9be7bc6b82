// Which boards of a source row go to which boards of a target row: one piece of a move
// (row_moves.h) in the form that a row kernel reads.
//
// A piece keeps the order of boards, so with masks of the boards that are meant in both rows, the
// AVX-512 kernel squeezes values out of the one and spreads them out in the other, a word of 64
// boards an instruction. Other processors have no instruction for that. But ranks are such that
// what lies in 16 neighbouring boards of the target mostly comes from 16 neighbours in the source,
// so that a byte shuffle does both at once: for rows of 20 seeds and six houses there are some
// 1.05 shuffles for each board and all its moves. The portable kernel copies runs of neighbours
// that stay neighbours, some 1.7 for each board. Lists of shuffles take 1.7 times the memory of
// masks at most, lists of runs about as much as masks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

#include "solver/egdb/build/row_loops.h"

namespace kalah {

namespace internal {

// A board of the target row, and where its value comes from.
struct MapPlace {
  std::size_t target = 0;
  std::size_t source = 0;

  friend bool operator==(const MapPlace&, const MapPlace&) = default;
};

struct RunForm {
  std::vector<RowRun> list;
  std::vector<std::uint32_t> words;
  MapPlace begin;  // of the last run
  MapPlace last;   // board
};
struct ShuffleForm {
  std::vector<RowShuffle> list;
  MapPlace begin;  // of the last shuffle, in blocks of the target
};
struct MaskForm {
  std::vector<std::uint64_t> target;
  std::vector<std::uint64_t> source;
  bool in_place = true;  // all boards stay where they are; finish() drops the other mask then
};

}  // namespace internal

class RowMap {
 public:
  // Without any boards yet. Its form is that of the instruction set in use.
  RowMap(std::size_t target_size, std::size_t source_size);

  // The value of `source` goes to `target`, both ascending from call to call.
  void add(std::size_t target, std::size_t source);
  // Gives memory back; after the last board.
  void finish();

  [[nodiscard]] std::size_t boards() const { return boards_; }

  // Raises out[target] to changed source[source] for all its boards; as raise_row() does.
  void raise(std::int8_t* out, const std::int8_t* source, ValueChange change,
             std::int8_t* scratch) const;

 private:
  template <typename Entry>
  static void begin_entry(std::vector<Entry>& list, Entry entry, internal::MapPlace& begin,
                          internal::MapPlace to);
  static void add_to(internal::RunForm& form, internal::MapPlace place);
  static void add_to(internal::ShuffleForm& form, internal::MapPlace place);
  static void add_to(internal::MaskForm& form, internal::MapPlace place);
  void raise_masks(const internal::MaskForm& form, std::int8_t* out, const std::int8_t* source,
                   ValueChange change, std::int8_t* scratch) const;

  std::size_t target_size_;
  std::size_t boards_ = 0;
  std::variant<internal::RunForm, internal::ShuffleForm, internal::MaskForm> form_;
};

}  // namespace kalah
