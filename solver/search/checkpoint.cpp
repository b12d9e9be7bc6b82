// Writing and reading checkpoints.
#include "solver/search/checkpoint.h"

#include <algorithm>

#include "base/file.h"
#include "base/hash.h"
#include "base/output_file.h"
#include "base/storage_error.h"
#include "engine/position_text.h"
#include "solver/search/checkpoint_format.h"

namespace kalah {
namespace {

bool are_plausible(const Bounds& bounds, int seeds) {
  return -seeds <= bounds.lower && bounds.lower <= bounds.upper && bounds.upper <= seeds;
}

// Whether it can be of the table of a game of so many houses and seeds.
bool is_plausible(const TranspositionTable::BoardEntry& known, int houses, int max_seeds) {
  int seeds = 0;  // count_seeds() holds only for boards
  for (int house = 0; house < houses; ++house) {
    seeds += seeds_at(known.board.own, house) + seeds_at(known.board.other, house);
  }
  const auto& [bounds, move, effort] = known.entry;
  return seeds <= max_seeds && are_plausible(bounds, seeds) && move < houses && effort < 32;
}

// The entries behind the header, piece by piece.
class EntryReader {
 public:
  EntryReader(const InputFile& file, std::uint64_t offset, std::uint64_t count, int houses,
              int max_seeds)
      : file_(file), offset_(offset), left_(count), houses_(houses), max_seeds_(max_seeds) {}

  TranspositionTable::BoardEntry next() {
    if (in_piece_ == 0) read_piece();
    --in_piece_;
    const TranspositionTable::BoardEntry known = CheckpointEntry::decode(reader_, houses_);
    if (!is_plausible(known, houses_, max_seeds_)) {
      throw_corrupt(file_.path(), "it holds an entry that is impossible in this game");
    }
    return known;
  }

 private:
  void read_piece() {
    in_piece_ = std::min(left_, CheckpointEntry::kInPiece);
    const std::uint64_t size = in_piece_ * CheckpointEntry::size(houses_);
    piece_ = file_.read(offset_, size + 8);
    reader_ = ByteReader(piece_);
    ByteReader hash(std::span<const std::byte>(piece_).subspan(size));
    if (hash_of(std::span<const std::byte>(piece_).first(size)) != hash.number(8)) {
      throw_corrupt(file_.path(),
                    "the checksum of its entries at byte " + std::to_string(offset_) + " is wrong");
    }
    offset_ += size + 8;
    left_ -= in_piece_;
  }

  const InputFile& file_;
  std::uint64_t offset_;
  std::uint64_t left_;  // not yet read
  int houses_;
  int max_seeds_;
  std::uint64_t in_piece_ = 0;
  Bytes piece_;
  ByteReader reader_{{}};
};

}  // namespace

void save_checkpoint(const std::string& path, const Checkpoint& checkpoint, const Search& search,
                     std::uint64_t least_nodes) {
  const TranspositionTable& table = search.table();
  const int houses = checkpoint.position.houses;
  const int least_effort = TranspositionTable::effort_of_nodes(least_nodes);
  CheckpointHeader header;
  header.houses = static_cast<std::uint64_t>(houses);
  header.max_seeds = static_cast<std::uint64_t>(search.ranking().max_seeds());
  header.bounds = checkpoint.bounds;
  header.nodes = checkpoint.nodes;
  header.milliseconds = static_cast<std::uint64_t>(checkpoint.seconds * 1000);
  header.rules = play_rules_text(checkpoint.rules);
  header.position = to_string(checkpoint.position);
  table.for_each(least_effort, [&](const TranspositionTable::BoardEntry&) { ++header.entries; });

  OutputFile file(path);
  file.append(header.encode());
  Bytes piece;
  std::uint64_t in_piece = 0;
  const auto write_piece = [&] {
    put_number(piece, hash_of(piece), 8);
    file.append(piece);
    piece.clear();
    in_piece = 0;
  };
  table.for_each(least_effort, [&](const TranspositionTable::BoardEntry& known) {
    CheckpointEntry::encode(piece, houses, known);
    if (++in_piece == CheckpointEntry::kInPiece) write_piece();
  });
  if (in_piece > 0) write_piece();
  file.commit();
}

std::optional<Checkpoint> load_checkpoint(const std::string& path, const Rules& rules,
                                          const Position& position, Search& search) {
  std::optional<InputFile> file;
  try {
    file.emplace(path);
  } catch (const StorageError& error) {
    if (error.kind() == StorageError::Kind::kMissing) return std::nullopt;
    throw;
  }
  const CheckpointHeader header = CheckpointHeader::decode(*file);
  const int max_seeds = search.ranking().max_seeds();
  if (header.rules != play_rules_text(rules) || header.position != to_string(position) ||
      header.houses != static_cast<std::uint64_t>(position.houses) ||
      header.max_seeds != static_cast<std::uint64_t>(max_seeds)) {
    throw StorageError(StorageError::Kind::kOtherRules, path,
                       "is a checkpoint of another game: " + header.rules + " " + header.position);
  }
  if (!are_plausible(header.bounds, count_seeds(position.board))) {
    throw_corrupt(path, "it holds bounds of the value that are impossible in this game");
  }
  if (header.entries > file->size() || file->size() != header.file_size()) {
    throw_corrupt(path, "its size does not fit the number of its entries");
  }
  EntryReader entries(*file, header.size(), header.entries, position.houses, max_seeds);
  search.add_entries(header.entries, [&] { return entries.next(); });
  return Checkpoint{rules, position, header.bounds, header.nodes,
                    static_cast<double>(header.milliseconds) / 1000};
}

}  // namespace kalah
