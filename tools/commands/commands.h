// The subcommands of `kalah`; each has a file of its name.
#pragma once

#include "tools/options/command.h"

namespace kalah {

int run_analyze(const Invocation& call);
int run_bench(const Invocation& call);
int run_egdb(const Invocation& call);
int run_kgp(const Invocation& call);
int run_kgp_move(const Invocation& call);
int run_match(const Invocation& call);
int run_openings(const Invocation& call);
int run_perft(const Invocation& call);
int run_play(const Invocation& call);
int run_proof(const Invocation& call);
int run_rules(const Invocation& call);
int run_solve(const Invocation& call);
int run_table(const Invocation& call);

}  // namespace kalah
