// Files of certificates: claims about boards, each of which follows from others, down to the bound
// of the value that is to be shown. kalah-check-certificate, a program that shares no code with
// this one, checks them (tools/certificate_checker/).
//
// A file is a header of text lines, claims in binary form, and a checksum. Numbers of several bytes
// are little endian.
//
// clang-format off
//   kalah certificate 1
//   rules capture=nonempty,capturing-seed=taken,...     every key but pie and goal, which concern no value
//   board <2,0,0,0,2,1,1>                               the root, in KGP form
//   value >=-2                                          what is claimed of its value from the seeds in play:
//                                                       >=, <= or both, a line each
//   leaves 0                                            see below
//                                                       (an empty line)
//
//   Then levels of claims, from the highest to the lowest. A level is all boards with the same number of
//   seeds in play and the same distance: the sum, over all seeds of both rows, of m + 1 - i for house i.
//   bytes
//       1  seeds in play, never 0
//       2  distance
//       8  number n of claims
//          n claims, sorted by board (as 2m bytes: houses 1..m of the player to move, then of the other),
//          and for one board "at least" before "at most"; no two about the same board in the same direction:
//       1  bits 0-4: how many of the 2m bytes are those of the claim before it (0 for the first of a level)
//          bit 5: 0 "at least", 1 "at most"; bits 6-7: 0
//     ...  the other bytes of the board
//     1-2  seeds in play + b for "at least b", seeds in play - b for "at most b", from 1 to 2 * seeds in play:
//          7 bits a byte, the low ones first, bit 7 set in all bytes but the last one
//
//   At the end:
//       1  0
//       8  FNV-1a hash, 64 bits, of all bytes before it
// clang-format on
//
// A bound of the value of a board is known if a claim of the file says so; if the game is over; if
// it follows from the seeds in play alone (-s <= value <= s); and, unless leftover=nobody, it may
// be moved to the next number of the parity of s, which all values have.
//
// "At least" follows from the right bound of one move, "at most" from those of all moves. A move is
// worth gain + value after it if the player moves again, and gain - value (of the other player) if
// not, where gain is what the own store gets, less what the other one gets. Every move leads to a
// lower level, so no claim can rest on itself.
//
// Claims about boards of at most `leaves` seeds need not follow from others: whoever checks the
// file has to value these boards, or to look them up in an endgame database.
//
// An example: the file with this header. The board has 4 seeds in play and distance 1*2 + 2*1 + 1*1
// =
// 5. The only move sows house 2 into the store and the other's house 1. That ends the game: gain 1,
// and 3 seeds for the other player, 1 - 3 = -2. So its only claim, "at least -2", follows from a
// finished game:
//
// clang-format off
//   04  05 00  01 00 00 00 00 00 00 00    level of 4 seeds and distance 5, one claim
//   00  00 02 01 01  02                   no bytes of a claim before it; "at least"; the board; 4 + -2 = 2
//   00  and 8 bytes of hash
// clang-format on
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "base/bytes.h"
#include "base/output_file.h"
#include "engine/position.h"
#include "engine/rules.h"
#include "solver/certificate/certificate_claim.h"

namespace kalah {

struct CertificateHeader {
  Rules rules;
  Position position;
  std::optional<int> at_least;  // of its value; one of the two at least
  std::optional<int> at_most;
  int leaf_seeds = 0;

  [[nodiscard]] std::string text() const;
};

// The hash at the end, of bytes that come piece by piece.
class CertificateHash {
 public:
  void add(std::span<const std::byte> bytes);
  [[nodiscard]] std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325;
};

// Writes an OutputFile. All functions throw StorageError (kIo).
class CertificateFile {
 public:
  CertificateFile(const std::string& path, const CertificateHeader& header);

  // The claims of a level, in the order of comes_before(). Levels come from high to low.
  void add_level(const Level& level, std::span<const CertificateClaim> claims);
  void commit();

  // So far.
  [[nodiscard]] std::uint64_t size() const { return file_.size() + pending_.size(); }

 private:
  void put_claim(const CertificateClaim& claim, int seeds);
  void flush();

  int houses_;
  OutputFile file_;
  CertificateHash hash_;
  Bytes pending_;         // not written yet
  Bytes previous_board_;  // of the claim before
};

}  // namespace kalah
