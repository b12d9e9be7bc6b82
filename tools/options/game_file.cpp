// Recorded games in files that users name.
#include "tools/options/game_file.h"

#include "base/input_error.h"
#include "base/named_input.h"

namespace kalah {

GameRecord read_game_record(const std::string& path) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 20;  // more than any record
  const std::string text = read_text(path, kMost);
  try {
    return parse_game_record(text);
  } catch (const InputError& error) {
    throw InputError(path + ": " + error.what());
  }
}

}  // namespace kalah
