// What the program may rely on, whoever has started it.
#pragma once

namespace kalah {

// To be called first.
// - Opens those of the descriptors 0, 1 and 2 that are closed, so that a file that is opened later
//   does not become standard output. To read or write them is still an error.
// - Under `ulimit -v`, spends no addresses on heaps of threads.
// - Lets a write beyond the limit for the size of files be an error as others are, instead of the
//   end of the program.
void prepare_process();

// From now on SIGINT, SIGTERM and SIGHUP, where they end the program, remove files before that are
// not whole (base/unfinished_file.h). A job with StopSignals (stop_signals.h) does so by itself.
void remove_files_at_end_signals();

}  // namespace kalah
