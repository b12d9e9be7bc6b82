// Streams that say why they broke off.
#include "base/named_input.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <system_error>

#include "base/input_error.h"
#include "base/number_text.h"
#include "base/paths.h"
#include "base/printable.h"
#include "base/storage_error.h"

namespace kalah {

NamedInput::NamedInput(const std::string& path)
    : name_(path == "-" ? "standard input" : path), standard_(path == "-") {
  errno = 0;  // expect_end() tells it
  if (standard_) return;
  if (path.empty()) throw InputError("expected the name of a file, found none");
  expect_no_folder(path);  // the library opens them, too
  std::error_code error;
  regular_ = std::filesystem::is_regular_file(path, error);
  errno = 0;
  file_.open(path, std::ios::binary);
  if (file_.is_open()) return;
  const auto kind = errno == ENOENT ? StorageError::Kind::kMissing : StorageError::Kind::kIo;
  throw StorageError(kind, path, "can't be opened: " + std::generic_category().message(errno));
}

std::istream& NamedInput::stream() {
  if (standard_) return std::cin;
  return file_;
}

void NamedInput::expect_end() const {
  const int error = errno;
  // std::cin is a stdio stream and takes an error for the end.
  if (standard_ ? std::ferror(stdin) == 0 : !file_.bad()) return;
  throw StorageError(StorageError::Kind::kIo, name_,
                     "can't be read: " + std::generic_category().message(error != 0 ? error : EIO));
}

std::string read_text(const std::string& path, std::uint64_t most) {
  NamedInput input(path);
  std::string text;
  std::string piece(std::size_t{1} << 16, '\0');
  while (input.stream()) {
    input.stream().read(piece.data(), static_cast<std::streamsize>(piece.size()));
    text.append(piece, 0, static_cast<std::size_t>(input.stream().gcount()));
    if (text.size() > most) {
      throw InputError(kalah::quoted(path) + " is longer than " + bytes(most) +
                       ", the most that is expected here");
    }
  }
  input.expect_end();
  return std::string(without_byte_order_mark(text));
}

}  // namespace kalah
