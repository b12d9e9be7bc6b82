// Models are learned and blocks are coded by all threads; blocks are written in order.
#include "solver/egdb/format/layer_writer.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <string_view>
#include <utility>

#include "base/hash.h"
#include "base/output_file.h"
#include "base/storage_error.h"
#include "solver/egdb/format/catalogue.h"

namespace kalah {
namespace {

// What a model is learned from: about so many values, but so many lines at least.
constexpr std::uint64_t kSampleValues = 1 << 18;
constexpr std::uint64_t kLeastSampleLines = 8;
// The same where a neighbour's model is at hand, or few values are coded with it.
constexpr std::uint64_t kFewSampleValues = 1 << 16;

std::uint64_t sampled_lines(std::uint64_t lines, std::uint64_t line_size, bool has_neighbour) {
  const bool few = has_neighbour || lines * line_size < ValueCodec::kManyValues;
  return std::clamp<std::uint64_t>((few ? kFewSampleValues : kSampleValues) / line_size,
                                   std::min(lines, kLeastSampleLines), lines);
}

constexpr std::string_view kIndexMagic = "KALAH-LI";
constexpr std::size_t kIndexHashSize = 8;
// Waiting for the disk takes a while, so that it is not done after each of many small matrices.
constexpr double kSecondsBetweenIndexes = 10;

}  // namespace

MatrixLines lines_of_values(const Split& split, const std::int8_t* values, const Ranking& ranking) {
  const std::uint64_t rows = ranking.rows(split.other_seeds);
  const std::uint64_t columns = ranking.rows(split.own_seeds);
  if (!lines_are_columns(split)) {
    return {split, [values, columns](std::uint64_t line, std::int8_t* row) {
              std::copy_n(values + line * columns, columns, row);
            }};
  }
  return {split, [values, rows, columns](std::uint64_t line, std::int8_t* column) {
            for (std::uint64_t i = 0; i < rows; ++i) column[i] = values[i * columns + line];
          }};
}

LayerWriter::LayerWriter(const std::string& folder, const Rules& rules, const Ranking& ranking,
                         int layer, const LayerReader* below, CodecSet& codecs, ThreadPool& pool,
                         std::uint64_t least_kept)
    : path_(layer_path(folder, layer)),
      index_path_(unfinished_index_path(folder, layer)),
      rules_(play_rules_text(rules)),
      ranking_(ranking),
      layer_(layer),
      below_(below),
      codecs_(codecs),
      pool_(pool),
      least_kept_(least_kept),
      matrices_(layer + 1) {
  const std::uint64_t written = resume();
  file_.emplace(path_, written);
  if (written == 0) {
    Bytes head(LayerHeader::kSize);  // finish() writes the header over it
    put_text(head, rules_);
    file_->append(head);
  }
  complete_ = file_->size();
}

LayerWriter::~LayerWriter() {
  if (is_finished_) return;
  try {
    if (is_behind_ && complete_ >= least_kept_) write_index();
  } catch (const StorageError&) {
    // Whatever ends the job is told already, or will be when the next one begins.
  }
  if (!has_index_) file_->remove();
}

// Reads the index, if there is one that can be trusted. Returns how much of the file there is.
std::uint64_t LayerWriter::resume() {
  try {
    const InputFile index(index_path_);
    const Bytes bytes = index.read(0, index.size());
    if (bytes.size() < kIndexHashSize) return 0;
    const std::span<const std::byte> all(bytes);
    const std::span<const std::byte> content = all.first(bytes.size() - kIndexHashSize);
    ByteReader reader(content);
    ByteReader hash(all.last(kIndexHashSize));
    if (hash_of(content) != hash.number(kIndexHashSize)) return 0;
    Bytes head;
    put_index_head(head);
    const std::span<const std::byte> found = reader.take(head.size());
    if (!std::equal(found.begin(), found.end(), head.begin(), head.end())) return 0;
    const std::uint64_t written = reader.number(8);
    std::vector<MatrixEntry> entries(layer_ + 1);
    while (reader.left() > 0) {
      const auto own = static_cast<int>(reader.number(4));
      if (own > layer_) return 0;
      entries[own] = MatrixEntry::decode(reader, ranking_, {layer_ - own, own});
    }
    const InputFile part(ResumableFile::part_path(path_));
    if (part.size() < written || !blocks_are_sound(part, entries)) return 0;
    matrices_ = std::move(entries);
    has_index_ = true;
    return written;
  } catch (const StorageError&) {
    return 0;  // there is none
  } catch (const FormatError&) {
    return 0;
  }
}

// Of what layer an index is.
void LayerWriter::put_index_head(Bytes& bytes) const {
  put_text(bytes, kIndexMagic);
  put_number(bytes, LayerHeader::kVersion, 4);
  put_number(bytes, static_cast<std::uint64_t>(ranking_.houses()), 4);
  put_number(bytes, static_cast<std::uint64_t>(layer_), 4);
  put_number(bytes, rules_.size(), 4);
  put_text(bytes, rules_);
}

void LayerWriter::write_index() {
  file_->sync();
  Bytes bytes;
  put_index_head(bytes);
  put_number(bytes, complete_, 8);
  for (int own = 0; own <= layer_; ++own) {
    if (matrices_[own].blocks.empty()) continue;
    put_number(bytes, static_cast<std::uint64_t>(own), 4);
    matrices_[own].encode(bytes);
  }
  put_number(bytes, hash_of(bytes), kIndexHashSize);
  OutputFile index(index_path_);
  index.append(bytes);
  index.commit();
  has_index_ = true;
  is_behind_ = false;
  since_index_.restart();
}

bool LayerWriter::blocks_are_sound(const InputFile& part,
                                   const std::vector<MatrixEntry>& entries) const {
  std::atomic<bool> sound{true};
  for (const MatrixEntry& entry : entries) {
    pool_.for_each(entry.blocks.size(), 16, [&](std::size_t begin, std::size_t end, int) {
      for (std::size_t i = begin; i < end && sound; ++i) {
        const CodedBlock block = entry.blocks[i];
        if (CodedBlock::check_of(part.read(block.offset, block.length)) != block.check) {
          sound = false;
        }
      }
    });
  }
  return sound;
}

void LayerWriter::add_matrices(std::span<const MatrixLines> matrices,
                               const std::function<void(std::uint64_t values)>& on_written) {
  std::vector<MatrixEntry> entries(matrices.size());
  pool_.for_each(matrices.size(), 1, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t i = begin; i < end; ++i) entries[i] = describe(matrices[i]);
  });
  // If this is stopped half-way, none of them counts as written.
  for (std::size_t i = 0; i < matrices.size(); ++i) {
    assert(!has_matrix(matrices[i].split));
    write_blocks(entries[i], matrices[i], on_written);
  }
  for (MatrixEntry& entry : entries) matrices_[entry.split.own_seeds] = std::move(entry);
  complete_ = file_->size();
  is_behind_ = true;
  if (since_index_.seconds() > kSecondsBetweenIndexes) write_index();
}

// All of the entry but the blocks.
MatrixEntry LayerWriter::describe(const MatrixLines& matrix) const {
  assert(matrix.split.layer() == layer_);
  MatrixEntry entry;
  entry.split = matrix.split;
  entry.lines_are_columns = lines_are_columns(matrix.split);
  const ValueCodec& codec = codecs_.codec(entry.line_seeds());
  const std::uint64_t size = codec.line_size();
  entry.lines = ranking_.rows(entry.fixed_seeds());
  entry.lines_per_block = codec.lines_per_block();

  // The model is learned from lines all over the matrix.
  const ValueModel* neighbour = neighbour_of(entry);
  const std::uint64_t sampled = sampled_lines(entry.lines, size, neighbour != nullptr);
  std::vector<std::int8_t> sample(sampled * size);
  for (std::uint64_t i = 0; i < sampled; ++i) {
    matrix.read(i * entry.lines / sampled, sample.data() + i * size);
  }
  entry.model = codec.train(sample.data(), sampled, entry.lines, 3, neighbour);
  return entry;
}

// The model of the matrix with one seed less in the rows that lines belong to, if it is useful.
const ValueModel* LayerWriter::neighbour_of(const MatrixEntry& entry) const {
  if (below_ == nullptr || entry.fixed_seeds() == 0) return nullptr;
  const Split& split = entry.split;
  const MatrixEntry& near =
      below_->matrix(entry.lines_are_columns ? split.own_seeds - 1 : split.own_seeds);
  if (near.lines_are_columns != entry.lines_are_columns) return nullptr;
  const ValueCodec& codec = codecs_.codec(entry.line_seeds());
  return codec.is_useful_neighbour(near.model, entry.lines) ? &near.model : nullptr;
}

void LayerWriter::write_blocks(MatrixEntry& entry, const MatrixLines& matrix,
                               const std::function<void(std::uint64_t values)>& on_written) {
  const ValueCodec& codec = codecs_.codec(entry.line_seeds());
  const std::uint64_t blocks = entry.block_count();
  entry.blocks.reserve(blocks);
  // So many blocks wait in memory to be written.
  constexpr std::uint64_t kBatch = 1024;
  std::vector<Bytes> coded(kBatch);
  const std::size_t at_once = codec.blocks_at_once(entry.lines_per_block);
  for (std::uint64_t first = 0; first < blocks; first += kBatch) {
    const std::uint64_t count = std::min(kBatch, blocks - first);
    pool_.for_each(count, at_once, [&](std::size_t begin, std::size_t end, int) {
      encode_blocks(entry, matrix, first + begin, std::span(coded).subspan(begin, end - begin));
    });
    std::uint64_t lines = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
      const auto length = static_cast<std::uint32_t>(coded[i].size());
      entry.blocks.push_back({file_->size(), length, CodedBlock::check_of(coded[i])});
      file_->append(coded[i]);
      lines += entry.lines_in(first + i);
    }
    if (on_written) on_written(lines * codec.line_size());
  }
}

// Neighbouring blocks, of which only the last one of the matrix has fewer lines than the others.
void LayerWriter::encode_blocks(const MatrixEntry& entry, const MatrixLines& matrix,
                                std::uint64_t first, std::span<Bytes> coded) const {
  const ValueCodec& codec = codecs_.codec(entry.line_seeds());
  const std::uint64_t size = codec.line_size();
  const std::uint64_t begin = first * entry.lines_per_block;
  const std::uint64_t end = std::min(entry.lines, begin + coded.size() * entry.lines_per_block);
  thread_local std::vector<std::int8_t> lines;
  lines.resize((end - begin) * size);
  for (std::uint64_t line = begin; line < end; ++line) {
    matrix.read(line, lines.data() + (line - begin) * size);
  }
  for (Bytes& block : coded) block.clear();
  const std::uint64_t whole = (end - begin) / entry.lines_per_block;
  codec.encode_blocks(entry.model, lines.data(), entry.lines_per_block, coded.first(whole),
                      thread_scratch());
  if (whole == coded.size()) return;
  const std::uint64_t done = whole * entry.lines_per_block;
  codec.encode(entry.model, lines.data() + done * size, end - begin - done, coded.back(),
               thread_scratch());
}

void LayerWriter::finish() {
  const Bytes directory = encode_directory(matrices_);
  LayerHeader header;
  header.houses = static_cast<std::uint32_t>(ranking_.houses());
  header.seeds = static_cast<std::uint32_t>(layer_);
  header.rules_length = static_cast<std::uint32_t>(rules_.size());
  header.boards = static_cast<std::uint64_t>(ranking_.boards(layer_));
  header.directory_offset = file_->size();
  header.directory_length = directory.size();
  header.directory_hash = hash_of(directory);
  header.hash = header.expected_hash(rules_);
  file_->append(directory);
  file_->overwrite(0, header.encode());
  file_->commit();
  is_finished_ = true;
  if (has_index_) unlink(index_path_.c_str());
}

void remove_unfinished_layer(const std::string& folder, int layer) {
  unlink(unfinished_index_path(folder, layer).c_str());
  unlink(ResumableFile::part_path(layer_path(folder, layer)).c_str());
}

}  // namespace kalah
