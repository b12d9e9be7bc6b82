// The file in which `kalah table` collects its rows, and which several runs may share.
#pragma once

#include <atomic>
#include <optional>
#include <string>

#include "tools/console/progress_line.h"
#include "tools/report/value_table.h"

namespace kalah {

// The rows of a file; `line` announces half a line at its end, which is dropped. Throws what
// read_text() throws (base/named_input.h), and InputError for what is wrong with the text.
ValueTable read_table(const std::string& path, ProgressLine& line);

// Adds a row to the file, beside those that other runs have written meanwhile, and returns all of
// them. A file that is not there is created. Without a row this checks, before the work begins,
// that the file can be read and written. Waits for another run that is writing the file; `line`
// says so if that takes longer. It is a StorageError (kInUse) if `stop` is set while it waits.
ValueTable update_table(const std::string& path, const std::optional<ValueRow>& row,
                        const std::atomic<bool>* stop, ProgressLine& line);

}  // namespace kalah
