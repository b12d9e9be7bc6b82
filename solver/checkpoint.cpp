// Writing and reading checkpoints.
#include "solver/checkpoint.h"

#include <algorithm>
#include <cstring>

#include "engine/input_error.h"
#include "solver/egdb_error.h"
#include "solver/file.h"

namespace kalah {
namespace {

constexpr std::string_view kMagic = "KALAH-CP";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kHashedHeaderSize = 60;
constexpr std::size_t kHeaderSize = 68;
constexpr std::uint64_t kPiece = std::uint64_t{1} << 24;
constexpr std::uint64_t kMostText = 4096;

}  // namespace

void save_checkpoint(const std::string& path, const Checkpoint& checkpoint, int max_seeds,
                     const TranspositionTable& table) {
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
  put_number(header, table.bytes(), 8);
  Bytes hashed = header;
  put_text(hashed, rules);
  put_text(hashed, position);
  put_number(header, hash_of(hashed), 8);
  put_text(header, rules);
  put_text(header, position);

  OutputFile file(path);
  file.append(header);
  const std::span<const std::byte> memory = table.memory();
  for (std::uint64_t begin = 0; begin < memory.size(); begin += kPiece) {
    const auto piece = memory.subspan(begin, std::min(kPiece, memory.size() - begin));
    Bytes hash;
    put_number(hash, hash_of(piece), 8);
    file.append(piece);
    file.append(hash);
  }
  file.commit();
}

std::optional<Checkpoint> load_checkpoint(const std::string& path, const Rules& rules,
                                          const Position& position, const Ranking& ranking,
                                          std::uint64_t most_table_bytes,
                                          std::unique_ptr<TranspositionTable>& table) {
  std::optional<InputFile> file;
  try {
    file.emplace(path);
  } catch (const EgdbError& error) {
    if (error.kind() == EgdbError::Kind::kMissing) return std::nullopt;
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
    throw EgdbError(EgdbError::Kind::kOtherVersion,
                    path + " has format version " + std::to_string(version) +
                        ", this program reads version " + std::to_string(kVersion));
  }
  const std::uint64_t houses = reader.number(4);
  const std::uint64_t max_seeds = reader.number(4);
  const std::uint64_t rules_length = reader.number(4);
  const std::uint64_t position_length = reader.number(4);
  Checkpoint checkpoint{rules, position, {}, 0, 0};
  checkpoint.bounds.lower = static_cast<std::int32_t>(reader.number(4));
  checkpoint.bounds.upper = static_cast<std::int32_t>(reader.number(4));
  checkpoint.nodes = reader.number(8);
  checkpoint.seconds = static_cast<double>(reader.number(8)) / 1000;
  const std::uint64_t table_bytes = reader.number(8);
  const std::uint64_t hash = reader.number(8);
  if (rules_length > kMostText || position_length > kMostText) {
    throw_corrupt(path, "its header is damaged");
  }
  const Bytes texts =
      file->read(kHeaderSize, static_cast<std::size_t>(rules_length + position_length));
  Bytes hashed(header.begin(), header.begin() + kHashedHeaderSize);
  hashed.insert(hashed.end(), texts.begin(), texts.end());
  if (hash_of(hashed) != hash) throw_corrupt(path, "the checksum of its header is wrong");

  const std::string found = text_of(texts);
  const std::string expected = to_string(play_rules(rules)) + to_string(position);
  if (found != expected || houses != static_cast<std::uint64_t>(position.houses) ||
      max_seeds != static_cast<std::uint64_t>(ranking.max_seeds())) {
    throw EgdbError(EgdbError::Kind::kOtherRules,
                    path + " is a checkpoint of another game: " + found.substr(0, rules_length) +
                        " " + found.substr(rules_length));
  }
  if (table_bytes > most_table_bytes) {
    throw InputError("the table in " + path + " takes " + std::to_string((table_bytes >> 20) + 1) +
                     " MiB, the memory budget leaves " + std::to_string(most_table_bytes >> 20) +
                     " MiB for it");
  }

  auto loaded = std::make_unique<TranspositionTable>(ranking, table_bytes);
  if (loaded->bytes() != table_bytes) throw_corrupt(path, "the size of its table is impossible");
  const std::span<std::byte> memory = loaded->memory();
  std::uint64_t offset = kHeaderSize + texts.size();
  for (std::uint64_t begin = 0; begin < memory.size(); begin += kPiece) {
    const std::uint64_t size = std::min(kPiece, memory.size() - begin);
    const Bytes piece = file->read(offset, size + 8);
    const std::span<const std::byte> values = std::span<const std::byte>(piece).first(size);
    ByteReader piece_hash(std::span<const std::byte>(piece).subspan(size));
    if (hash_of(values) != piece_hash.number(8)) {
      throw_corrupt(path,
                    "the checksum of its table at byte " + std::to_string(offset) + " is wrong");
    }
    std::memcpy(memory.data() + begin, values.data(), size);
    offset += size + 8;
  }
  if (offset != file->size()) throw_corrupt(path, "there is more in it than a table");
  table = std::move(loaded);
  return checkpoint;
}

}  // namespace kalah
