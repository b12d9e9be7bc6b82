// Recorded games in files that users name.
#include "tools/options/game_file.h"

#include "base/input_error.h"
#include "base/printable.h"
#include "base/text_file.h"

namespace kalah {

GameRecord read_game_record(const std::string& path) {
  try {
    return parse_game_record(without_byte_order_mark(read_text_file(path)));
  } catch (const InputError& error) {
    throw InputError(path + ": " + error.what());
  }
}

}  // namespace kalah
