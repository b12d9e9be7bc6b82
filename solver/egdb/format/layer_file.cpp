// Writing and reading the files of layers.
#include "solver/egdb/format/layer_file.h"

#include <algorithm>
#include <cstring>

#include "base/hash.h"
#include "base/storage_error.h"
#include "solver/egdb/format/transpose.h"

namespace kalah {
namespace {

constexpr std::string_view kMagic = "KALAH-DB";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kHeaderSize = 64;
constexpr std::size_t kHashedHeaderSize = 56;
constexpr std::uint32_t kMostRules = 1024;  // bytes of the longest list that is believed

std::uint64_t header_hash(std::span<const std::byte> header, std::span<const std::byte> rules) {
  Bytes bytes(header.begin(), header.begin() + kHashedHeaderSize);
  bytes.insert(bytes.end(), rules.begin(), rules.end());
  return hash_of(bytes);
}

Bytes bytes_of(std::string_view text) {
  Bytes bytes;
  put_text(bytes, text);
  return bytes;
}

std::string matrix_name(const Split& split) {
  return "the matrix of " + std::to_string(split.own_seeds) + " seeds for the mover and " +
         std::to_string(split.other_seeds) + " for the opponent";
}

// Memory for coding that a thread keeps.
ValueCodec::Scratch& thread_scratch() {
  thread_local ValueCodec::Scratch scratch;
  return scratch;
}

// Copies lines begin..end-1 of a matrix, one after the other.
void copy_lines(std::int8_t* lines, const std::int8_t* values, const StoredMatrix& matrix,
                const Ranking& ranking, std::uint64_t begin, std::uint64_t end) {
  const std::uint64_t rows = ranking.rows(matrix.split.other_seeds);
  const std::uint64_t columns = ranking.rows(matrix.split.own_seeds);
  if (matrix.lines_are_columns) {
    transpose(lines, rows, values + begin, columns, rows, end - begin);
  } else {
    std::memcpy(lines, values + begin * columns, (end - begin) * columns);
  }
}

}  // namespace

const ValueCodec& CodecSet::codec(int line_seeds) {
  const std::lock_guard lock(mutex_);
  std::unique_ptr<ValueCodec>& place = codecs_[line_seeds];
  if (!place) place = std::make_unique<ValueCodec>(ranking_, line_seeds);
  return *place;
}

std::string egdb_folder(const std::string& directory, const Rules& rules, int houses) {
  return directory + "/" + play_rules_text(rules) + "-" + std::to_string(houses);
}

std::string layer_path(const std::string& folder, int layer) {
  std::string number = std::to_string(layer);
  number.insert(0, 3 - std::min<std::size_t>(3, number.size()), '0');
  return folder + "/layer-" + number + ".kdb";
}

LayerWriter::LayerWriter(const std::string& folder, const Rules& rules, const Ranking& ranking,
                         int layer, CodecSet& codecs, ThreadPool& pool)
    : rules_text_(bytes_of(play_rules_text(rules))),
      ranking_(ranking),
      layer_(layer),
      codecs_(codecs),
      pool_(pool),
      file_(layer_path(folder, layer)),
      directory_(layer + 1) {
  file_.append(Bytes(kHeaderSize));
  file_.append(rules_text_);
}

void LayerWriter::add_matrices(const std::vector<Values>& matrices) {
  std::vector<StoredMatrix> described(matrices.size());
  pool_.for_each(matrices.size(), 1, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t i = begin; i < end; ++i) described[i] = describe(matrices[i]);
  });
  for (std::size_t i = 0; i < matrices.size(); ++i) write(described[i], matrices[i].values);
}

StoredMatrix LayerWriter::describe(const Values& values) {
  StoredMatrix matrix;
  matrix.split = values.split;
  // Measured: from two fifths of the seeds on, lines of the opponent's rows compress better.
  matrix.lines_are_columns = 5 * matrix.split.other_seeds >= 2 * layer_;
  const ValueCodec& codec = codecs_.codec(matrix.line_seeds());
  const std::uint64_t size = codec.line_size();
  matrix.lines = ranking_.rows(layer_ - matrix.line_seeds());
  matrix.lines_per_block = codec.lines_per_block();

  // The model is learned from lines all over the matrix.
  constexpr std::uint64_t kSampleValues = 1 << 18;
  const std::uint64_t sampled = std::clamp<std::uint64_t>(
      kSampleValues / size, std::min<std::uint64_t>(matrix.lines, 8), matrix.lines);
  std::vector<std::int8_t> sample(sampled * size);
  for (std::uint64_t i = 0; i < sampled; ++i) {
    const std::uint64_t line = i * matrix.lines / sampled;
    copy_lines(sample.data() + i * size, values.values, matrix, ranking_, line, line + 1);
  }
  matrix.model = codec.train(sample.data(), sampled, matrix.lines);
  return matrix;
}

void LayerWriter::write(const StoredMatrix& matrix, const std::int8_t* values) {
  const ValueCodec& codec = codecs_.codec(matrix.line_seeds());
  const std::uint64_t size = codec.line_size();
  Bytes& directory = directory_[matrix.split.own_seeds];
  const Bytes model = matrix.model.serialize();
  const std::uint64_t blocks = (matrix.lines + matrix.lines_per_block - 1) / matrix.lines_per_block;
  put_number(directory, file_.size(), 8);
  put_number(directory, matrix.lines_are_columns ? 1 : 0, 1);
  put_number(directory, matrix.lines_per_block, 4);
  put_number(directory, model.size(), 4);
  directory.insert(directory.end(), model.begin(), model.end());
  put_number(directory, blocks, 4);

  // Blocks are coded by all threads, some at a time, and written in order.
  constexpr std::uint64_t kBatch = 256;
  std::vector<Bytes> coded(kBatch);
  for (std::uint64_t first = 0; first < blocks; first += kBatch) {
    const std::uint64_t count = std::min(kBatch, blocks - first);
    pool_.for_each(count, 1, [&](std::size_t begin, std::size_t end, int) {
      for (std::size_t i = begin; i < end; ++i) {
        const std::uint64_t lines = matrix.lines_in(first + i);
        const std::uint64_t line = (first + i) * matrix.lines_per_block;
        std::vector<std::int8_t> block(lines * size);
        copy_lines(block.data(), values, matrix, ranking_, line, line + lines);
        coded[i].clear();
        codec.encode(matrix.model, block.data(), lines, coded[i], thread_scratch());
      }
    });
    for (std::uint64_t i = 0; i < count; ++i) {
      put_number(directory, coded[i].size(), 4);
      put_number(directory, hash_of(coded[i]), 8);
      file_.append(coded[i]);
    }
  }
}

void LayerWriter::finish() {
  Bytes directory;
  for (const Bytes& part : directory_) directory.insert(directory.end(), part.begin(), part.end());
  Bytes header = bytes_of(kMagic);
  put_number(header, kVersion, 4);
  put_number(header, static_cast<std::uint64_t>(ranking_.houses()), 4);
  put_number(header, static_cast<std::uint64_t>(layer_), 4);
  put_number(header, rules_text_.size(), 4);
  put_number(header, static_cast<std::uint64_t>(ranking_.boards(layer_)), 8);
  put_number(header, file_.size(), 8);
  put_number(header, directory.size(), 8);
  put_number(header, hash_of(directory), 8);
  put_number(header, header_hash(header, rules_text_), 8);
  file_.append(directory);
  file_.overwrite(0, header);
  file_.commit();
}

LayerFile::LayerFile(const std::string& folder, const Rules& rules, const Ranking& ranking,
                     int layer, CodecSet& codecs)
    : ranking_(ranking), codecs_(codecs), layer_(layer), file_(layer_path(folder, layer)) {
  const Bytes header = file_.read(0, std::min<std::uint64_t>(kHeaderSize, file_.size()));
  if (header.size() < kHeaderSize ||
      text_of(std::span<const std::byte>(header).first(kMagic.size())) != kMagic) {
    throw_corrupt(path(), "it does not begin like a layer of an endgame database");
  }
  const std::span<const std::byte> header_bytes = header;
  ByteReader reader(header_bytes.subspan(kMagic.size()));
  const std::uint64_t version = reader.number(4);
  if (version != kVersion) {
    throw StorageError(StorageError::Kind::kOtherVersion,
                       path() + " has format version " + std::to_string(version) +
                           ", this program reads version " + std::to_string(kVersion));
  }
  const std::uint64_t houses = reader.number(4);
  const std::uint64_t seeds = reader.number(4);
  const std::uint64_t rules_length = reader.number(4);
  const std::uint64_t boards = reader.number(8);
  const std::uint64_t directory_offset = reader.number(8);
  const std::uint64_t directory_length = reader.number(8);
  const std::uint64_t directory_hash = reader.number(8);
  hash_ = reader.number(8);
  if (rules_length > kMostRules) throw_corrupt(path(), "its header is damaged");
  const Bytes rules_bytes = file_.read(kHeaderSize, rules_length);
  if (header_hash(header, rules_bytes) != hash_) {
    throw_corrupt(path(), "the checksum of its header is wrong");
  }

  const std::string expected = play_rules_text(rules);
  const std::string found = text_of(rules_bytes);
  if (found != expected || houses != static_cast<std::uint64_t>(ranking.houses()) ||
      seeds != static_cast<std::uint64_t>(layer)) {
    throw StorageError(StorageError::Kind::kOtherRules,
                       path() + " holds the layer of " + std::to_string(seeds) + " seeds of " +
                           std::to_string(houses) + " houses, " + found + "; expected " +
                           std::to_string(layer) + " seeds of " + std::to_string(ranking.houses()) +
                           " houses, " + expected);
  }
  if (boards != static_cast<std::uint64_t>(ranking.boards(layer)) ||
      directory_offset > file_.size() || directory_length != file_.size() - directory_offset) {
    throw_corrupt(path(), "its size does not fit its header");
  }
  const Bytes directory = file_.read(directory_offset, directory_length);
  if (hash_of(directory) != directory_hash) {
    throw_corrupt(path(), "the checksum of its directory is wrong");
  }
  try {
    read_directory(directory_offset, directory, kHeaderSize + rules_length);
  } catch (const FormatError& error) {
    throw_corrupt(path(), std::string("its directory is damaged: ") + error.what());
  }
}

void LayerFile::read_directory(std::uint64_t offset, const Bytes& bytes,
                               std::uint64_t blocks_begin) {
  ByteReader reader(bytes);
  std::vector<std::pair<std::uint64_t, std::uint64_t>> pieces;  // of the file, begin and end
  for (int own = 0; own <= layer_; ++own) {
    StoredMatrix matrix;
    matrix.split = {layer_ - own, own};
    std::uint64_t next = reader.number(8);
    const std::uint64_t orientation = reader.number(1);
    if (orientation > 1) throw FormatError("unknown orientation of " + matrix_name(matrix.split));
    matrix.lines_are_columns = orientation == 1;
    matrix.lines = ranking_.rows(layer_ - matrix.line_seeds());
    matrix.lines_per_block = reader.number(4);
    const std::uint64_t model_length = reader.number(4);
    matrix.model =
        ValueModel::parse(ranking_.houses(), matrix.line_seeds(), reader.take(model_length));
    const std::uint64_t blocks = reader.number(4);
    const std::uint64_t per_block = matrix.lines_per_block;
    if (per_block == 0 || blocks != (matrix.lines + per_block - 1) / per_block ||
        blocks > reader.left()) {
      throw FormatError("wrong number of blocks of " + matrix_name(matrix.split));
    }
    const std::uint64_t begin = next;
    matrix.blocks.reserve(blocks);
    for (std::uint64_t i = 0; i < blocks; ++i) {
      const auto length = static_cast<std::uint32_t>(reader.number(4));
      matrix.blocks.push_back({next, length, reader.number(8)});
      next += length;
    }
    pieces.emplace_back(begin, next);
    matrices_.push_back(std::move(matrix));
  }
  if (reader.left() != 0) throw FormatError("there is more in it than matrices");
  std::sort(pieces.begin(), pieces.end());
  for (const auto& [begin, end] : pieces) {
    if (begin != blocks_begin || end < begin) throw FormatError("blocks do not follow each other");
    blocks_begin = end;
  }
  if (blocks_begin != offset) throw FormatError("blocks do not end at the directory");
}

std::vector<std::int8_t> LayerFile::read_block(const StoredMatrix& matrix,
                                               std::size_t block) const {
  const StoredMatrix::Block& place = matrix.blocks[block];
  const Bytes coded = file_.read(place.offset, place.length);
  const auto name = [&] {
    return "block " + std::to_string(block) + " of " + matrix_name(matrix.split);
  };
  if (hash_of(coded) != place.hash)
    throw_corrupt(path(), "the checksum of " + name() + " is wrong");
  const ValueCodec& codec = codecs_.codec(matrix.line_seeds());
  const std::uint64_t lines = matrix.lines_in(block);
  std::vector<std::int8_t> values(lines * codec.line_size());
  try {
    codec.decode(matrix.model, coded, values.data(), lines, thread_scratch());
  } catch (const FormatError& error) {
    throw_corrupt(path(), name() + " can't be decoded: " + error.what());
  }
  return values;
}

void LayerFile::read_matrix(const Split& split, std::int8_t* values, ThreadPool& pool) const {
  const StoredMatrix& stored = matrix(split.own_seeds);
  const std::uint64_t rows = ranking_.rows(split.other_seeds);
  const std::uint64_t columns = ranking_.rows(split.own_seeds);
  pool.for_each(stored.blocks.size(), 1, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t block = begin; block < end; ++block) {
      const std::vector<std::int8_t> lines = read_block(stored, block);
      const std::uint64_t first = block * stored.lines_per_block;
      if (stored.lines_are_columns) {
        transpose(values + first, columns, lines.data(), rows, stored.lines_in(block), rows);
      } else {
        std::memcpy(values + first * columns, lines.data(), lines.size());
      }
    }
  });
}

}  // namespace kalah
