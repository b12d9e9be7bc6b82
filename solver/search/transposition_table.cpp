// Packing of entries, and their way into the table and out of it.
#include "solver/search/transposition_table.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace kalah {
namespace {

constexpr int kBoundOffset = 256;
constexpr std::uint64_t kBoundMask = 0x1ff;
constexpr int kUpperShift = 9;
constexpr int kMoveShift = 18;
constexpr int kEffortShift = 22;
constexpr int kMostEffort = 31;
constexpr std::uint64_t kFactor1 = 0x9e3779b97f4a7c15;
constexpr std::uint64_t kFactor2 = 0xd6e8feb86659fd93;
constexpr std::uint64_t kLocked = ~std::uint64_t{0};

std::uint64_t pack(const TranspositionTable::Entry& entry) {
  assert(entry.bounds.lower <= entry.bounds.upper);
  assert(-kBoundOffset < entry.bounds.lower && entry.bounds.upper < kBoundOffset);
  assert(TranspositionTable::kNoMove <= entry.move && entry.move < kMaxHouses);
  assert(0 <= entry.effort && entry.effort <= kMostEffort);
  return static_cast<std::uint64_t>(entry.bounds.lower + kBoundOffset) |
         static_cast<std::uint64_t>(entry.bounds.upper + kBoundOffset) << kUpperShift |
         static_cast<std::uint64_t>(entry.move + 1) << kMoveShift |
         static_cast<std::uint64_t>(entry.effort) << kEffortShift;
}

int effort_of(std::uint64_t word) { return static_cast<int>(word >> kEffortShift & 31); }

TranspositionTable::Entry unpack(std::uint64_t word) {
  TranspositionTable::Entry entry;
  entry.bounds.lower = static_cast<int>(word & kBoundMask) - kBoundOffset;
  entry.bounds.upper = static_cast<int>(word >> kUpperShift & kBoundMask) - kBoundOffset;
  entry.move = static_cast<int>(word >> kMoveShift & 15) - 1;
  entry.effort = effort_of(word);
  return entry;
}

// The inverse of an odd number modulo 2^64; each step doubles the number of right bits (Newton).
constexpr std::uint64_t inverse(std::uint64_t odd) {
  std::uint64_t result = odd;
  for (int i = 0; i < 5; ++i) result *= 2 - odd * result;
  return result;
}
static_assert(inverse(kFactor1) * kFactor1 == 1 && inverse(kFactor2) * kFactor2 == 1);

// Both entries are proofs about one position.
TranspositionTable::Entry merged(const TranspositionTable::Entry& fresh,
                                 const TranspositionTable::Entry& old) {
  TranspositionTable::Entry entry = fresh;
  entry.bounds = intersection(fresh.bounds, old.bounds);
  entry.effort = std::max(fresh.effort, old.effort);
  if (entry.move == TranspositionTable::kNoMove) entry.move = old.move;
  return entry;
}

}  // namespace

TranspositionTable::TranspositionTable(const Ranking& ranking, std::uint64_t bytes)
    : ranking_(&ranking) {
  const Uint128 positions = ranking.boards_up_to(ranking.max_seeds());
  buckets_ = std::max<std::uint64_t>(1, bytes / kLine);
  const Uint128 useful = positions / (kSlots / 2) + 1;
  if (buckets_ > useful) buckets_ = static_cast<std::uint64_t>(useful);

  full_boards_ = !ranking.board_ranks_fit();
  if (!full_boards_) {
    const std::uint64_t last_rank = static_cast<std::uint64_t>(positions - 1);
    rank_bits_ = std::max(2, static_cast<int>(std::bit_width(last_rank)));
    rank_mask_ = ~std::uint64_t{0} >> (64 - rank_bits_);
    const Uint128 neighbours = ((Uint128{1} << rank_bits_) + buckets_ - 1) / buckets_;
    int tag_bits = 0;
    while ((Uint128{1} << tag_bits) < neighbours) ++tag_bits;
    full_boards_ = tag_bits > kTagBits;
    if (!full_boards_) tag_mask_ = (std::uint64_t{1} << tag_bits) - 1;
  }
  block_ = HugeBlock(buckets_ * kLine);
}

TranspositionTable::TranspositionTable(const TranspositionTable& other, std::uint64_t bytes)
    : TranspositionTable(*other.ranking_, bytes) {
  if (other.full_boards_) {
    other.for_each(0, [&](const BoardEntry& known) { store(key(known.board), known.entry); });
    return;
  }
  // Ranks are enough, and boards take longer to make.
  for (std::uint64_t bucket = 0; bucket < other.buckets_; ++bucket) {
    const Word* slots = other.block_.as<Word>() + bucket * kSlots;
    for (int i = 0; i < kSlots; ++i) {
      const std::uint64_t word = slots[i].load(std::memory_order_relaxed);
      if (word == 0) break;
      store(key_of_mixed(other.mixed_of(bucket, word >> kTagShift)), unpack(word));
    }
  }
}

int TranspositionTable::effort_of_nodes(std::uint64_t nodes) {
  return std::min(static_cast<int>(std::bit_width(nodes)), kMostEffort);
}

void TranspositionTable::for_each(int least_effort,
                                  const std::function<void(const BoardEntry&)>& use) const {
  for (std::uint64_t bucket = 0; bucket < buckets_; ++bucket) {
    if (full_boards_) {
      const FullSlot* slots = block_.as<FullSlot>() + bucket * kFullSlots;
      for (int i = 0; i < kFullSlots; ++i) {
        const std::uint64_t data = slots[i].data.load(std::memory_order_relaxed);
        if (data == 0 || effort_of(data) < least_effort) continue;
        use({{slots[i].own.load(std::memory_order_relaxed),
              slots[i].other.load(std::memory_order_relaxed)},
             unpack(data)});
      }
    } else {
      const Word* slots = block_.as<Word>() + bucket * kSlots;
      for (int i = 0; i < kSlots; ++i) {
        const std::uint64_t word = slots[i].load(std::memory_order_relaxed);
        if (word == 0) break;
        if (effort_of(word) < least_effort) continue;
        use({ranking_->board(unmix(mixed_of(bucket, word >> kTagShift))), unpack(word)});
      }
    }
  }
}

// Invertible on n-bit numbers: xor with the own upper half, and multiplication by an odd number.
std::uint64_t TranspositionTable::mix(std::uint64_t rank) const {
  const int half = (rank_bits_ + 1) / 2;
  rank ^= rank >> half;
  rank = rank * kFactor1 & rank_mask_;
  rank ^= rank >> half;
  rank = rank * kFactor2 & rank_mask_;
  return rank ^ rank >> half;
}

// The steps of mix() backwards; a shift by at least half the bits is its own inverse.
std::uint64_t TranspositionTable::unmix(std::uint64_t mixed) const {
  const int half = (rank_bits_ + 1) / 2;
  mixed ^= mixed >> half;
  mixed = mixed * inverse(kFactor2) & rank_mask_;
  mixed ^= mixed >> half;
  mixed = mixed * inverse(kFactor1) & rank_mask_;
  return mixed ^ mixed >> half;
}

TranspositionTable::Key TranspositionTable::key(const Board& board) const {
  assert(count_seeds(board) <= ranking_->max_seeds());
  assert(fits_width(board, ranking_->houses()));
  Key key;
  if (full_boards_) {
    std::uint64_t hash = board.own * 0x9e3779b97f4a7c15;
    hash = (hash ^ hash >> 32 ^ board.other) * 0xd6e8feb86659fd93;
    hash = (hash ^ hash >> 32) * 0x9e3779b97f4a7c15;
    key.bucket = static_cast<std::uint64_t>(Uint128{hash} * buckets_ >> 64);
    key.board = board;
    return key;
  }
  return key_of_mixed(mix(ranking_->board_rank(board)));
}

TranspositionTable::Key TranspositionTable::key_of_mixed(std::uint64_t mixed) const {
  Key key;
  key.bucket = static_cast<std::uint64_t>(Uint128{mixed} * buckets_ >> rank_bits_);
  key.tag = mixed & tag_mask_;
  return key;
}

// The mixed rank of an entry: of the neighbours in its bucket, the one with these low bits.
std::uint64_t TranspositionTable::mixed_of(std::uint64_t bucket, std::uint64_t tag) const {
  const Uint128 first = ((Uint128{bucket} << rank_bits_) + buckets_ - 1) / buckets_;
  const std::uint64_t low = static_cast<std::uint64_t>(first);
  return low + ((tag - low) & tag_mask_);
}

bool TranspositionTable::probe(const Key& key, Entry& entry) const {
  assert(key.bucket < buckets_);
  if (full_boards_) return probe_full(key, entry);
  const Word* slots = bucket(key);
  for (int i = 0; i < kSlots; ++i) {
    const std::uint64_t word = slots[i].load(std::memory_order_relaxed);
    if (word >> kTagShift == key.tag && word != 0) {
      entry = unpack(word);
      return true;
    }
  }
  return false;
}

void TranspositionTable::store(const Key& key, const Entry& entry) {
  assert(key.bucket < buckets_);
  if (full_boards_) {
    store_full(key, entry);
    return;
  }
  Word* slots = bucket(key);
  Entry stored = entry;
  int victim = 0;
  int least_effort = 32;
  for (int i = 0; i < kSlots; ++i) {
    const std::uint64_t word = slots[i].load(std::memory_order_relaxed);
    if (word == 0) {
      // Slots fill in order, so nothing stands behind an empty one.
      victim = i;
      break;
    }
    if (word >> kTagShift == key.tag) {
      stored = merged(entry, unpack(word));
      victim = i;
      break;
    }
    if (effort_of(word) < least_effort) {
      least_effort = effort_of(word);
      victim = i;
    }
  }
  slots[victim].store(pack(stored) | key.tag << kTagShift, std::memory_order_relaxed);
}

// A thread that finds a slot locked by another goes on as if the slot were another position's: that
// loses a hit now and then, never a proof.
bool TranspositionTable::probe_full(const Key& key, Entry& entry) const {
  FullSlot* slots = full_bucket(key);
  for (int i = 0; i < kFullSlots; ++i) {
    const std::uint64_t data = slots[i].data.exchange(kLocked, std::memory_order_acquire);
    if (data == kLocked) continue;
    const bool hit = data != 0 && slots[i].own.load(std::memory_order_relaxed) == key.board.own &&
                     slots[i].other.load(std::memory_order_relaxed) == key.board.other;
    slots[i].data.store(data, std::memory_order_release);
    if (hit) {
      entry = unpack(data);
      return true;
    }
  }
  return false;
}

void TranspositionTable::store_full(const Key& key, const Entry& entry) {
  FullSlot* slots = full_bucket(key);
  int victim = 0;
  int least_effort = 32;
  for (int i = 0; i < kFullSlots; ++i) {
    const std::uint64_t data = slots[i].data.exchange(kLocked, std::memory_order_acquire);
    if (data == kLocked) continue;
    const bool same = data != 0 && slots[i].own.load(std::memory_order_relaxed) == key.board.own &&
                      slots[i].other.load(std::memory_order_relaxed) == key.board.other;
    slots[i].data.store(same ? pack(merged(entry, unpack(data))) : data, std::memory_order_release);
    if (same) return;
    const int effort = data == 0 ? -1 : effort_of(data);
    if (effort < least_effort) {
      least_effort = effort;
      victim = i;
    }
  }
  if (slots[victim].data.exchange(kLocked, std::memory_order_acquire) == kLocked) return;
  slots[victim].own.store(key.board.own, std::memory_order_relaxed);
  slots[victim].other.store(key.board.other, std::memory_order_relaxed);
  slots[victim].data.store(pack(entry), std::memory_order_release);
}

}  // namespace kalah
