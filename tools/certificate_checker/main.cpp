// kalah-check-certificate: checks what `kalah solve --certificate` has written.
//
// It shares no code with the solver, and trusts nothing in the file: each claim must follow from
// claims nearer to the end of the game, from a finished game, or from the seeds in play. Claims
// about boards of few seeds, which the file gives no reasons for, are checked by playing these
// boards out. Whoever understands the files of this folder, game.cpp and checker.cpp first of all,
// need not believe the solver. `c++ -std=c++20 -O2 -I ../.. *.cpp` compiles them.
#include <cstdint>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <new>
#include <string>
#include <vector>

#include "tools/certificate_checker/checker.h"
#include "tools/certificate_checker/reader.h"

namespace certificate {
namespace {

struct Arguments {
  std::string file;
  bool assume_leaves = false;
  std::uint64_t memory = std::uint64_t{2} << 30;  // bytes for the values of leaves
  bool help = false;
};

constexpr const char* kUsage =
    "Usage: kalah-check-certificate FILE [--assume-leaves] [--memory MIB]\n\n"
    "Checks that a certificate of `kalah solve --certificate FILE` proves what it claims, by the "
    "rules\n"
    "of the game alone: this program has nothing in common with the solver. Claims about boards of "
    "few\n"
    "seeds, which the file does not prove, it checks by playing them out.\n\n"
    "  --assume-leaves  do not check these, but say how many there are; `kalah egdb build` and "
    "`egdb\n"
    "                   verify` vouch for them\n"
    "  --memory MIB     memory for checking them, beside what the file takes (default 2048)\n"
    "  --help           this text\n\n"
    "Exit codes: 0 it proves what it claims, 1 it does not, 2 it could not be checked.\n";

Arguments read_arguments(const std::vector<std::string>& words) {
  Arguments arguments;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "--help" || words[i] == "-h") {
      arguments.help = true;
    } else if (words[i] == "--assume-leaves") {
      arguments.assume_leaves = true;
    } else if (words[i] == "--memory") {
      const std::string value = i + 1 < words.size() ? words[++i] : "";
      arguments.memory =
          static_cast<std::uint64_t>(whole_number(value, 0, 1 << 30, "value of --memory")) << 20;
    } else if (words[i].rfind("--", 0) == 0) {
      throw Unusable("unknown option '" + words[i] + "'; see --help");
    } else if (!arguments.file.empty()) {
      throw Unusable("expected one file");
    } else {
      arguments.file = words[i];
    }
  }
  if (arguments.file.empty() && !arguments.help) throw Unusable("expected a file; see --help");
  return arguments;
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (!file.is_open() || bytes.empty()) throw Unusable("it can't be read, or is empty");
  return bytes;
}

int run(const std::vector<std::string>& words) {
  const Arguments arguments = read_arguments(words);
  if (arguments.help) {
    std::cout << kUsage;
    return 0;
  }
  const Certificate certificate = read_certificate(read_file(arguments.file));
  Checker checker(certificate, arguments.assume_leaves);
  checker.check(arguments.memory);
  std::cout << checker.report() << std::flush;
  if (!std::cout) throw Unusable("standard output can't be written");
  return 0;
}

int fail(int code, const std::string& text) {
  std::cerr << "kalah-check-certificate: " << text << "\n";
  return code;
}

}  // namespace
}  // namespace certificate

int main(int argc, char** argv) {
  try {
    return certificate::run({argv + 1, argv + argc});
  } catch (const certificate::Wrong& wrong) {
    return certificate::fail(1, wrong.what());
  } catch (const std::bad_alloc&) {
    return certificate::fail(2, "out of memory");
  } catch (const std::exception& error) {
    return certificate::fail(2, error.what());
  }
}
