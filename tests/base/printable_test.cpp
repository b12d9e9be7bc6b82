// What people are shown of text from elsewhere, numbers of things, and errors.
#include "base/printable.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <new>
#include <stdexcept>

#include "base/error_text.h"
#include "base/number_text.h"
#include "base/parse_number.h"
#include "base/storage_error.h"

namespace kalah::test {
namespace {

TEST(Printable, LeavesTextAlone) {
  for (const char* text :
       {"", "kalah-6-4.kcp", "a 'quoted' \\ name", "größer", "日本", "😀", "\xc2\xa0"}) {
    EXPECT_EQ(printable(text), text);
  }
}

TEST(Printable, ShowsWhatCouldMoveTheCursor) {
  EXPECT_EQ(printable("two\nlines\t\r"), "two\\x0alines\\x09\\x0d");
  EXPECT_EQ(printable("\x1b[2J\x7f"), "\\x1b[2J\\x7f");
  EXPECT_EQ(printable("\xc2\x9b"
                      "2J"),
            "\\xc2\\x9b2J");  // a control character in UTF-8
  EXPECT_EQ(printable(std::string_view("\0", 1)), "\\x00");
}

TEST(Printable, ShowsBytesThatAreNoUtf8) {
  EXPECT_EQ(printable("caf\xe9"), "caf\\xe9");
  EXPECT_EQ(printable("\xc0\xaf"), "\\xc0\\xaf");                    // longer than needed
  EXPECT_EQ(printable("\xe0\x80\xaf"), "\\xe0\\x80\\xaf");           // the same
  EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");           // a surrogate
  EXPECT_EQ(printable("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");  // past the last one
  EXPECT_EQ(printable("\xf0\x9f\x98"), "\\xf0\\x9f\\x98");           // it ends too early
  EXPECT_EQ(printable("\xc3x\xff"), "\\xc3x\\xff");
}

TEST(Printable, ByteOrderMarks) {
  EXPECT_EQ(without_byte_order_mark("\xef\xbb\xbf[Kalah"), "[Kalah");
  EXPECT_EQ(without_byte_order_mark("[Kalah"), "[Kalah");
  EXPECT_EQ(without_byte_order_mark("\xef\xbb"), "\xef\xbb");
  EXPECT_EQ(without_byte_order_mark(""), "");
}

TEST(Counted, OneAndMany) {
  EXPECT_EQ(counted(0, "game"), "0 games");
  EXPECT_EQ(counted(1, "game"), "1 game");
  EXPECT_EQ(counted(1200, "game"), "1,200 games");
  EXPECT_EQ(counted(1, "ply", "plies"), "1 ply");
  EXPECT_EQ(counted(2, "ply", "plies"), "2 plies");
  EXPECT_EQ(counted(UINT64_MAX, "node"), "18,446,744,073,709,551,615 nodes");
}

TEST(SizeText, IsReadAsTheSame) {
  for (const char* text :
       {"0", "1", "1023", "1K", "1025", "1M", "2M", "1536M", "4G", "3T", "5000000"}) {
    EXPECT_EQ(size_text(*parse_size(text)), text);
  }
}

TEST(ErrorText, IsInWordsOfOurs) {
  EXPECT_EQ(error_text(std::bad_alloc()), "out of memory");
  EXPECT_TRUE(is_out_of_memory(std::bad_alloc()));
  EXPECT_TRUE(is_out_of_memory(std::bad_array_new_length()));
  EXPECT_TRUE(is_out_of_memory(std::length_error("vector::reserve")));
  const std::filesystem::filesystem_error loop(
      "status", "some/file", std::make_error_code(std::errc::too_many_symbolic_link_levels));
  EXPECT_EQ(error_text(loop), "some/file: Too many levels of symbolic links");
  EXPECT_FALSE(is_out_of_memory(loop));
  EXPECT_EQ(error_text(StorageError(StorageError::Kind::kIo, "x", "can't be read")),
            "x can't be read");
}

}  // namespace
}  // namespace kalah::test
