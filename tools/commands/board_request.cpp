// Reading requests, as text or JSON.
#include "tools/commands/board_request.h"

#include "base/input_error.h"

namespace kalah {
namespace {

constexpr const char* kExample =
    "; expected an object such as {\"id\":7,\"board\":\"<1,0,0,1,1>\"}";

Json parse_object(std::string_view line) {
  try {
    return Json::parse(line);
  } catch (const Json::parse_error& error) {
    throw InputError("bad JSON at character " + std::to_string(error.byte) + kExample);
  } catch (const Json::exception&) {
    throw InputError(std::string("a number in the JSON is too large") + kExample);
  }
}

// Throws InputError for an id that can't be repeated as it is written.
Json id_of(const Json& object) {
  const auto id = object.find("id");
  if (id == object.end() || id->is_null()) return {};
  if (id->is_string() || id->is_number_integer()) return *id;
  throw InputError("\"id\" is neither a text nor a whole number of at most 64 bits");
}

void expect_rules(const Json& object, const Rules& rules) {
  const auto text = object.find("rules");
  if (text == object.end()) return;
  if (!text->is_string()) throw InputError("\"rules\" is no text");
  if (parse_rules(text->get<std::string>()) == rules) return;
  throw InputError("\"rules\" is " + kalah::quoted(text->get<std::string>()) +
                   ", but --rules is '" + to_string(rules) + "'; expected the same");
}

std::optional<PieStage> pie_of(const Json& object) {
  const auto pie = object.find("pie");
  if (pie == object.end()) return std::nullopt;
  for (const PieStage stage : kPieStages) {
    if (*pie == to_string(stage)) return stage;
  }
  throw InputError("\"pie\" is none of \"first-turn\", \"swap\", \"none\"");
}

std::string board_of(const Json& object) {
  const auto board = object.find("board");
  if (board == object.end()) throw InputError(std::string("no \"board\"") + kExample);
  if (!board->is_string()) throw InputError(std::string("\"board\" is no text") + kExample);
  return board->get<std::string>();
}

}  // namespace

BoardRequest parse_board_request(std::string_view line, const Rules& rules) {
  BoardRequest request{std::string(line), {}, {}, {}};
  if (!line.starts_with('{')) return request;
  try {
    const Json object = parse_object(line);
    request.id = id_of(object);
    expect_rules(object, rules);
    request.pie = pie_of(object);
    request.board = board_of(object);
  } catch (const InputError& error) {
    request.problem = error.what();
  }
  return request;
}

}  // namespace kalah
