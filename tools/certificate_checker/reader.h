// Reads a certificate: solver/certificate/certificate_file.h describes the format.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tools/certificate_checker/game.h"

namespace certificate {

// sign * value >= least: "at least" has the sign 1, "at most" -1.
struct Claim {
  Board board{};
  int sign = 1;
  int least = 0;
};

bool comes_before(const Claim& one, const Claim& other);

struct Certificate {
  Game game;
  std::string board_text;
  Board board{};
  std::vector<Claim> root;  // what is claimed of the value of the board
  int leaf_seeds = 0;
  std::map<Level, std::vector<Claim>> levels;  // each sorted by board, then "at least" first
};

// Throws Unusable if the bytes of a file are no certificate, or are damaged.
Certificate read_certificate(std::string bytes);

// A number in a text, in words of users: throws Unusable unless it is a whole number in the range.
int whole_number(const std::string& text, int least, int most, const std::string& what);

}  // namespace certificate
