// Files that a user names for results.
#pragma once

#include <optional>
#include <string>

#include "base/result_file.h"
#include "tools/options/options.h"

namespace kalah {

// The value of an option that names a file to write, if there is one. Throws InputError for an
// empty name, for "-", which would be a file of that name, and for something that is there and no
// file.
[[nodiscard]] std::optional<std::string> read_result_path(const Options& options,
                                                          const std::string& option);

// Begins the picture that --svg asks for, if it does: before the work, in case it can't be written.
// Also throws InputError for a name that is one of another kind of picture, and StorageError.
void begin_picture(const Options& options, std::optional<ResultFile>& picture);

}  // namespace kalah
