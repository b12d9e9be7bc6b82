// Models are learned and blocks are coded by all threads; blocks are written in order.
#include "solver/egdb/format/layer_writer.h"

#include <cstring>

#include "base/hash.h"
#include "solver/egdb/format/catalogue.h"
#include "solver/egdb/format/transpose.h"

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

// Copies lines begin..end-1 of a matrix, one after the other.
void copy_lines(std::int8_t* lines, const std::int8_t* values, const MatrixEntry& entry,
                const Ranking& ranking, std::uint64_t begin, std::uint64_t end) {
  const std::uint64_t rows = ranking.rows(entry.split.other_seeds);
  const std::uint64_t columns = ranking.rows(entry.split.own_seeds);
  if (entry.lines_are_columns) {
    transpose(lines, rows, values + begin, columns, rows, end - begin);
  } else {
    std::memcpy(lines, values + begin * columns, (end - begin) * columns);
  }
}

}  // namespace

LayerWriter::LayerWriter(const std::string& folder, const Rules& rules, const Ranking& ranking,
                         int layer, const LayerReader* below, CodecSet& codecs, ThreadPool& pool)
    : rules_(play_rules_text(rules)),
      ranking_(ranking),
      layer_(layer),
      below_(below),
      codecs_(codecs),
      pool_(pool),
      file_(layer_path(folder, layer)),
      matrices_(layer + 1) {
  Bytes head(LayerHeader::kSize);  // finish() writes the header over it
  put_text(head, rules_);
  file_.append(head);
}

void LayerWriter::add_matrices(std::span<const MatrixView> matrices) {
  std::vector<MatrixEntry> entries(matrices.size());
  pool_.for_each(matrices.size(), 1, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t i = begin; i < end; ++i) entries[i] = describe(matrices[i]);
  });
  for (std::size_t i = 0; i < matrices.size(); ++i) {
    MatrixEntry& entry = matrices_[matrices[i].split.own_seeds];
    assert(entry.blocks.empty());
    entry = std::move(entries[i]);
    write_blocks(entry, matrices[i].values);
  }
}

// All of the entry but the blocks.
MatrixEntry LayerWriter::describe(const MatrixView& matrix) const {
  assert(matrix.split.layer() == layer_);
  MatrixEntry entry;
  entry.split = matrix.split;
  // value_codec.h says why.
  entry.lines_are_columns = 4 * matrix.split.other_seeds >= layer_;
  const ValueCodec& codec = codecs_.codec(entry.line_seeds());
  const std::uint64_t size = codec.line_size();
  entry.lines = ranking_.rows(entry.fixed_seeds());
  entry.lines_per_block = codec.lines_per_block();

  // The model is learned from lines all over the matrix.
  const ValueModel* neighbour = neighbour_of(entry);
  const std::uint64_t sampled = sampled_lines(entry.lines, size, neighbour != nullptr);
  std::vector<std::int8_t> sample(sampled * size);
  for (std::uint64_t i = 0; i < sampled; ++i) {
    const std::uint64_t line = i * entry.lines / sampled;
    copy_lines(sample.data() + i * size, matrix.values, entry, ranking_, line, line + 1);
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

void LayerWriter::write_blocks(MatrixEntry& entry, const std::int8_t* values) {
  const ValueCodec& codec = codecs_.codec(entry.line_seeds());
  const std::uint64_t blocks = entry.block_count();
  entry.blocks.reserve(blocks);
  // So many blocks wait in memory to be written.
  constexpr std::uint64_t kBatch = 256;
  std::vector<Bytes> coded(kBatch);
  const std::size_t at_once = codec.blocks_at_once();
  for (std::uint64_t first = 0; first < blocks; first += kBatch) {
    const std::uint64_t count = std::min(kBatch, blocks - first);
    pool_.for_each(count, at_once, [&](std::size_t begin, std::size_t end, int) {
      encode_blocks(entry, values, first + begin, std::span(coded).subspan(begin, end - begin));
    });
    for (std::uint64_t i = 0; i < count; ++i) {
      const auto length = static_cast<std::uint32_t>(coded[i].size());
      entry.blocks.push_back({file_.size(), length, CodedBlock::check_of(coded[i])});
      file_.append(coded[i]);
    }
  }
}

// Neighbouring blocks, of which only the last one of the matrix has fewer lines than the others.
void LayerWriter::encode_blocks(const MatrixEntry& entry, const std::int8_t* values,
                                std::uint64_t first, std::span<Bytes> coded) {
  const ValueCodec& codec = codecs_.codec(entry.line_seeds());
  const std::uint64_t begin = first * entry.lines_per_block;
  const std::uint64_t end = std::min(entry.lines, begin + coded.size() * entry.lines_per_block);
  std::vector<std::int8_t> lines((end - begin) * codec.line_size());
  copy_lines(lines.data(), values, entry, ranking_, begin, end);
  for (Bytes& block : coded) block.clear();
  const std::uint64_t whole = (end - begin) / entry.lines_per_block;
  codec.encode_blocks(entry.model, lines.data(), entry.lines_per_block, coded.first(whole),
                      thread_scratch());
  if (whole == coded.size()) return;
  const std::uint64_t done = whole * entry.lines_per_block;
  codec.encode(entry.model, lines.data() + done * codec.line_size(), end - begin - done,
               coded.back(), thread_scratch());
}

void LayerWriter::finish() {
  const Bytes directory = encode_directory(matrices_);
  LayerHeader header;
  header.houses = static_cast<std::uint32_t>(ranking_.houses());
  header.seeds = static_cast<std::uint32_t>(layer_);
  header.rules_length = static_cast<std::uint32_t>(rules_.size());
  header.boards = static_cast<std::uint64_t>(ranking_.boards(layer_));
  header.directory_offset = file_.size();
  header.directory_length = directory.size();
  header.directory_hash = hash_of(directory);
  header.hash = header.expected_hash(rules_);
  file_.append(directory);
  file_.overwrite(0, header.encode());
  file_.commit();
}

}  // namespace kalah
