// Headers and directories come back as they were coded.
#include "solver/egdb/format/layer_format.h"

#include <gtest/gtest.h>

#include <string>

namespace kalah::test {
namespace {

LayerHeader some_header() {
  LayerHeader header;
  header.houses = 6;
  header.seeds = 24;
  header.rules_length = 8;
  header.boards = 417225900;
  header.directory_offset = 0x0102030405060708;
  header.directory_length = 12345;
  header.directory_hash = 0xfedcba9876543210;
  header.hash = header.expected_hash("standard");
  return header;
}

TEST(LayerFormat, HeaderRoundTrip) {
  const LayerHeader header = some_header();
  const Bytes bytes = header.encode();
  ASSERT_EQ(bytes.size(), LayerHeader::kSize);
  EXPECT_EQ(text_of(std::span(bytes).first(8)), "KALAH-DB");
  EXPECT_EQ(ByteReader(std::span(bytes).subspan(32)).number(8), header.directory_offset);
  const LayerHeader decoded = LayerHeader::decode(bytes);
  EXPECT_EQ(decoded.version, LayerHeader::kVersion);
  EXPECT_EQ(decoded.houses, header.houses);
  EXPECT_EQ(decoded.seeds, header.seeds);
  EXPECT_EQ(decoded.rules_length, header.rules_length);
  EXPECT_EQ(decoded.boards, header.boards);
  EXPECT_EQ(decoded.directory_offset, header.directory_offset);
  EXPECT_EQ(decoded.directory_length, header.directory_length);
  EXPECT_EQ(decoded.directory_hash, header.directory_hash);
  EXPECT_EQ(decoded.hash, header.hash);
}

TEST(LayerFormat, TheHashCoversHeaderAndRules) {
  const Bytes bytes = some_header().encode();
  EXPECT_NE(some_header().hash, some_header().expected_hash("standart"));
  for (std::size_t place = 8; place < 56; ++place) {
    Bytes bad = bytes;
    bad[place] ^= std::byte{4};
    const LayerHeader decoded = LayerHeader::decode(bad);
    EXPECT_NE(decoded.expected_hash("standard"), decoded.hash) << place;
  }
}

TEST(LayerFormat, OtherFilesAreNoLayers) {
  Bytes bytes = some_header().encode();
  EXPECT_THROW(static_cast<void>(LayerHeader::decode(std::span(bytes).first(63))), FormatError);
  bytes[3] = std::byte{0};
  EXPECT_THROW(static_cast<void>(LayerHeader::decode(bytes)), FormatError);
}

TEST(BlockList, OffsetsAreThoseThatWereGiven) {
  BlockList blocks;
  std::vector<CodedBlock> all;
  std::uint64_t offset = std::uint64_t{1} << 40;
  for (std::uint32_t i = 0; i < 200; ++i) {
    all.push_back({offset, i * i % 97 == 0 ? 0 : 0x70000000 + i, ~i});
    blocks.push_back(all.back());
    offset = all.back().end();
  }
  ASSERT_EQ(blocks.size(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(blocks[i].offset, all[i].offset) << i;
    EXPECT_EQ(blocks[i].length, all[i].length) << i;
    EXPECT_EQ(blocks[i].check, all[i].check) << i;
  }
  EXPECT_EQ(blocks.bytes(), offset - all.front().offset);
  EXPECT_EQ(BlockList().bytes(), 0u);
}

// A directory of a layer whose blocks have some lengths.
std::vector<MatrixEntry> some_entries(const Ranking& ranking, int layer, std::uint64_t begin) {
  std::vector<MatrixEntry> entries(layer + 1);
  for (int own = 0; own <= layer; ++own) {
    MatrixEntry& entry = entries[own];
    entry.split = {layer - own, own};
    entry.lines_are_columns = own % 2 == 1;
    entry.lines = ranking.rows(entry.fixed_seeds());
    entry.lines_per_block = 4;
    entry.model = ValueModel::empty(ranking.houses(), entry.line_seeds(), 0, 0, 0);
    for (std::uint64_t block = 0; block < entry.block_count(); ++block) {
      const auto length = static_cast<std::uint32_t>(10 + block + own);
      entry.blocks.push_back({begin, length, static_cast<std::uint32_t>(block << 20 | 7)});
      begin += length;
    }
  }
  return entries;
}

TEST(LayerFormat, DirectoryRoundTrip) {
  const Ranking ranking(3, 6);
  const std::vector<MatrixEntry> entries = some_entries(ranking, 6, 100);
  const std::uint64_t end = entries.back().blocks.back().end();
  const Bytes bytes = encode_directory(entries);
  const std::vector<MatrixEntry> decoded = decode_directory(bytes, ranking, 6, 100, end, 2);
  ASSERT_EQ(decoded.size(), entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    EXPECT_EQ(decoded[i].split, entries[i].split);
    EXPECT_EQ(decoded[i].lines_are_columns, entries[i].lines_are_columns);
    EXPECT_EQ(decoded[i].lines, entries[i].lines);
    ASSERT_EQ(decoded[i].blocks.size(), entries[i].blocks.size());
    for (std::size_t block = 0; block < entries[i].blocks.size(); ++block) {
      EXPECT_EQ(decoded[i].blocks[block].offset, entries[i].blocks[block].offset);
      EXPECT_EQ(decoded[i].blocks[block].length, entries[i].blocks[block].length);
      EXPECT_EQ(decoded[i].blocks[block].check, entries[i].blocks[block].check);
    }
  }
  const auto decode = [&](std::span<const std::byte> from, std::uint64_t blocks_begin,
                          std::uint64_t blocks_end) {
    static_cast<void>(decode_directory(from, ranking, 6, blocks_begin, blocks_end, 2));
  };
  EXPECT_THROW(decode(bytes, 99, end), FormatError);
  EXPECT_THROW(decode(bytes, 100, end + 1), FormatError);
  EXPECT_THROW(decode(std::span(bytes).first(bytes.size() - 1), 100, end), FormatError);
  Bytes longer = bytes;
  longer.push_back(std::byte{0});
  EXPECT_THROW(decode(longer, 100, end), FormatError);
}

}  // namespace
}  // namespace kalah::test
