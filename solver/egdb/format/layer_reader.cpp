// Checks everything that is read.
#include "solver/egdb/format/layer_reader.h"

#include <cstring>

#include "base/hash.h"
#include "base/number_text.h"
#include "base/storage_error.h"
#include "solver/egdb/format/catalogue.h"
#include "solver/egdb/format/transpose.h"

namespace kalah {
namespace {

constexpr std::uint32_t kMostRules = 1024;  // bytes; a longer list is damage

std::string layer_name(std::uint64_t seeds, std::uint64_t houses, const std::string& rules) {
  return counted(seeds, "seed") + " of " + counted(houses, "house") + ", " + rules;
}

std::string block_name(const MatrixEntry& matrix, std::size_t block) {
  return "block " + std::to_string(block) + " of " + matrix_name(matrix.split);
}

LayerHeader decode_header(const InputFile& file) {
  const Bytes bytes = file.read(0, std::min<std::uint64_t>(LayerHeader::kSize, file.size()));
  try {
    return LayerHeader::decode(bytes);
  } catch (const FormatError& error) {
    throw_corrupt(file.path(), error.what());
  }
}

}  // namespace

LayerReader::LayerReader(const std::string& folder, const Rules& rules, const Ranking& ranking,
                         int layer, CodecSet& codecs)
    : ranking_(ranking),
      codecs_(codecs),
      layer_(layer),
      file_(layer_path(folder, layer)),
      header_(read_header(rules)),
      matrices_(read_directory()),
      plans_(matrices_.size()) {}

LayerHeader LayerReader::read_header(const Rules& rules) const {
  const LayerHeader header = decode_header(file_);
  if (header.version < LayerHeader::kOldestVersion || header.version > LayerHeader::kVersion) {
    throw StorageError(StorageError::Kind::kOtherVersion, path(),
                       "has format version " + std::to_string(header.version) +
                           ", this program reads versions " +
                           std::to_string(LayerHeader::kOldestVersion) + " to " +
                           std::to_string(LayerHeader::kVersion));
  }
  if (header.rules_length > kMostRules) throw_corrupt(path(), "its header is damaged");
  const std::string found = text_of(file_.read(LayerHeader::kSize, header.rules_length));
  if (header.expected_hash(found) != header.hash) {
    throw_corrupt(path(), "the checksum of its header is wrong");
  }
  const std::string expected = play_rules_text(rules);
  const auto houses = static_cast<std::uint32_t>(ranking_.houses());
  const auto seeds = static_cast<std::uint32_t>(layer_);
  if (found != expected || header.houses != houses || header.seeds != seeds) {
    throw StorageError(StorageError::Kind::kOtherRules, path(),
                       "holds the layer of " + layer_name(header.seeds, header.houses, found) +
                           "; expected " + layer_name(seeds, houses, expected));
  }
  if (header.boards != static_cast<std::uint64_t>(ranking_.boards(layer_)) ||
      header.directory_offset > size() ||
      header.directory_length != size() - header.directory_offset) {
    throw_corrupt(path(), "its size does not fit its header");
  }
  return header;
}

std::vector<MatrixEntry> LayerReader::read_directory() const {
  const Bytes bytes = file_.read(header_.directory_offset, header_.directory_length);
  if (hash_of(bytes) != header_.directory_hash) {
    throw_corrupt(path(), "the checksum of its directory is wrong");
  }
  try {
    return decode_directory(bytes, ranking_, layer_, LayerHeader::kSize + header_.rules_length,
                            header_.directory_offset, header_.version);
  } catch (const FormatError& error) {
    throw_corrupt(path(), std::string("its directory is damaged: ") + error.what());
  }
}

Bytes LayerReader::read_coded(const MatrixEntry& matrix, std::size_t block) const {
  const CodedBlock place = matrix.blocks[block];
  Bytes coded = file_.read(place.offset, place.length);
  if (CodedBlock::check_of(coded) != place.check) {
    throw_corrupt(path(), "the checksum of " + block_name(matrix, block) + " is wrong");
  }
  return coded;
}

const LinePlan* LayerReader::plan_of(const MatrixEntry& matrix) const {
  if (matrix.lines_per_block > 1 || !LinePlan::suits(matrix.model)) return nullptr;
  const std::lock_guard lock(plans_mutex_);
  std::unique_ptr<const LinePlan>& plan = plans_[matrix.split.own_seeds];
  if (!plan) plan = std::make_unique<const LinePlan>(matrix.model);
  return plan.get();
}

std::vector<std::int8_t> LayerReader::read_prefix(const MatrixEntry& matrix, std::size_t block,
                                                  std::size_t ranks) const {
  const std::uint64_t lines = matrix.lines_in(block);
  const Bytes coded = read_coded(matrix, block);
  std::vector<std::int8_t> values(lines * ranks);
  try {
    codecs_.codec(matrix.line_seeds())
        .decode_prefix(matrix.model, plan_of(matrix), coded, values.data(), lines, ranks,
                       thread_scratch());
  } catch (const FormatError& error) {
    throw_corrupt(path(), block_name(matrix, block) + " can't be decoded: " + error.what());
  }
  return values;
}

std::vector<std::int8_t> LayerReader::read_block(const MatrixEntry& matrix,
                                                 std::size_t block) const {
  return read_blocks(matrix, block, block + 1);
}

std::vector<std::int8_t> LayerReader::read_blocks(const MatrixEntry& matrix, std::size_t begin,
                                                  std::size_t end) const {
  assert(begin < end && end <= matrix.blocks.size());
  std::vector<Bytes> coded;
  for (std::size_t block = begin; block < end; ++block) {
    coded.push_back(read_coded(matrix, block));
  }
  const ValueCodec& codec = codecs_.codec(matrix.line_seeds());
  const std::uint64_t lines =
      std::min(matrix.lines, end * matrix.lines_per_block) - begin * matrix.lines_per_block;
  std::vector<std::int8_t> values(lines * codec.line_size());
  try {
    const std::uint64_t whole = lines / matrix.lines_per_block;
    const std::vector<std::span<const std::byte>> blocks(coded.begin(), coded.end());
    codec.decode_blocks(matrix.model, std::span(blocks).first(whole), values.data(),
                        matrix.lines_per_block, thread_scratch());
    if (whole < blocks.size()) {
      const std::uint64_t done = whole * matrix.lines_per_block;
      codec.decode(matrix.model, blocks.back(), values.data() + done * codec.line_size(),
                   lines - done, thread_scratch());
    }
  } catch (const FormatError& error) {
    for (std::size_t block = begin; end - begin > 1 && block < end; ++block) {
      static_cast<void>(read_block(matrix, block));  // tells which one it is
    }
    throw_corrupt(path(), block_name(matrix, begin) + " can't be decoded: " + error.what());
  }
  return values;
}

void LayerReader::read_matrix(const Split& split, std::int8_t* values, ThreadPool& pool) const {
  assert(split.layer() == layer_);
  const MatrixEntry& entry = matrix(split.own_seeds);
  const std::uint64_t rows = ranking_.rows(split.other_seeds);
  const std::uint64_t columns = ranking_.rows(split.own_seeds);
  const std::size_t at_once = blocks_at_once(entry);
  pool.for_each(entry.blocks.size(), at_once, [&](std::size_t begin, std::size_t end, int) {
    const std::vector<std::int8_t> lines = read_blocks(entry, begin, end);
    const std::uint64_t first = begin * entry.lines_per_block;
    if (entry.lines_are_columns) {
      transpose(values + first, columns, lines.data(), rows, lines.size() / rows, rows);
    } else {
      std::memcpy(values + first * columns, lines.data(), lines.size());
    }
  });
}

}  // namespace kalah
