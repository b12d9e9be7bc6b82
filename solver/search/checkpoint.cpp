// Writing and reading checkpoints.
#include "solver/search/checkpoint.h"

#include <algorithm>

#include "base/file.h"
#include "base/hash.h"
#include "base/storage_error.h"

namespace kalah {
namespace {

constexpr std::string_view kMagic = "KALAH-CP";
constexpr std::uint32_t kVersion = 2;
constexpr std::size_t kHashedHeaderSize = 60;
constexpr std::size_t kHeaderSize = 68;
constexpr std::uint64_t kPieceEntries = 1 << 16;
constexpr std::uint64_t kMostText = 4096;

std::uint64_t entry_size(int houses) { return 2 * static_cast<std::uint64_t>(houses) + 6; }

void put_entry(Bytes& bytes, int houses, const Search::Learned& learned) {
  put_number(bytes, learned.board.own, houses);
  put_number(bytes, learned.board.other, houses);
  put_number(bytes, static_cast<std::uint16_t>(learned.entry.bounds.lower), 2);
  put_number(bytes, static_cast<std::uint16_t>(learned.entry.bounds.upper), 2);
  put_number(bytes, static_cast<std::uint64_t>(learned.entry.move + 1), 1);
  put_number(bytes, static_cast<std::uint64_t>(learned.entry.effort), 1);
}

Search::Learned take_entry(ByteReader& reader, int houses) {
  Search::Learned learned;
  learned.board.own = reader.number(houses);
  learned.board.other = reader.number(houses);
  learned.entry.bounds.lower = static_cast<std::int16_t>(reader.number(2));
  learned.entry.bounds.upper = static_cast<std::int16_t>(reader.number(2));
  learned.entry.move = static_cast<int>(reader.number(1)) - 1;
  learned.entry.effort = static_cast<int>(reader.number(1));
  return learned;
}

// Whether it can be of the table of a game of so many houses and seeds.
bool is_plausible(const Search::Learned& learned, int houses, int max_seeds) {
  int seeds = 0;  // count_seeds() holds only for boards
  for (int house = 0; house < houses; ++house) {
    seeds += seeds_at(learned.board.own, house) + seeds_at(learned.board.other, house);
  }
  const auto& [bounds, move, effort] = learned.entry;
  return seeds <= max_seeds && -seeds <= bounds.lower && bounds.lower <= bounds.upper &&
         bounds.upper <= seeds && move < houses && effort < 32;
}

// The entries behind the header, piece by piece.
class EntryReader {
 public:
  EntryReader(const InputFile& file, std::uint64_t offset, std::uint64_t count, int houses,
              int max_seeds)
      : file_(file), offset_(offset), left_(count), houses_(houses), max_seeds_(max_seeds) {}

  Search::Learned next() {
    if (in_piece_ == 0) read_piece();
    --in_piece_;
    const Search::Learned learned = take_entry(reader_, houses_);
    if (!is_plausible(learned, houses_, max_seeds_)) {
      throw_corrupt(file_.path(), "it holds an entry that is impossible in this game");
    }
    return learned;
  }

 private:
  void read_piece() {
    in_piece_ = std::min(left_, kPieceEntries);
    const std::uint64_t size = in_piece_ * entry_size(houses_);
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

void save_checkpoint(const std::string& path, const Checkpoint& checkpoint, int max_seeds,
                     const TranspositionTable& table, std::uint64_t least_nodes) {
  const int least_effort = TranspositionTable::effort_of_nodes(least_nodes);
  std::uint64_t count = 0;
  table.for_each(least_effort, [&](const Board&, const TranspositionTable::Entry&) { ++count; });

  const std::string rules = to_string(play_rules(checkpoint.rules));
  const std::string position = to_string(checkpoint.position);
  Bytes header;
  put_text(header, kMagic);
  put_number(header, kVersion, 4);
  put_number(header, static_cast<std::uint64_t>(checkpoint.position.houses), 4);
  put_number(header, static_cast<std::uint64_t>(max_seeds), 4);
  put_number(header, rules.size(), 4);
  put_number(header, position.size(), 4);
  put_number(header, static_cast<std::uint32_t>(checkpoint.bounds.lower), 4);
  put_number(header, static_cast<std::uint32_t>(checkpoint.bounds.upper), 4);
  put_number(header, checkpoint.nodes, 8);
  put_number(header, static_cast<std::uint64_t>(checkpoint.seconds * 1000), 8);
  put_number(header, count, 8);
  Bytes hashed = header;
  put_text(hashed, rules);
  put_text(hashed, position);
  put_number(header, hash_of(hashed), 8);
  put_text(header, rules);
  put_text(header, position);

  OutputFile file(path);
  file.append(header);
  Bytes piece;
  std::uint64_t in_piece = 0;
  const auto write_piece = [&] {
    put_number(piece, hash_of(piece), 8);
    file.append(piece);
    piece.clear();
    in_piece = 0;
  };
  table.for_each(least_effort, [&](const Board& board, const TranspositionTable::Entry& entry) {
    put_entry(piece, checkpoint.position.houses, {board, entry});
    if (++in_piece == kPieceEntries) write_piece();
  });
  if (in_piece > 0) write_piece();
  file.commit();
}

std::optional<Checkpoint> load_checkpoint(const std::string& path, const Rules& rules,
                                          const Position& position, int max_seeds, Search& search) {
  std::optional<InputFile> file;
  try {
    file.emplace(path);
  } catch (const StorageError& error) {
    if (error.kind() == StorageError::Kind::kMissing) return std::nullopt;
    throw;
  }
  if (file->size() < kHeaderSize) throw_corrupt(path, "it is too short for a checkpoint");
  const Bytes header = file->read(0, kHeaderSize);
  const std::span<const std::byte> header_bytes = header;
  if (text_of(header_bytes.first(kMagic.size())) != kMagic) {
    throw_corrupt(path, "it does not begin like a checkpoint");
  }
  ByteReader reader(header_bytes.subspan(kMagic.size()));
  const std::uint64_t version = reader.number(4);
  if (version != kVersion) {
    throw StorageError(StorageError::Kind::kOtherVersion, path,
                       "has format version " + std::to_string(version) +
                           ", this program reads version " + std::to_string(kVersion));
  }
  const std::uint64_t houses = reader.number(4);
  const std::uint64_t seeds = reader.number(4);
  const std::uint64_t rules_length = reader.number(4);
  const std::uint64_t position_length = reader.number(4);
  Checkpoint checkpoint{rules, position, {}, 0, 0};
  checkpoint.bounds.lower = static_cast<std::int32_t>(reader.number(4));
  checkpoint.bounds.upper = static_cast<std::int32_t>(reader.number(4));
  checkpoint.nodes = reader.number(8);
  checkpoint.seconds = static_cast<double>(reader.number(8)) / 1000;
  const std::uint64_t count = reader.number(8);
  const std::uint64_t hash = reader.number(8);
  if (rules_length > kMostText || position_length > kMostText) {
    throw_corrupt(path, "its header is damaged");
  }
  const Bytes texts = file->read(kHeaderSize, rules_length + position_length);
  Bytes hashed(header.begin(), header.begin() + kHashedHeaderSize);
  hashed.insert(hashed.end(), texts.begin(), texts.end());
  if (hash_of(hashed) != hash) throw_corrupt(path, "the checksum of its header is wrong");

  const std::string found = text_of(texts);
  const std::string expected = to_string(play_rules(rules)) + to_string(position);
  if (found != expected || houses != static_cast<std::uint64_t>(position.houses) ||
      seeds != static_cast<std::uint64_t>(max_seeds)) {
    throw StorageError(StorageError::Kind::kOtherRules, path,
                       "is a checkpoint of another game: " + found.substr(0, rules_length) + " " +
                           found.substr(rules_length));
  }
  const std::uint64_t begin = kHeaderSize + texts.size();
  const std::uint64_t pieces = (count + kPieceEntries - 1) / kPieceEntries;
  if (count > file->size() ||
      file->size() != begin + count * entry_size(position.houses) + 8 * pieces) {
    throw_corrupt(path, "its size does not fit the number of its entries");
  }
  EntryReader entries(*file, begin, count, position.houses, max_seeds);
  search.learn(count, [&] { return entries.next(); });
  return checkpoint;
}

}  // namespace kalah
