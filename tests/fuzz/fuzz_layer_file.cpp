// Fuzz target: any bytes as the file of a layer, with the checksums of header and directory put
// right, so that what comes after them is reached, too. Reading ends in values or in a
// StorageError.
#include <sys/mman.h>
#include <unistd.h>
#include <xxhash.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>

#include "base/storage_error.h"
#include "solver/egdb/format/catalogue.h"
#include "solver/egdb/format/layer_reader.h"

namespace kalah {
namespace {

std::uint64_t number_at(const Bytes& bytes, std::size_t place, int size) {
  return ByteReader(std::span<const std::byte>(bytes).subspan(place)).number(size);
}

void put_at(Bytes& bytes, std::size_t place, std::uint64_t number) {
  Bytes eight;
  put_number(eight, number, 8);
  std::memcpy(bytes.data() + place, eight.data(), 8);
}

void correct_checksums(Bytes& bytes) {
  if (bytes.size() < 64) return;
  const std::uint64_t directory = number_at(bytes, 32, 8);
  if (directory > bytes.size()) return;
  put_at(bytes, 48, XXH3_64bits(bytes.data() + directory, bytes.size() - directory));
  const std::uint64_t rules = number_at(bytes, 20, 4);
  if (rules > bytes.size() - 64) return;
  Bytes hashed(bytes.begin(), bytes.begin() + 56);
  hashed.insert(hashed.end(), bytes.begin() + 64,
                bytes.begin() + 64 + static_cast<std::ptrdiff_t>(rules));
  put_at(bytes, 56, XXH3_64bits(hashed.data(), hashed.size()));
}

}  // namespace
}  // namespace kalah

// The folder is one in memory; the first byte of the input chooses the layer.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace kalah;
  static const std::string folder = [] {
    std::string name = "/tmp/kalah-fuzz-XXXXXX";
    return std::string(mkdtemp(name.data()));
  }();
  if (size == 0) return 0;
  const int layer = data[0] % 8;
  Bytes bytes(size - 1);
  if (size > 1) std::memcpy(bytes.data(), data + 1, size - 1);
  correct_checksums(bytes);
  static const Ranking ranking(3, 7);
  static CodecSet codecs(ranking);
  const std::string path = layer_path(folder, layer);
  std::FILE* file = std::fopen(path.c_str(), "wb");
  std::fwrite(bytes.data(), 1, bytes.size(), file);
  std::fclose(file);
  try {
    const LayerReader reader(folder, Rules{}, ranking, layer, codecs);
    for (int own = 0; own <= layer; ++own) {
      const MatrixEntry& matrix = reader.matrix(own);
      for (std::size_t block = 0; block < matrix.blocks.size(); ++block) {
        static_cast<void>(reader.read_block(matrix, block));
      }
    }
  } catch (const StorageError&) {
  }
  return 0;
}
