// The file of a tree of claims: text that people read, edit, share out and put together again.
//
//   kalah-proof 1
//   rules standard
//   position <6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>
//   root <6,0,0,4,4,4,4,4,4,4,4,4,4,4,4> >=10 split 25600000
//   node <6,0,0,4,4,4,4,4,5,4,4,4,0,5,5> >=-7 open 320000 98000000 4100000 # 3-6
//   node <6,0,0,4,4,4,4,4,4,4,0,5,5,5,5> >=-9 proven 41000 # 2
//
// Line 2 has the rules that decide about values, line 3 the position that the job is about, stores
// included. Then each line is a claim, in any order: the value of a board for its player to move is
// at least a number, from the seeds in play; so `kalah solve BOARD --prove '>=N'` asks the same.
//
//   root      the claim was asked for
//   node      it comes up in the proof of another one
//   proven, refuted
//             it is settled. Whoever reads the file believes that, as the bounds of a checkpoint.
//   split     it is open, and there is a claim for each of its moves
//   open      it is open, and searched as a whole
//
// The first number is that of the nodes that were spent on a claim. An open one has two more: what
// is left to prove it and to refute it, as an estimate of nodes. Blank lines are skipped, and what
// follows a #; there the program writes the moves that lead to the board, as turns. A last turn
// that ends in a hyphen goes on.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/position.h"
#include "engine/rules.h"
#include "solver/proof_tree/proof_tree.h"

namespace kalah {

inline constexpr std::string_view kProofFirstLine = "kalah-proof 1";

struct ProofFile {
  Rules rules;  // as far as they decide about values
  Position position;
  ProofTree tree;
};

// Claims that no root leads to are left out.
[[nodiscard]] std::string proof_file_text(const Rules& rules, const Position& position,
                                          const ProofTree& tree);
// Throws InputError that names the line.
[[nodiscard]] ProofFile parse_proof_file(std::string_view text);

// Writes a ResultFile (base/result_file.h). Throws StorageError (kIo).
void save_proof(const std::string& path, const Rules& rules, const Position& position,
                const ProofTree& tree);
// Reads one; nothing if there is none. Throws InputError that names the file, and StorageError.
[[nodiscard]] std::optional<ProofFile> load_proof(const std::string& path);

// Throws InputError unless the file at `path` is about this position under these rules.
void expect_same_position(const ProofFile& file, const std::string& path, const Rules& rules,
                          const Position& position);

}  // namespace kalah
