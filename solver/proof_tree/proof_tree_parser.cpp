// Reading the lines of a file of claims.
#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <utility>
#include <vector>

#include "base/input_error.h"
#include "base/parse_number.h"
#include "base/trimmed.h"
#include "engine/position_text.h"
#include "solver/proof_tree/proof_tree_file.h"

namespace kalah {
namespace {

using Index = ProofTree::Index;

// Reads the lines behind the first three.
class Reader {
 public:
  explicit Reader(ProofFile& file)
      : file_(file),
        table_(file.rules, file.position.houses),
        seeds_(count_seeds(file.position.board)) {}

  void read(int line, const std::vector<std::string>& words) {
    if (words.size() < 5) fail("root or node, a board, a claim such as >=4, a state and nodes");
    if (words[0] != "root" && words[0] != "node") fail("root or node instead of", words[0]);
    const Index node = add(read_claim(words[1], words[2]), line);
    if (words[0] == "root") file_.tree.add_root(node);
    file_.tree.add_nodes(node, number(words[4]));
    set_state(node, words);
    if (words.size() != (words[3] == "open" ? 7U : 5U)) {
      fail("the nodes, and of an open claim what is left to prove and to refute it");
    }
  }

  // When all claims are there.
  void connect() {
    for (std::size_t i = 0; i < claims_.size(); ++i) {
      std::optional<std::vector<ProofTree::Move>> moves = moves_of_node(i);
      if (moves) {
        file_.tree.split(i, std::move(*moves));
      } else if (claims_[i].is_split) {
        throw InputError("the claim of line " + std::to_string(claims_[i].line) +
                         " is split, but not all of its moves are there");
      }
    }
  }

 private:
  struct Read {
    int line = 0;
    bool is_split = false;
  };

  [[noreturn]] static void fail(const std::string& expected) {
    throw InputError("expected " + expected);
  }
  [[noreturn]] static void fail(const std::string& expected, const std::string& found) {
    throw InputError("expected " + expected + " " + quoted(found));
  }

  static std::uint64_t number(const std::string& word) {
    const std::optional<std::int64_t> number = parse_integer(word);
    if (!number || *number < 0) fail("a number of nodes instead of", word);
    return static_cast<std::uint64_t>(*number);
  }

  static double effort(const std::string& word) {
    return static_cast<double>(std::max<std::uint64_t>(1, number(word)));
  }

  Claim read_claim(const std::string& board_text, const std::string& number_text) const {
    const Position position = parse_position(board_text);
    const int seeds = count_seeds(position.board);
    if (position.houses != file_.position.houses || seeds > seeds_ || position.store != 0 ||
        position.other_store != 0) {
      fail("a board of the position's game with empty stores instead of", board_text);
    }
    const std::optional<std::int64_t> least =
        number_text.starts_with(">=") ? parse_integer(number_text.substr(2)) : std::nullopt;
    if (!least || std::abs(*least) > 2 * kMaxSeeds)
      fail("a claim such as >=4 instead of", number_text);
    const int given = static_cast<int>(*least);
    const Claim claim = normal_claim(table_, position.board, given);
    if (claim.number != given) {
      fail("a claim of the parity of the seeds in play instead of", number_text);
    }
    return claim;
  }

  Index add(const Claim& claim, int line) {
    if (file_.tree.find(claim)) throw InputError("the claim is there twice");
    claims_.push_back({line, false});
    return file_.tree.add(claim);
  }

  void set_state(Index node, const std::vector<std::string>& words) {
    const std::string& state = words[3];
    if (state == "proven") {
      file_.tree.set_left(node, Effort::settled(true));
    } else if (state == "refuted") {
      file_.tree.set_left(node, Effort::settled(false));
    } else if (state == "open" && words.size() == 7) {
      file_.tree.set_left(node, {effort(words[5]), effort(words[6])});
    } else if (state == "split") {
      claims_[node].is_split = true;
    } else if (state != "open") {
      fail("proven, refuted, split or open instead of", state);
    }
    if (!file_.tree[node].left.is_open()) return;
    if (table_.is_over(file_.tree[node].claim.board)) fail("a board whose game is not over");
  }

  // If there is a claim for each of them, and they are of use.
  std::optional<std::vector<ProofTree::Move>> moves_of_node(Index node) const {
    const Claim& claim = file_.tree[node].claim;
    const bool is_open = file_.tree[node].left.is_open();
    if (table_.is_over(claim.board) || (is_open && !claims_[node].is_split)) return std::nullopt;
    std::vector<ProofTree::Move> moves;
    for (const ClaimMove& move : moves_of(table_, claim)) {
      const std::optional<Index> next = file_.tree.find(move.next);
      if (!next) return std::nullopt;
      moves.push_back({move.house, move.again, *next});
    }
    return moves;
  }

  ProofFile& file_;
  SowTable table_;
  int seeds_;
  std::vector<Read> claims_;  // by node
};

// A line without its comment, as words.
std::vector<std::string> words_of(std::string_view line) {
  std::istringstream stream{std::string(line.substr(0, line.find('#')))};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

// The lines before the claims.
void read_heading(int line, std::string_view text, ProofFile& file) {
  constexpr std::string_view kRules = "rules ";
  constexpr std::string_view kPosition = "position ";
  const auto value = [&](std::string_view name) {
    if (!text.starts_with(name)) {
      throw InputError("expected '" + std::string(name) + "...' instead of " + quoted(text));
    }
    return text.substr(name.size());
  };
  switch (line) {
    case 1:
      if (text != kProofFirstLine) {
        throw InputError("expected '" + std::string(kProofFirstLine) +
                         "', the first line of a file of " + "claims, instead of " + quoted(text));
      }
      break;
    case 2:
      file.rules = play_rules(parse_rules(value(kRules)));
      break;
    default:
      file.position = parse_position(value(kPosition));
  }
}

}  // namespace

ProofFile parse_proof_file(std::string_view text) {
  ProofFile file;
  std::optional<Reader> reader;
  int line = 0;
  while (!text.empty()) {
    const std::string_view whole = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), whole.size() + 1));
    ++line;
    try {
      if (line <= 3) {
        read_heading(line, trimmed(whole), file);
      } else {
        if (!reader) reader.emplace(file);
        const std::vector<std::string> words = words_of(whole);
        if (!words.empty()) reader->read(line, words);
      }
    } catch (const InputError& error) {
      throw InputError("line " + std::to_string(line) + ": " + error.what());
    }
  }
  if (line < 3) throw InputError("it ends within its first three lines");
  if (reader) reader->connect();
  return file;
}

}  // namespace kalah
