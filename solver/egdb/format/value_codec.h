// Lossless compression of endgame values: lines of a matrix, two bits a value or so.
//
// clang-format off
// A line is all values of one fixed row of one player against all rows b of `n` seeds of the other,
// in rank order (ranking.h). Moving a seed of b one house on (b - e_i: house i to i+1) lowers the
// rank, so a value is predicted from values of its own line only, and lines can be coded in small
// independent blocks. What is between the prediction and the value is entropy-coded (rans.h) with
// tables chosen by how far off the prediction is likely to be. All arithmetic that decoding needs
// is in integers, so the bytes mean the same everywhere.
//
// Which player's rows the lines should run along depends on how the seeds are split: with k seeds
// of s on the side of the player not to move, along that side if 4k >= s, else along the mover's.
// For 6 houses 5k >= 2s takes 1 % fewer bits, but its lines are longer, and so is a look-up.
//
// THE FORMAT. m houses, line size R = C(n+m-1, m-1), little endian. `u16` and `i16` are numbers mod
// 2^16, read as 0..65535 or -32768..32767; >> rounds down; houses have indices 0..m-1.
//
// Prediction of value j of a line, of row b with houses h_i and prefix sums p_i = h_0 + .. + h_i:
//   D_i(p) = C(p+i-1, i), 0 for p = 0; the rank of b - e_i is j - D_i(p_i).
//   line[-1] = `first` of the model.
//   first_i  = j - D_i(p_i) if h_i > 0, else j - 1.                            (i = 0..m-2)
//   twice_i  = D_i(p_i - 1) if h_i > 1, else 0;  thrice_i = D_i(p_i - 2) if h_i > 2, else 0.
//   again_i  = D_i(p_i - 1) if p_i > 0, else 0.
//   class_i  = min(h_i, classes - 1); group = the number with digits class_0 .. class_(m-1) to the
//              base `classes`, class_0 the highest. `classes` is 1, 2 or 3.
//   A group has these taps, in this order: for each i = 0..m-2 with class_i > 0 or classes = 1:
//     line[first_i]; and if `reach` > 1:
//     line[first_i - twice_i], left out if classes = 3 and class_i = 1;
//     for q = i+1..m-2, q = i+1 or class_q > 0: line[first_i - D_q(p_q)].
//     If reach = 3, each of these has more taps right behind it:
//       the one of twice: its own position - thrice_i, then - D_r(p_r) for the r = i+1..m-2 with
//         r = i+1 or class_r > 0;
//       the one of q: its own position - again_q, left out unless class_q = 2, or q = i+1 and
//         class_q = 1; then - D_r(p_r) for the r = q+1..m-2 with r = q+1 or class_r > 0.
//   P = u16: 64 line[j-1] + sum over taps of weight * (tap - line[j-1])
//            + 4 (bias of the group + sum over all i = 0..m-1 of table[i][min(h_i, 15)]),
//   which is 64 times the value predicted.
//
// Coding it: with the model's `parity` (values are 2x + odd if 1, x if 0; odd = 0 or 1)
//   T = i16: P - 64 odd;  base = T >> (6 + parity);  fraction = T >> (4 + parity) mod 4.
//   |x| below = min(x, 2^16 - x) for a u16 x. err[j] = min(255, |64 line[j] - P| >> 3).
//   sum = sum over the i < m-1 with h_i > 0, N of them, of (|64 line[first_i] - P| >> 3) +
//         err[first_i]; 1023 instead if it is more, or if N = 0.
//   activity = min(15, sum * {40, 40, 20, 13, 10, 8, 7, 6}[N] >> (7 + parity)).
//   context = fraction * (16 >> merge) + (activity >> merge).
//   Symbol s of 0..14 is the value ((base + s - 7) << parity) + odd (mod 2^8, signed); symbol 15 is
//   followed by the value itself as a raw byte: state mod 2^8, state >>= 8, and a word read if
//   the state has become less than 2^16.
//
// Coded lines (encode()): the lines are cut into bundles of 32 (R <= 4096), 16 (R <= 16384) or 8;
// the last one may have fewer. All values of a bundle come before the next bundle's; in a bundle
// all values with rank 0, line after line, then all of rank 1, and so on. There is one state if
// there are fewer than 1024 values, else as many as lines but at most 8; line i of a bundle uses
// state i mod 8. The states, 4 bytes each, then the words, 2 bytes each, until the end. With model
// 0 (`classes` = 0): the values, line after line.
//
// A model (serialize()):
//   byte 0: bits 0-1 classes, bit 2 parity, bit 3 odd, bits 4-6 merge (0..4), bit 7: reach is 3
//           (needs classes = 3; else reach is 1 if classes = 1, 2 if more). If classes = 0, the
//           byte is 0 and all there is.
//   byte 1: first, signed.
//   byte 2: Rice parameters: bits 0-2 of weights, 3-5 of biases and tables, 6-7 of codes.
//   Then bits, the lowest of a byte first, filled up with zeros. A number z is written as
//   u = 2z, or -2z - 1 if z < 0: u >> k ones, a zero, the low k bits of u, lowest first.
//     For each group that occurs (the sum of classes is at most n; exactly n if no class is the
//     highest), ascending: bias, weights of the taps.
//     If classes > 1: table[i][h] for each i, each h = 0..min(n, 15).
//     For each fraction, each activity, each symbol: its code, minus the code of that symbol in the
//     context before of the same fraction (for the first one: in the first context of the fraction
//     before; the very first: 0).
//   Weights, biases, table entries are in -128..127, codes in 0..45. A symbol of code 0 has
//   frequency 0, and symbol 15 has another code. Code c has the size {64, 76, 91, 108}[(c-1) mod 4]
//   << ((c-1) / 4) and gets max(1, 2048 * size / sum of sizes) slots; what is missing to 2048 (or
//   is too many) goes to the first of the symbols with the highest code. Slots are in order of
//   symbols.
// clang-format on
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/format_error.h"
#include "solver/egdb/format/rans.h"
#include "solver/ranking/ranking.h"

namespace kalah {

// What the coding of a matrix's lines depends on. Made by ValueCodec::train() or parse().
struct ValueModel {
  static constexpr int kFractions = 4;
  static constexpr int kActivities = 16;
  static constexpr int kMostCode = 45;

  // line[first_(house) - minus - minus_too], which are the numbers of these names plus a house.
  struct Tap {
    static constexpr int kStep = 0;  // D_q(p_q)
    static constexpr int kTwice = kMaxHouses;
    static constexpr int kThrice = 2 * kMaxHouses;
    static constexpr int kAgain = 3 * kMaxHouses;
    static constexpr int kZero = 4 * kMaxHouses;
    std::uint8_t house;
    std::uint8_t minus;
    std::uint8_t minus_too;
    std::int8_t weight;
  };
  struct Group {
    std::uint32_t begin = 0;  // taps[begin..end-1]
    std::uint32_t end = 0;
    std::int16_t last_weight = 64;  // of line[j-1]: 64 - sum of weights
    std::int8_t bias = 0;
    bool occurs = false;
  };

  int houses = 1;
  int line_seeds = 0;
  int classes = 0;
  int reach = 0;
  int parity = 0;
  int odd = 0;
  int merge = 0;
  std::int8_t first = 0;
  std::vector<Group> groups;  // classes^houses
  std::vector<Tap> taps;
  std::array<std::array<std::int8_t, 16>, kMaxHouses> tables{};
  std::vector<std::array<std::uint8_t, kSymbols>> codes;  // of each context

  // A model with taps of weight 0 and contexts without codes.
  static ValueModel empty(int houses, int line_seeds, int classes, int reach, int merge);

  int contexts() const { return kFractions * (kActivities >> merge); }

  // Call after changing weights.
  void update_last_weights();

  [[nodiscard]] std::vector<std::byte> serialize() const;

  // Throws FormatError unless these are the bytes of a model for such lines.
  [[nodiscard]] static ValueModel parse(int houses, int line_seeds,
                                        std::span<const std::byte> bytes);
};

// The slots of the symbols that have these codes.
Frequencies frequencies_of(const std::array<std::uint8_t, kSymbols>& codes);

// The rows that a line runs over, in rank order.
struct LineShape {
  // All rows of `seeds` seeds, at most ranking.max_seeds() and 127.
  LineShape(const Ranking& ranking, int seeds);

  int houses;
  int seeds;
  std::uint32_t size;                                        // number of rows
  std::array<std::vector<std::uint32_t>, kMaxHouses> steps;  // D_i(p)
};

// What coding and decoding look up, for contexts that are not merged: fraction * 16 + activity.
class CodingTables {
 public:
  // Makes the tables of a model, unless they are there from the time before.
  void use(const ValueModel& model, bool for_decoding);

  std::vector<SlotRange> slots;        // [context][symbol]
  std::vector<EncodedSymbol> encoded;  // [context][symbol]
  std::vector<std::uint8_t> symbols;   // [context][slot], for decoding only

 private:
  std::vector<std::array<std::uint8_t, kSymbols>> codes_;
  int merge_ = -1;
};

struct LinePlan;   // line_plan.h
struct LineLanes;  // line_coder.h
struct LineStream;

class ValueCodec {
 public:
  // From so many coded values on, the largest model is the best one.
  static constexpr std::uint64_t kManyValues = 1 << 20;

  // Memory that coding needs, to be used again. One thread at a time.
  struct Scratch {
    std::vector<std::int8_t> values;
    std::vector<std::uint8_t> errors;
    std::vector<std::uint16_t> keys;
    std::vector<std::uint8_t> input;
    CodingTables tables;
    std::vector<std::uint16_t> words;
  };

  // For lines over all rows of `line_seeds` seeds, at most ranking.max_seeds() and 127.
  ValueCodec(const Ranking& ranking, int line_seeds) : shape_(ranking, line_seeds) {}

  [[nodiscard]] std::size_t line_size() const { return shape_.size; }
  [[nodiscard]] int houses() const { return shape_.houses; }
  [[nodiscard]] int line_seeds() const { return shape_.seeds; }

  // How many lines make a block: one of more than 4 Ki values, or as many as have 8 to 16 Ki, a
  // power of two.
  [[nodiscard]] std::size_t lines_per_block() const;

  // A model for lines like these `count` ones, one after the other; a few hundred thousand values
  // are enough. It is as large as pays if `coded_lines` lines will be coded with it: a byte if they
  // are a few values, some kilobytes if they are millions. Its reach is at most `most_reach`, 1..3:
  // 3 takes some 6 % fewer bits than 2, and a tenth longer to decode.
  //
  // `neighbour` is the model of lines that are much like these, or nullptr. If it is one that
  // could be taken here, the new one is near it, and a tenth of the values is enough.
  [[nodiscard]] ValueModel train(const std::int8_t* lines, std::size_t count,
                                 std::size_t coded_lines, int most_reach = 3,
                                 const ValueModel* neighbour = nullptr) const;

  // Whether train() learns from a model for so many lines.
  [[nodiscard]] bool is_useful_neighbour(const ValueModel& model, std::size_t coded_lines) const;

  // Appends the coded lines to `out`. Lossless whatever the model was trained on.
  void encode(const ValueModel& model, const std::int8_t* lines, std::size_t count,
              std::vector<std::byte>& out, Scratch& scratch) const;

  // The same for several blocks of as many lines, which is faster than one after the other.
  void encode_blocks(const ValueModel& model, const std::int8_t* lines, std::size_t lines_per_block,
                     std::span<std::vector<std::byte>> blocks, Scratch& scratch) const;

  // Decodes `count` lines. Throws FormatError if the bytes can't be the code of so many lines;
  // `lines` may hold anything then. Most damage is found because the states don't end where they
  // began, but not all of it, so what is stored needs a checksum as well.
  void decode(const ValueModel& model, std::span<const std::byte> bytes, std::int8_t* lines,
              std::size_t count, Scratch& scratch) const;

  // The values of the first `ranks` rows of each line, line after line, 1 <= ranks <= line_size().
  // Faster for a single line if there is a plan of the model; nullptr: there is none. Throws
  // FormatError as decode() does, but finds less damage.
  void decode_prefix(const ValueModel& model, const LinePlan* plan,
                     std::span<const std::byte> bytes, std::int8_t* lines, std::size_t count,
                     std::size_t ranks, Scratch& scratch) const;

  // How many blocks of so many lines encode_blocks() and decode_blocks() are fastest with.
  [[nodiscard]] std::size_t blocks_at_once(std::size_t lines_per_block) const;
  [[nodiscard]] std::size_t blocks_at_once() const { return blocks_at_once(lines_per_block()); }

  // Decodes blocks of as many lines, one behind the other. Throws FormatError as decode() does.
  void decode_blocks(const ValueModel& model, std::span<const std::span<const std::byte>> blocks,
                     std::int8_t* lines, std::size_t lines_per_block, Scratch& scratch) const;

 private:
  std::size_t bundle_lines() const;
  std::size_t states(std::size_t count) const;
  std::size_t set_room(std::size_t count) const;
  void predict(const ValueModel& model, const std::int8_t* lines, std::size_t count,
               Scratch& scratch) const;
  void write_block(std::size_t first, std::size_t count, std::size_t all, Scratch& scratch,
                   std::vector<std::byte>& out) const;
  template <std::size_t kLines>
  void write_short_blocks(std::size_t first, std::size_t all, Scratch& scratch,
                          std::span<std::vector<std::byte>> blocks) const;
  [[nodiscard]] LineStream open_stream(std::span<const std::byte> bytes, std::size_t count,
                                       std::uint8_t* input) const;
  [[nodiscard]] LineLanes lanes_of(std::size_t count, Scratch& scratch) const;
  void decode_streams(const ValueModel& model, std::span<LineStream> streams, std::int8_t* lines,
                      std::size_t ranks, Scratch& scratch) const;

  LineShape shape_;
};

}  // namespace kalah
