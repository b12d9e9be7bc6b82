// Coding headers and directories.
#include "solver/egdb/format/layer_format.h"

#include <utility>

#include "base/hash.h"
#include "base/number_text.h"

namespace kalah {
namespace {

constexpr std::string_view kMagic = "KALAH-DB";
constexpr std::size_t kHashSize = 8;

void expect_adjoining_blocks(const std::vector<MatrixEntry>& matrices, std::uint64_t begin,
                             std::uint64_t end) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> pieces;  // of the file, begin and end
  pieces.reserve(matrices.size());
  for (const MatrixEntry& matrix : matrices) {
    pieces.emplace_back(matrix.blocks.front().offset, matrix.blocks.back().end());
  }
  std::sort(pieces.begin(), pieces.end());
  for (const auto& [piece_begin, piece_end] : pieces) {
    if (piece_begin != begin || piece_end < piece_begin) {
      throw FormatError("blocks do not follow each other");
    }
    begin = piece_end;
  }
  if (begin != end) throw FormatError("blocks do not end at the directory");
}

}  // namespace

std::uint64_t LayerHeader::expected_hash(std::string_view rules) const {
  Bytes bytes = encode();
  bytes.resize(kSize - kHashSize);
  put_text(bytes, rules);
  return hash_of(bytes);
}

Bytes LayerHeader::encode() const {
  Bytes bytes;
  put_text(bytes, kMagic);
  put_number(bytes, version, 4);
  put_number(bytes, houses, 4);
  put_number(bytes, seeds, 4);
  put_number(bytes, rules_length, 4);
  put_number(bytes, boards, 8);
  put_number(bytes, directory_offset, 8);
  put_number(bytes, directory_length, 8);
  put_number(bytes, directory_hash, 8);
  put_number(bytes, hash, kHashSize);
  assert(bytes.size() == kSize);
  return bytes;
}

LayerHeader LayerHeader::decode(std::span<const std::byte> bytes) {
  if (bytes.size() < kSize || text_of(bytes.first(kMagic.size())) != kMagic) {
    throw FormatError("it does not begin like a layer of an endgame database");
  }
  ByteReader reader(bytes.subspan(kMagic.size()));
  const auto number = [&] { return static_cast<std::uint32_t>(reader.number(4)); };
  LayerHeader header;
  header.version = number();
  header.houses = number();
  header.seeds = number();
  header.rules_length = number();
  header.boards = reader.number(8);
  header.directory_offset = reader.number(8);
  header.directory_length = reader.number(8);
  header.directory_hash = reader.number(8);
  header.hash = reader.number(kHashSize);
  return header;
}

void MatrixEntry::encode(Bytes& out) const {
  assert(!blocks.empty() && blocks.size() == block_count());
  const Bytes model_bytes = model.serialize();
  put_number(out, blocks.front().offset, 8);
  put_number(out, lines_are_columns ? 1 : 0, 1);
  put_number(out, lines_per_block, 4);
  put_number(out, model_bytes.size(), 4);
  out.insert(out.end(), model_bytes.begin(), model_bytes.end());
  put_number(out, blocks.size(), 4);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const CodedBlock block = blocks[i];
    put_number(out, block.length, 4);
    put_number(out, block.check, 4);
  }
}

MatrixEntry MatrixEntry::decode(ByteReader& reader, const Ranking& ranking, const Split& split,
                                std::uint32_t version) {
  MatrixEntry matrix;
  matrix.split = split;
  std::uint64_t next = reader.number(8);
  const std::uint64_t orientation = reader.number(1);
  if (orientation > 1) throw FormatError("unknown orientation of " + matrix_name(split));
  matrix.lines_are_columns = orientation == 1;
  matrix.lines = ranking.rows(matrix.fixed_seeds());
  matrix.lines_per_block = reader.number(4);
  const std::uint64_t model_length = reader.number(4);
  matrix.model =
      ValueModel::parse(ranking.houses(), matrix.line_seeds(), reader.take(model_length));
  const std::uint64_t blocks = reader.number(4);
  if (matrix.lines_per_block == 0 || blocks != matrix.block_count() || blocks > reader.left()) {
    throw FormatError("wrong number of blocks of " + matrix_name(split));
  }
  matrix.blocks.reserve(blocks);
  for (std::uint64_t i = 0; i < blocks; ++i) {
    const auto length = static_cast<std::uint32_t>(reader.number(4));
    const auto check = static_cast<std::uint32_t>(reader.number(version == 1 ? 8 : 4));
    matrix.blocks.push_back({next, length, check});
    next += length;
  }
  return matrix;
}

std::string matrix_name(const Split& split) {
  return "the matrix of " + counted(split.own_seeds, "seed") + " for the mover and " +
         std::to_string(split.other_seeds) + " for the opponent";
}

Bytes encode_directory(const std::vector<MatrixEntry>& matrices) {
  Bytes bytes;
  for (const MatrixEntry& matrix : matrices) matrix.encode(bytes);
  return bytes;
}

std::vector<MatrixEntry> decode_directory(std::span<const std::byte> bytes, const Ranking& ranking,
                                          int layer, std::uint64_t blocks_begin,
                                          std::uint64_t blocks_end, std::uint32_t version) {
  ByteReader reader(bytes);
  std::vector<MatrixEntry> matrices;
  for (int own = 0; own <= layer; ++own) {
    matrices.push_back(MatrixEntry::decode(reader, ranking, {layer - own, own}, version));
  }
  if (reader.left() != 0) throw FormatError("there is more in it than matrices");
  expect_adjoining_blocks(matrices, blocks_begin, blocks_end);
  return matrices;
}

}  // namespace kalah
