// Fuzz target: any bytes as a model and as coded lines. Decoding ends in values or in a
// FormatError.
#include <cstdint>
#include <span>
#include <vector>

#include "solver/egdb/format/value_codec.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace kalah;
  static const Ranking ranking(4, 20);
  static const ValueCodec codecs[] = {ValueCodec(ranking, 0), ValueCodec(ranking, 3),
                                      ValueCodec(ranking, 12)};
  if (size < 3) return 0;
  const ValueCodec& codec = codecs[data[0] % 3];
  const std::size_t lines = 1 + data[1] % 40;
  const std::size_t model_size = std::min<std::size_t>(size - 3, 4u * data[2]);
  const auto bytes = std::as_bytes(std::span(data, size)).subspan(3);
  try {
    const ValueModel model =
        ValueModel::parse(codec.houses(), codec.line_seeds(), bytes.first(model_size));
    std::vector<std::int8_t> values(lines * codec.line_size());
    static ValueCodec::Scratch scratch;
    codec.decode(model, bytes.subspan(model_size), values.data(), lines, scratch);
  } catch (const FormatError&) {
  }
  return 0;
}
