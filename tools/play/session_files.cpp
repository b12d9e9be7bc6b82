// The commands of `play` that save and load games.
#include <filesystem>

#include "base/input_error.h"
#include "base/number_text.h"
#include "base/paths.h"
#include "base/result_file.h"
#include "tools/options/game_file.h"
#include "tools/play/play_log.h"
#include "tools/play/session.h"

namespace kalah {
namespace {

// A mistyped name must not overwrite a file that is something else.
void expect_game_or_nothing(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(expect_plain_path(path), error) && !error) return;
  try {
    read_game_record(path);
  } catch (const InputError&) {
    throw InputError(kalah::quoted(path) +
                     " exists and is not a game record; it is left unchanged");
  }
}

}  // namespace

void PlaySession::save(std::string_view argument) {
  const std::string path = argument.empty() ? path_ : std::string(argument);
  if (path.empty() || path == "-") {
    throw InputError("expected the name of a file, as in `save game.kalah`");
  }
  save_failed_ = true;
  if (path != path_) expect_game_or_nothing(path);
  ResultFile file(path);
  file.append(game_record_text(game_.record()));
  file.commit();
  save_failed_ = false;
  path_ = path;
  saved_ = game_.record();
  say("Saved in " + path + ".");
}

void PlaySession::load(std::string_view argument) {
  if (argument.empty() || argument == "-") {
    throw InputError("expected the name of a file, as in `load game.kalah`");
  }
  const std::string path(argument);
  // Nobody could interrupt the waiting for a named pipe that nobody writes.
  load_record(path, read_game_record(expect_plain_path(path)));
}

void PlaySession::load_record(const std::string& path, const GameRecord& record) {
  game_.load(record);
  path_ = path;
  saved_ = game_.record();
  // Of a game that is over, the result is shown again.
  shown_ = event_log(game_.record()).size() - (game_.finished() ? 1 : 0);
  say("Loaded " + path + ", " + counted(record.moves.size(), "move") + ", rules " +
      to_string(record.rules) + ".");
  show();
}

}  // namespace kalah
