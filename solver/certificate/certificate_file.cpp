// Encoding, in the order of the table in the header.
#include "solver/certificate/certificate_file.h"

#include <algorithm>
#include <cassert>

#include "engine/position_text.h"
#include "engine/rule_values.h"

namespace kalah {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{1} << 20;
constexpr std::uint8_t kAtMost = 1 << 5;

std::string all_keys_text(const Rules& rules) {
  std::string text;
  for (const auto& [key, value] : rule_values(rules)) {
    if (key == "pie" || key == "goal") continue;
    if (!text.empty()) text += ',';
    text.append(key).append("=").append(value);
  }
  return text;
}

void put_short_number(Bytes& bytes, int number) {
  assert(number >= 0);
  for (; number >= 0x80; number >>= 7) put_number(bytes, (number & 0x7f) | 0x80, 1);
  put_number(bytes, number, 1);
}

}  // namespace

std::string CertificateHeader::text() const {
  std::string text = "kalah certificate 1\n";
  text += "rules " + all_keys_text(rules) + "\n";
  text += "board " + to_string(position) + "\n";
  if (at_least) text += "value >=" + std::to_string(*at_least) + "\n";
  if (at_most) text += "value <=" + std::to_string(*at_most) + "\n";
  return text + "leaves " + std::to_string(leaf_seeds) + "\n\n";
}

void CertificateHash::add(std::span<const std::byte> bytes) {
  for (const std::byte byte : bytes) {
    value_ = (value_ ^ static_cast<std::uint64_t>(byte)) * 0x100000001b3;
  }
}

CertificateFile::CertificateFile(const std::string& path, const CertificateHeader& header)
    : houses_(header.position.houses), file_(path) {
  put_text(pending_, header.text());
}

void CertificateFile::add_level(const Level& level, std::span<const CertificateClaim> claims) {
  put_number(pending_, static_cast<std::uint64_t>(level.seeds), 1);
  put_number(pending_, static_cast<std::uint64_t>(level.distance), 2);
  put_number(pending_, claims.size(), 8);
  previous_board_.clear();
  for (const CertificateClaim& claim : claims) {
    put_claim(claim, level.seeds);
    if (pending_.size() >= kPieceBytes) flush();
  }
}

void CertificateFile::put_claim(const CertificateClaim& claim, int seeds) {
  Bytes board;
  put_number(board, claim.board.own, houses_);
  put_number(board, claim.board.other, houses_);
  const auto differs =
      std::mismatch(previous_board_.begin(), previous_board_.end(), board.begin()).second;
  const auto same = static_cast<std::uint64_t>(differs - board.begin());
  put_number(pending_, claim.sign < 0 ? same | kAtMost : same, 1);
  pending_.insert(pending_.end(), differs, board.end());
  put_short_number(pending_, seeds + claim.least);
  previous_board_ = std::move(board);
}

void CertificateFile::flush() {
  hash_.add(pending_);
  file_.append(pending_);
  pending_.clear();
}

void CertificateFile::commit() {
  put_number(pending_, 0, 1);
  flush();
  put_number(pending_, hash_.value(), 8);
  flush();
  file_.commit();
}

}  // namespace kalah
