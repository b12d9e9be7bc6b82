// The subcommands of `kalah egdb`; each has a file of its name.
#pragma once

#include "tools/options/command.h"

namespace kalah {

int run_egdb_build(const Invocation& call);
int run_egdb_verify(const Invocation& call);
int run_egdb_info(const Invocation& call);
int run_egdb_probe(const Invocation& call);
int run_egdb_stats(const Invocation& call);
int run_egdb_export(const Invocation& call);

}  // namespace kalah
