// Comma-separated values.
#include "tools/report/csv.h"

#include "base/input_error.h"

namespace kalah {
namespace {

std::string csv_field(const std::string& field) {
  if (field.find_first_of(",\"\r\n") == std::string::npos) return field;
  std::string result = "\"";
  for (const char c : field) {
    if (c == '"') result += '"';
    result += c;
  }
  return result + "\"";
}

}  // namespace

std::string csv_line(const std::vector<std::string>& fields) {
  std::string line;
  for (std::size_t i = 0; i < fields.size(); ++i)
    line += (i == 0 ? "" : ",") + csv_field(fields[i]);
  return line + "\n";
}

std::vector<std::string> parse_csv_line(std::string_view line) {
  std::vector<std::string> fields(1);
  bool quoted = false;      // inside of quotes
  bool was_quoted = false;  // the field has been, and may only end now
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (quoted) {
      if (c != '"') {
        fields.back() += c;
      } else if (i + 1 < line.size() && line[i + 1] == '"') {
        fields.back() += '"';
        ++i;
      } else {
        quoted = false;
        was_quoted = true;
      }
    } else if (c == ',') {
      fields.emplace_back();
      was_quoted = false;
    } else if (c == '"' && fields.back().empty() && !was_quoted) {
      quoted = true;
    } else if (c == '"' || was_quoted) {
      throw InputError("field " + std::to_string(fields.size()) +
                       " has a quote inside; expected \"...\" around the whole field");
    } else {
      fields.back() += c;
    }
  }
  if (quoted) {
    throw InputError("field " + std::to_string(fields.size()) + " has no closing quote");
  }
  return fields;
}

}  // namespace kalah
