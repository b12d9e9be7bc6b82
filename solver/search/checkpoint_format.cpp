// Encoding and decoding, in the order of the table in the header.
#include "solver/search/checkpoint_format.h"

#include <cassert>
#include <span>
#include <string_view>

#include "base/hash.h"
#include "base/storage_error.h"

namespace kalah {
namespace {

constexpr std::string_view kMagic = "KALAH-CP";
constexpr std::uint32_t kVersion = 2;
constexpr std::size_t kHashedSize = 60;  // of the header, before the texts
constexpr std::uint64_t kMostText = 4096;

void expect_magic_and_version(const std::string& path, ByteReader& reader,
                              std::span<const std::byte> header) {
  if (text_of(header.first(kMagic.size())) != kMagic) {
    throw_corrupt(path, "it does not begin like a checkpoint");
  }
  reader = ByteReader(header.subspan(kMagic.size()));
  const std::uint64_t version = reader.number(4);
  if (version != kVersion) {
    throw StorageError(StorageError::Kind::kOtherVersion, path,
                       "has format version " + std::to_string(version) +
                           ", this program reads version " + std::to_string(kVersion));
  }
}

}  // namespace

std::uint64_t CheckpointHeader::file_size() const {
  const std::uint64_t pieces =
      (entries + CheckpointEntry::kInPiece - 1) / CheckpointEntry::kInPiece;
  return size() + entries * CheckpointEntry::size(static_cast<int>(houses)) + 8 * pieces;
}

Bytes CheckpointHeader::encode() const {
  Bytes bytes;
  put_text(bytes, kMagic);
  put_number(bytes, kVersion, 4);
  put_number(bytes, houses, 4);
  put_number(bytes, max_seeds, 4);
  put_number(bytes, rules.size(), 4);
  put_number(bytes, position.size(), 4);
  put_number(bytes, static_cast<std::uint32_t>(bounds.lower), 4);
  put_number(bytes, static_cast<std::uint32_t>(bounds.upper), 4);
  put_number(bytes, nodes, 8);
  put_number(bytes, milliseconds, 8);
  put_number(bytes, entries, 8);
  assert(bytes.size() == kHashedSize);
  Bytes hashed = bytes;
  put_text(hashed, rules);
  put_text(hashed, position);
  put_number(bytes, hash_of(hashed), 8);
  assert(bytes.size() == kSize);
  put_text(bytes, rules);
  put_text(bytes, position);
  return bytes;
}

CheckpointHeader CheckpointHeader::decode(const InputFile& file) {
  const std::string& path = file.path();
  if (file.size() < kSize) throw_corrupt(path, "it is too short for a checkpoint");
  const Bytes bytes = file.read(0, kSize);
  ByteReader reader{{}};
  expect_magic_and_version(path, reader, bytes);
  CheckpointHeader header;
  header.houses = reader.number(4);
  header.max_seeds = reader.number(4);
  const std::uint64_t rules_length = reader.number(4);
  const std::uint64_t position_length = reader.number(4);
  header.bounds.lower = static_cast<std::int32_t>(reader.number(4));
  header.bounds.upper = static_cast<std::int32_t>(reader.number(4));
  header.nodes = reader.number(8);
  header.milliseconds = reader.number(8);
  header.entries = reader.number(8);
  const std::uint64_t hash = reader.number(8);
  if (rules_length > kMostText || position_length > kMostText) {
    throw_corrupt(path, "its header is damaged");
  }
  const Bytes texts = file.read(kSize, rules_length + position_length);
  Bytes hashed(bytes.begin(), bytes.begin() + kHashedSize);
  hashed.insert(hashed.end(), texts.begin(), texts.end());
  if (hash_of(hashed) != hash) throw_corrupt(path, "the checksum of its header is wrong");
  header.rules = text_of(std::span<const std::byte>(texts).first(rules_length));
  header.position = text_of(std::span<const std::byte>(texts).subspan(rules_length));
  return header;
}

void CheckpointEntry::encode(Bytes& bytes, int houses,
                             const TranspositionTable::BoardEntry& known) {
  put_number(bytes, known.board.own, houses);
  put_number(bytes, known.board.other, houses);
  put_number(bytes, static_cast<std::uint16_t>(known.entry.bounds.lower), 2);
  put_number(bytes, static_cast<std::uint16_t>(known.entry.bounds.upper), 2);
  put_number(bytes, known.entry.move + 1, 1);
  put_number(bytes, static_cast<std::uint64_t>(known.entry.effort), 1);
}

TranspositionTable::BoardEntry CheckpointEntry::decode(ByteReader& reader, int houses) {
  TranspositionTable::BoardEntry known;
  known.board.own = reader.number(houses);
  known.board.other = reader.number(houses);
  known.entry.bounds.lower = static_cast<std::int16_t>(reader.number(2));
  known.entry.bounds.upper = static_cast<std::int16_t>(reader.number(2));
  known.entry.move = static_cast<int>(reader.number(1)) - 1;
  known.entry.effort = static_cast<int>(reader.number(1));
  return known;
}

}  // namespace kalah
