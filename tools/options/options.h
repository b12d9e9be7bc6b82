// The options of one subcommand: declared once, then parsed, checked and shown by --help.
//
// A thin layer over Boost.Program_options, whose headers only one file includes. Values are parsed
// here, and error messages name the option as the user typed it and say what was expected.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/options/command.h"

namespace kalah {

class Options {
 public:
  // `usage` follows the program's name in the first line of the help text; `examples` are whole
  // commands without that name.
  Options(const Invocation& call, std::string usage, std::string description,
          std::vector<std::string> examples);
  ~Options();
  Options(Options&& other) noexcept;

  // Declare options; those that follow a heading are shown under it.
  void add_heading(const std::string& heading);
  void add_flag(const std::string& name, const std::string& help);
  void add_value(const std::string& name, const std::string& placeholder, const std::string& help);

  // Parses the arguments of the call. Returns false if help or the version was requested, and has
  // been printed.
  // Throws InputError for unknown, repeated or incomplete options.
  [[nodiscard]] bool parse();

  bool has(const std::string& name) const { return text(name).has_value(); }
  std::optional<std::string> text(const std::string& name) const;
  // Throws InputError unless it is a whole number in the range.
  int integer(const std::string& name, int least, int most, int otherwise) const;
  // Throws InputError unless it is a whole number from 1 on.
  std::optional<std::uint64_t> count(const std::string& name) const;
  // Throws InputError unless it is a number of seconds above 0, with a fraction or without.
  std::optional<double> seconds(const std::string& name) const;
  // A number of bytes such as 4G. Throws InputError for anything else.
  std::uint64_t size(const std::string& name, std::uint64_t least, std::uint64_t otherwise) const;
  // Arguments that belong to no option.
  const std::vector<std::string>& positionals() const;
  const std::string& program() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kalah
