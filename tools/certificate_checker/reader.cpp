// Decoding, in the order of the description.
#include "tools/certificate_checker/reader.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace certificate {

namespace {

class Reader {
 public:
  explicit Reader(std::string bytes) : bytes_(std::move(bytes)) {}

  Certificate read();

 private:
  void check_hash();
  std::uint64_t number(int bytes);
  std::string line(const std::string& name);
  void read_rules(const std::string& text);
  void read_board(const std::string& text);
  void read_root_claims();
  void read_level(int seeds);
  Claim read_claim(const Level& level, const Board& before, bool is_first);

  std::string bytes_;
  std::size_t next_ = 0;
  Certificate result_;
};

std::uint64_t Reader::number(int bytes) {
  std::uint64_t number = 0;
  for (int i = 0; i < bytes; ++i) {
    if (next_ == bytes_.size()) throw Unusable("the file ends too early");
    number |= std::uint64_t{static_cast<unsigned char>(bytes_[next_++])} << (8 * i);
  }
  return number;
}

// The last 8 bytes are the FNV-1a hash of those before them, and are taken off.
void Reader::check_hash() {
  constexpr std::size_t kHashBytes = 8;
  if (bytes_.size() < kHashBytes) throw Unusable("the file ends too early");
  const std::size_t end = bytes_.size() - kHashBytes;
  std::uint64_t hash = 0xcbf29ce484222325;
  for (std::size_t i = 0; i < end; ++i) {
    hash = (hash ^ static_cast<unsigned char>(bytes_[i])) * 0x100000001b3;
  }
  next_ = end;
  if (number(kHashBytes) != hash) throw Unusable("the file is damaged: its checksum is wrong");
  bytes_.resize(end);
  next_ = 0;
}

// What stands behind `name` on the next line, which begins with it.
std::string Reader::line(const std::string& name) {
  const std::size_t end = bytes_.find('\n', next_);
  if (end == std::string::npos || bytes_.compare(next_, name.size(), name) != 0) {
    throw Unusable("the header is wrong: expected a line '" + name + "'");
  }
  const std::size_t begin = next_ + name.size();
  next_ = end + 1;
  return bytes_.substr(begin, end - begin);
}

void Reader::read_rules(const std::string& text) {
  std::istringstream list(text);
  for (std::string item; std::getline(list, item, ',');) {
    const std::size_t equals = item.find('=');
    if (equals == std::string::npos)
      throw Unusable("'" + item + "' is no rule: expected key=value");
    result_.game.set_rule(item.substr(0, equals), item.substr(equals + 1));
  }
}

// "<m,store,store,houses...>"; the stores do not matter.
void Reader::read_board(const std::string& text) {
  std::vector<int> numbers;
  std::istringstream list(text.size() < 2 ? text : text.substr(1, text.size() - 2));
  for (std::string item; std::getline(list, item, ',');) {
    numbers.push_back(whole_number(item, 0, 255, "number on the board"));
  }
  if (numbers.empty() || numbers[0] < 1 || numbers[0] > 8 ||
      static_cast<int>(numbers.size()) != 3 + 2 * numbers[0]) {
    throw Unusable("the board is '" + text + "'; expected one such as <2,0,0,1,1,1,1>");
  }
  result_.board_text = text;
  result_.game.set_houses(numbers[0]);
  std::transform(numbers.begin() + 3, numbers.end(), result_.board.begin(),
                 [](int seeds) { return static_cast<std::uint8_t>(seeds); });
  if (result_.game.seeds(result_.board) > 255) {
    throw Unusable("the board is '" + text + "'; expected at most 255 seeds");
  }
}

void Reader::read_root_claims() {
  while (bytes_.compare(next_, 6, "value ") == 0) {
    const std::string text = line("value ");
    const std::string relation = text.substr(0, 2);
    if (relation != ">=" && relation != "<=") {
      throw Unusable("the claim is 'value " + text + "'; expected one such as 'value >=4'");
    }
    const int sign = relation == ">=" ? 1 : -1;
    const int value = whole_number(text.substr(2), -255, 255, "claimed value");
    result_.root.push_back({result_.board, sign, sign * value});
  }
  if (result_.root.empty()) throw Unusable("the header is wrong: it claims nothing");
}

Claim Reader::read_claim(const Level& level, const Board& before, bool is_first) {
  constexpr int kAtMost = 1 << 5;
  const int board_bytes = 2 * result_.game.houses();
  const int control = static_cast<int>(number(1));
  const int same = control & ~kAtMost;
  if (same > board_bytes || (is_first && same != 0)) throw Unusable("a claim is not readable");
  Claim claim{before, (control & kAtMost) == 0 ? 1 : -1, 0};
  for (int i = same; i < board_bytes; ++i) claim.board[i] = static_cast<std::uint8_t>(number(1));
  int shifted = static_cast<int>(number(1));
  if (shifted >= 0x80) shifted += (static_cast<int>(number(1)) - 1) << 7;
  claim.least = shifted - level.first;
  if (result_.game.level(claim.board) != level) throw Unusable("a board is not in its level");
  return claim;
}

void Reader::read_level(int seeds) {
  const Level level{seeds, static_cast<int>(number(2))};
  const std::uint64_t count = number(8);
  std::vector<Claim>& claims = result_.levels[level];
  if (!claims.empty()) throw Unusable("a level is there twice");
  for (std::uint64_t i = 0; i < count; ++i) {
    claims.push_back(read_claim(level, i == 0 ? Board{} : claims.back().board, i == 0));
    if (i > 0 && !comes_before(claims[i - 1], claims[i])) throw Unusable("claims are not sorted");
  }
}

Certificate Reader::read() {
  if (bytes_.compare(0, 18, "kalah certificate ") != 0) {
    throw Unusable("it does not begin like a certificate");
  }
  if (line("kalah certificate ") != "1") throw Unusable("it has a format that is not known here");
  check_hash();
  line("kalah certificate 1");
  read_rules(line("rules "));
  read_board(line("board "));
  read_root_claims();
  result_.leaf_seeds = whole_number(line("leaves "), 0, 127, "number of seeds of leaves");
  line("");
  while (const auto seeds = number(1)) read_level(static_cast<int>(seeds));
  if (next_ != bytes_.size()) throw Unusable("there is something behind the last level");
  return std::move(result_);
}

}  // namespace

bool comes_before(const Claim& one, const Claim& other) {
  return one.board != other.board ? one.board < other.board : one.sign > other.sign;
}

int whole_number(const std::string& text, int least, int most, const std::string& what) {
  std::size_t end = 0;
  int number = 0;
  try {
    number = std::stoi(text, &end);
  } catch (const std::logic_error&) {
    end = 0;
  }
  if (end == 0 || end != text.size() || number < least || number > most) {
    throw Unusable("the " + what + " is '" + text + "'; expected a whole number from " +
                   std::to_string(least) + " to " + std::to_string(most));
  }
  return number;
}

Certificate read_certificate(std::string bytes) { return Reader(std::move(bytes)).read(); }

}  // namespace certificate
