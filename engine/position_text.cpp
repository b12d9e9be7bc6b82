// Strict readers of boards and turns, and the writers that match them.
#include "engine/position_text.h"

#include <charconv>

#include "base/input_error.h"
#include "base/number_text.h"

namespace kalah {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// What stands at a place of the text, for an error message.
std::string found(std::string_view text, std::size_t at) {
  if (at >= text.size()) return "the end";
  return quoted(text.substr(at, 1));
}

// Reads numbers from a text and remembers where it is, for the messages.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  [[noreturn]] void fail(const std::string& expected) const {
    throw InputError("bad board at character " + std::to_string(at_ + 1) + ": expected " +
                     expected + ", found " + found(text_, at_));
  }

  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }

  bool at_end() const { return at_ >= text_.size(); }
  bool sees(char c) const { return at_ < text_.size() && text_[at_] == c; }
  bool sees_digit() const { return at_ < text_.size() && is_digit(text_[at_]); }

  void expect(char c, const std::string& expected) {
    if (!sees(c)) fail(expected);
    ++at_;
  }

  int number(const std::string& what) {
    const std::size_t start = at_;
    if (!sees_digit()) fail(what);
    int value = 0;
    const auto [end, error] =
        std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    at_ = end - text_.data();
    if (error != std::errc() || value > kMaxSeeds) {
      at_ = start;
      throw InputError("bad board at character " + std::to_string(at_ + 1) + ": expected " + what +
                       ", at most " + std::to_string(kMaxSeeds));
    }
    return value;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

std::string house_name(const char* side, int house) {
  return std::string("the seeds of ") + side + " house " + std::to_string(house + 1);
}

void set_house(Row& row, int house, int seeds) { row += seed_at(house) * static_cast<Row>(seeds); }

Position checked(const Position& position, int total) {
  if (total > kMaxSeeds) {
    throw InputError("bad board: " + counted(total, "seed") + " in all; at most " +
                     std::to_string(kMaxSeeds) + " are possible");
  }
  return position;
}

Position parse_kgp(std::string_view text) {
  Reader reader(text);
  reader.skip_blanks();
  if (reader.sees_digit() || reader.sees('-')) {
    throw InputError(
        "bad board: a bare list of numbers needs the name of its layout: irving (p1..pm store "
        "q1..qm store, mover first) or openspiel (2m+2 cells, cells 0 and m+1 the stores); without "
        "one a board is written <m,S,N,s1,...,sm,n1,...,nm>");
  }
  reader.expect('<', "'<' at the start of <m,S,N,s1,...,sm,n1,...,nm>");
  Position position;
  int total = 0;
  const auto field = [&](const std::string& what, bool first = false) {
    reader.skip_blanks();
    if (!first) {
      reader.expect(',', "',' before " + what);
      reader.skip_blanks();
    }
    return reader.number(what);
  };
  position.houses = field("the number of houses a side", true);
  if (position.houses < 1 || position.houses > kMaxHouses) {
    throw InputError("bad board: " + std::to_string(position.houses) +
                     " houses a side; expected 1.." + std::to_string(kMaxHouses));
  }
  total += position.store = field("the seeds in South's store");
  total += position.other_store = field("the seeds in North's store");
  for (int house = 0; house < position.houses; ++house) {
    const int seeds = field(house_name("South's", house));
    set_house(position.board.own, house, seeds);
    total += seeds;
  }
  for (int house = 0; house < position.houses; ++house) {
    const int seeds = field(house_name("North's", house));
    set_house(position.board.other, house, seeds);
    total += seeds;
  }
  reader.skip_blanks();
  reader.expect('>', "'>' after " + counted(position.houses, "house") + " a side");
  reader.skip_blanks();
  if (!reader.at_end()) reader.fail("nothing more after '>'");
  return checked(position, total);
}

// A bare list of numbers, separated by blanks or commas.
std::vector<int> parse_list(std::string_view text, const char* layout) {
  Reader reader(text);
  std::vector<int> cells;
  reader.skip_blanks();
  while (true) {
    cells.push_back(reader.number("number " + std::to_string(cells.size() + 1) + " of the " +
                                  layout + " layout"));
    reader.skip_blanks();
    if (reader.at_end()) break;
    if (reader.sees(',')) {
      reader.expect(',', "','");
      reader.skip_blanks();
    } else if (!reader.sees_digit()) {
      reader.fail("a number, a blank or ','");
    }
  }
  const std::size_t most = 2 * kMaxHouses + 2;
  if (cells.size() % 2 != 0 || cells.size() < 4 || cells.size() > most) {
    throw InputError("bad board: " + std::to_string(cells.size()) + " numbers; the " + layout +
                     " layout has 2m+2 of them for m houses a side, m = 1.." +
                     std::to_string(kMaxHouses));
  }
  return cells;
}

Position parse_bare(std::string_view text, Layout layout) {
  const std::vector<int> cells =
      parse_list(text, layout == Layout::kIrving ? "irving" : "openspiel");
  const std::size_t m = cells.size() / 2 - 1;
  // In both layouts the stores and rows follow each other round the board; they differ in where
  // they begin.
  const std::size_t begin = layout == Layout::kIrving ? 0 : 1;
  const auto cell = [&](std::size_t place) { return cells[(begin + place) % cells.size()]; };
  Position position;
  position.houses = static_cast<int>(m);
  int total = 0;
  for (const int seeds : cells) total += seeds;
  for (std::size_t house = 0; house < m; ++house) {
    set_house(position.board.own, static_cast<int>(house), cell(house));
    set_house(position.board.other, static_cast<int>(house), cell(m + 1 + house));
  }
  position.store = cell(m);
  position.other_store = cell(2 * m + 1);
  return checked(position, total);
}

}  // namespace

Layout parse_layout(std::string_view name) {
  if (name == "kgp") return Layout::kKgp;
  if (name == "irving") return Layout::kIrving;
  if (name == "openspiel") return Layout::kOpenSpiel;
  throw InputError("unknown board layout " + quoted(name) + "; there are: kgp, irving, openspiel");
}

Position parse_position(std::string_view text, Layout layout) {
  return layout == Layout::kKgp ? parse_kgp(text) : parse_bare(text, layout);
}

std::string to_string(const Position& position) {
  std::string text = "<" + std::to_string(position.houses) + "," + std::to_string(position.store) +
                     "," + std::to_string(position.other_store);
  for (const Row row : {position.board.own, position.board.other}) {
    for (int house = 0; house < position.houses; ++house) {
      text += "," + std::to_string(seeds_at(row, house));
    }
  }
  return text + ">";
}

std::vector<int> parse_turn(std::string_view text, int houses) {
  std::vector<int> turn;
  std::size_t at = 0;
  while (true) {
    int house = 0;
    const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), house);
    if (at >= text.size() || !is_digit(text[at]) || error != std::errc() || house < 1 ||
        house > houses) {
      throw InputError("bad turn at character " + std::to_string(at + 1) +
                       ": expected a house number 1.." + std::to_string(houses));
    }
    turn.push_back(house - 1);
    at = end - text.data();
    if (at == text.size()) return turn;
    if (text[at] != '-') {
      throw InputError("bad turn at character " + std::to_string(at + 1) +
                       ": expected '-' or the end, as in '4-5', found " + found(text, at));
    }
    ++at;
  }
}

std::string turn_text(std::span<const int> turn) {
  std::string text;
  for (const int house : turn) {
    if (!text.empty()) text += '-';
    text += std::to_string(house + 1);
  }
  return text;
}

std::string move_text(int house, const MoveResult& result) {
  std::string text = std::to_string(house + 1);
  if (result.again) text += '*';
  if (result.captured > 0) text += 'x' + std::to_string(result.captured);
  if (result.ends) text += '#';
  return text;
}

}  // namespace kalah
