// The options of one subcommand, over Boost.Program_options.
#include "tools/options/options.h"

#include <algorithm>
#include <boost/program_options.hpp>
#include <map>
#include <sstream>

#include "base/input_error.h"
#include "base/number_text.h"
#include "base/parse_number.h"
#include "tools/console/output.h"
#include "tools/options/suggest.h"
#include "tools/options/version_option.h"

namespace kalah {

namespace po = boost::program_options;

class Options::Impl {
 public:
  Invocation call;
  std::string usage;
  std::string description;
  std::vector<std::string> examples;
  std::vector<po::options_description> groups;
  std::vector<std::string> names;                   // with the dashes
  std::map<std::string, std::string> placeholders;  // of options that take a value
  std::map<std::string, std::string> values;        // as given; empty for a flag
  std::vector<std::string> positionals;

  bool help_requested() const {
    return has_option([](const std::string& text) { return text == "--help" || text == "-h"; });
  }
  bool version_requested() const { return has_option(is_version_option); }

  std::string help() const {
    std::ostringstream text;
    text << "Usage: " << call.program << ' ' << usage << "\n\n" << description << '\n';
    for (const po::options_description& group : groups) text << '\n' << group;
    text << "\nExamples:\n";
    for (const std::string& example : examples) {
      text << "  " << call.program << (example.empty() ? "" : " ") << example << '\n';
    }
    std::string result = text.str();  // the library leaves a blank where it breaks a line
    for (std::size_t at; (at = result.find(" \n")) != std::string::npos;) result.erase(at, 1);
    return result;
  }

  void parse() {
    po::options_description all;
    for (const po::options_description& group : groups) all.add(group);
    // No short options: "-3" is a wrong number, not an option. No abbreviated names: an
    // abbreviation that is unique today may be ambiguous tomorrow.
    const int style = po::command_line_style::allow_long |
                      po::command_line_style::long_allow_adjacent |
                      po::command_line_style::long_allow_next;
    const auto terminator = std::find(call.arguments.begin(), call.arguments.end(), "--");
    const std::vector<std::string> arguments(call.arguments.begin(), terminator);
    const po::parsed_options parsed =
        po::command_line_parser(arguments).options(all).style(style).run();
    for (const po::option& option : parsed.options) take(option);
    // After "--" nothing is an option.
    if (terminator != call.arguments.end()) {
      positionals.insert(positionals.end(), terminator + 1, call.arguments.end());
    }
  }

  std::string unknown(const std::string& option) const {
    // "-seeds" means --seeds, and "--seeds=4" does not differ from it by "=4".
    std::string name = option.substr(0, option.find('='));
    if (!name.starts_with("--")) name.insert(name.begin(), '-');
    const std::string near = nearest(name, names);
    return "unknown option '" + option.substr(0, option.find('=')) + "'; " +
           (near.empty() ? "see " + call.program + " --help" : "did you mean " + near + "?");
  }

  std::string syntax_message(const po::invalid_syntax& error) const {
    const std::string name = error.get_option_name();
    switch (error.kind()) {
      case po::invalid_syntax::missing_parameter:
      case po::invalid_syntax::empty_adjacent_parameter: {
        const auto placeholder = placeholders.find(name);
        if (placeholder == placeholders.end()) return name + " takes no value";
        return name + " needs a value: " + name + " " + placeholder->second;
      }
      case po::invalid_syntax::extra_parameter:
        return name + " takes no value";
      default:
        return error.what();
    }
  }

 private:
  template <typename Predicate>
  bool has_option(Predicate is_it) const {
    const auto end = std::find(call.arguments.begin(), call.arguments.end(), "--");
    return std::any_of(call.arguments.begin(), end, is_it);
  }

  void take(const po::option& option) {
    if (option.string_key.empty()) {
      for (const std::string& token : option.original_tokens) {
        if (token.starts_with('-')) throw InputError(unknown(token));
        positionals.push_back(token);
      }
      return;
    }
    const std::string name = "--" + option.string_key;
    std::string value = option.value.empty() ? "" : option.value[0];
    if (option.original_tokens.size() > 1 && value.starts_with("--")) {
      throw InputError(name + " needs a value (" + name + " " + placeholders[name] +
                       "), but is followed by '" + value + "'");
    }
    if (!values.emplace(name, std::move(value)).second) {
      throw InputError(name + " is given twice");
    }
  }
};

Options::Options(const Invocation& call, std::string usage, std::string description,
                 std::vector<std::string> examples)
    : impl_(std::make_unique<Impl>()) {
  impl_->call = call;
  impl_->usage = std::move(usage);
  impl_->description = std::move(description);
  impl_->examples = std::move(examples);
  // These are found before parsing; here they are only names to suggest.
  impl_->names = {"--help", "--version"};
}

Options::~Options() = default;

Options::Options(Options&& other) noexcept = default;

void Options::add_heading(const std::string& heading) {
  constexpr unsigned kLineLength = 100;
  constexpr unsigned kHelpLength = 72;
  impl_->groups.emplace_back(heading, kLineLength, kHelpLength);
}

void Options::add_flag(const std::string& name, const std::string& help) {
  impl_->names.push_back("--" + name);
  impl_->groups.back().add_options()(name.c_str(), help.c_str());
}

void Options::add_value(const std::string& name, const std::string& placeholder,
                        const std::string& help) {
  impl_->names.push_back("--" + name);
  impl_->placeholders["--" + name] = placeholder;
  impl_->groups.back().add_options()(
      name.c_str(), po::value<std::string>()->value_name(placeholder), help.c_str());
}

bool Options::parse() {
  if (impl_->help_requested()) {
    write_output(impl_->help());
    return false;
  }
  if (impl_->version_requested()) {
    print_version(impl_->call);
    return false;
  }
  try {
    impl_->parse();
  } catch (const po::unknown_option& error) {
    throw InputError(impl_->unknown(error.get_option_name()));
  } catch (const po::invalid_syntax& error) {
    throw InputError(impl_->syntax_message(error));
  } catch (const po::error& error) {
    throw InputError(error.what());
  }
  return true;
}

std::optional<std::string> Options::text(const std::string& name) const {
  const auto value = impl_->values.find("--" + name);
  if (value == impl_->values.end()) return std::nullopt;
  return value->second;
}

int Options::integer(const std::string& name, int least, int most, int otherwise) const {
  const std::optional<std::string> value = text(name);
  if (!value) return otherwise;
  const std::optional<std::int64_t> number = parse_integer(*value);
  if (!number || *number < least || *number > most) {
    throw InputError("--" + name + " is '" + *value + "'; expected a whole number from " +
                     std::to_string(least) + " to " + std::to_string(most));
  }
  return static_cast<int>(*number);
}

std::optional<std::uint64_t> Options::count(const std::string& name) const {
  const std::optional<std::string> value = text(name);
  if (!value) return std::nullopt;
  const std::optional<std::int64_t> number = parse_integer(*value);
  if (!number || *number < 1) {
    throw InputError("--" + name + " is '" + *value + "'; expected a whole number from 1 on");
  }
  return static_cast<std::uint64_t>(*number);
}

std::optional<double> Options::seconds(const std::string& name) const {
  constexpr double kMost = 1e9;  // 30 years
  const std::optional<std::string> value = text(name);
  if (!value) return std::nullopt;
  const std::optional<double> number = parse_decimal(*value);
  if (!number || *number <= 0 || *number > kMost) {
    throw InputError("--" + name + " is '" + *value +
                     "'; expected a number of seconds above 0, such as 60 or 2.5");
  }
  return number;
}

std::uint64_t Options::size(const std::string& name, std::uint64_t least,
                            std::uint64_t otherwise) const {
  const std::optional<std::string> value = text(name);
  if (!value) return otherwise;
  const std::optional<std::uint64_t> number = parse_size(*value);
  if (!number || *number < least) {
    throw InputError("--" + name + " is '" + *value +
                     "'; expected a size such as 4G or 512M, or a number of bytes, at least " +
                     size_text(least));
  }
  return *number;
}

const std::vector<std::string>& Options::positionals() const { return impl_->positionals; }

const std::string& Options::program() const { return impl_->call.program; }

}  // namespace kalah
