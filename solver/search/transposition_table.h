// The transposition table: proven bounds of positions, shared by all threads, without false hits.
//
// A hit must be a proof, so the key is never shortened. A board's rank (an n-bit number, see
// ranking.h) is mixed by an invertible function; the mixed rank x picks bucket floor(x * B / 2^n)
// of B buckets. The x of one bucket are ceil(2^n / B) neighbours at most, so the low t =
// ceil(log2(ceil(2^n / B))) bits of x, stored as the tag, tell them apart: bucket and tag together
// are the whole position. Kalah(6,6) has n = 44 bits: with 2^27 buckets 17 bits of tag are left.
//
// A bucket is one cache line of 8 entries, an entry one word, so that threads need no locks:
//
// clang-format off
//   63          27 26    22 21  18 17     9 8      0
//   [    tag     ] [effort] [move] [ upper ] [ lower ]
// clang-format on
//
// Bounds are stored plus 256; a move as its house plus 1, 0 if there is none. The word 0 is no
// entry (a stored lower bound is never -256). Effort is the binary logarithm of the nodes that the
// bounds cost; the cheapest entry of a bucket is replaced.
//
// Boards whose tag does not fit in 37 bits (widest boards with many seeds, or tiny tables) are
// stored with their two words in full, two to a cache line. While a thread is at such a slot, the
// slot's data word says that it is locked.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "base/huge_block.h"
#include "solver/egdb/bounds/bounds.h"
#include "solver/ranking/ranking.h"

namespace kalah {

class TranspositionTable {
 public:
  static constexpr int kNoMove = -1;

  struct Key {
    std::uint64_t bucket = 0;
    std::uint64_t tag = 0;
    Board board;  // used only when ranks do not fit
  };

  struct Entry {
    Bounds bounds;
    int move = kNoMove;  // house index of a best move found, or kNoMove
    int effort = 0;      // 0..31
  };

  struct BoardEntry {
    Board board;
    Entry entry;
  };

  // For boards of ranking's width and at most its max_seeds() seeds. Uses at most `bytes` bytes,
  // and no more than the positions need; at least one bucket.
  TranspositionTable(const Ranking& ranking, std::uint64_t bytes);

  // A table of at least the size of `other` that knows what it knows.
  TranspositionTable(const TranspositionTable& other, std::uint64_t bytes);

  std::uint64_t bytes() const { return block_.size(); }
  // The effort of bounds that cost so many nodes.
  static int effort_of_nodes(std::uint64_t nodes);
  // Calls `use` with every entry that cost at least `least_effort`, in no particular order. No
  // thread may be using the table meanwhile.
  void for_each(int least_effort, const std::function<void(const BoardEntry&)>& use) const;
  // Number of entries it has room for.
  std::uint64_t capacity() const { return buckets_ * (full_boards_ ? kFullSlots : kSlots); }

  // A key belongs to the table that made it: one of another size has other buckets.
  Key key(const Board& board) const;
  // A number that is mostly different for different keys.
  static std::uint64_t hash(const Key& key) {
    return (key.bucket * 0x9e3779b97f4a7c15 ^ key.tag * 0xd6e8feb86659fd93) >> 5;
  }
  void prefetch(const Key& key) const { __builtin_prefetch(block_.data() + key.bucket * kLine); }

  // Fills `entry` and returns true if something is known about the position.
  [[nodiscard]] bool probe(const Key& key, Entry& entry) const;

  // Stores the bounds, intersected with those known of the same position.
  void store(const Key& key, const Entry& entry);

 private:
  static constexpr std::size_t kLine = 64;
  static constexpr int kTagBits = 37;
  static constexpr int kTagShift = 64 - kTagBits;
  static constexpr int kSlots = 8;
  static constexpr int kFullSlots = 2;

  using Word = std::atomic<std::uint64_t>;
  struct FullSlot {
    Word own;
    Word other;
    Word data;
    Word unused;
  };
  static_assert(sizeof(Word) * kSlots == kLine);
  static_assert(sizeof(FullSlot) * kFullSlots == kLine);

  Word* bucket(const Key& key) { return block_.as<Word>() + key.bucket * kSlots; }
  const Word* bucket(const Key& key) const { return block_.as<Word>() + key.bucket * kSlots; }
  // Looking an entry up locks its slot for the moment.
  FullSlot* full_bucket(const Key& key) const {
    return block_.as<FullSlot>() + key.bucket * kFullSlots;
  }
  std::uint64_t mix(std::uint64_t rank) const;
  std::uint64_t unmix(std::uint64_t mixed) const;
  Key key_of_mixed(std::uint64_t mixed) const;
  std::uint64_t mixed_of(std::uint64_t bucket, std::uint64_t tag) const;
  bool probe_full(const Key& key, Entry& entry) const;
  void store_full(const Key& key, const Entry& entry);

  const Ranking* ranking_;
  bool full_boards_;
  int rank_bits_ = 0;
  std::uint64_t rank_mask_ = 0;
  std::uint64_t tag_mask_ = 0;
  std::uint64_t buckets_;
  mutable HugeBlock block_;
};

}  // namespace kalah
