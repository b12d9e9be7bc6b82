// Paths that users name: what is there, and where links lead.
#pragma once

#include <sys/types.h>

#include <string>

namespace kalah {

// What a file is, by its st_mode, as messages say it: "a file", "a folder", "a named pipe", "a
// socket", "a device".
[[nodiscard]] std::string kind_of_file(mode_t mode);

// All return the path. They throw InputError if there is something at the path that can't be meant:
// a result would take the place of a device, say. Nothing there is fine.
const std::string& expect_plain_path(const std::string& path);
const std::string& expect_folder_path(const std::string& path);
// For what may be a named pipe or a device as well as a file.
const std::string& expect_no_folder(const std::string& path);

// The file that a path names, whether it is there or not: if it is a symbolic link, what that leads
// to in the end. So a result takes the place of the file, not of the link.
[[nodiscard]] std::string linked_path(const std::string& path);

// Whether two paths name the same file, which need not be there.
[[nodiscard]] bool is_same_file(const std::string& one, const std::string& other);

}  // namespace kalah
