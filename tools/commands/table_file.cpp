// The file in which `kalah table` collects its rows.
#include "tools/commands/table_file.h"

#include <limits>

#include "base/file_lock.h"
#include "base/input_error.h"
#include "base/named_input.h"
#include "base/result_file.h"
#include "base/storage_error.h"

namespace kalah {
namespace {

// A file that is not there has no rows; one that can't be read may have some.
ValueTable read_table_if_there(const std::string& path, ProgressLine& line) {
  try {
    return read_table(path, line);
  } catch (const StorageError& error) {
    if (error.kind() != StorageError::Kind::kMissing) throw;
    return {};
  }
}

}  // namespace

ValueTable read_table(const std::string& path, ProgressLine& line) {
  const std::string text = read_text(path, std::numeric_limits<std::uint64_t>::max());
  try {
    ValueTable table = ValueTable::parse(text);
    if (!table.half_line().empty()) {
      line.announce(path +
                    " ends in half a line, which is dropped: " + kalah::quoted(table.half_line()));
    }
    return table;
  } catch (const InputError& error) {
    throw InputError(path + ", " + error.what());
  }
}

ValueTable update_table(const std::string& path, const std::optional<ValueRow>& row,
                        const std::atomic<bool>* stop, ProgressLine& line) {
  const auto on_wait = [&](const std::string& holder) {
    line.announce("waiting for " + path + ", which " + holder + " is writing");
  };
  const FileLock lock(path, on_wait, stop);
  ValueTable table = read_table_if_there(path, line);
  if (row && table.find(row->cell) == nullptr) table.add(*row);
  ResultFile file(path);
  file.append(table.text());
  file.commit();
  return table;
}

}  // namespace kalah
