// kalah solve: the value of a position, all best moves, and a line of best play; or a proof that
// the value is at least, or at most, a number.
#include <optional>
#include <string>

#include "base/input_error.h"
#include "tools/commands/certificate_job.h"
#include "tools/commands/commands.h"
#include "tools/commands/solver_job.h"
#include "tools/console/solver_progress.h"
#include "tools/console/stop_signals.h"
#include "tools/options/common_options.h"
#include "tools/options/limit_options.h"
#include "tools/options/position_options.h"
#include "tools/options/solver_options.h"
#include "tools/report/certificate_report.h"
#include "tools/report/proof_report.h"
#include "tools/report/solution_report.h"

namespace kalah {
namespace {

// clang-format off
constexpr const char* kDescription =
    "Proves the value of a position: the margin that the player to move gets if both sides play\n"
    "perfectly. It counts the seeds in play, own store minus the opponent's at the end; the result\n"
    "adds what is in the stores already. Under goal=outcome only win, draw or loss counts. Under\n"
    "pie=on a board is the start of a game; after one turn of --turns the player to move may swap.\n\n"
    "Each bound of the value is printed on standard error as soon as it is proven. A limit, SIGINT\n"
    "(Ctrl-C) or SIGTERM ends the job early: it writes its checkpoint and prints what is proven,\n"
    "marked as partial, and the exit code is 0. It is 1 if the checkpoint could not be written, or if\n"
    "a signal came before the search began. Signals within a second are one request; a later one ends\n"
    "the program at once.";
// clang-format on

std::optional<Statement> read_statement(const Options& options) {
  const std::optional<std::string> text = options.text("prove");
  if (!text) return std::nullopt;
  try {
    return parse_statement(*text);
  } catch (const InputError& error) {
    throw InputError(std::string("--prove: ") + error.what());
  }
}

Options declare_options(const Invocation& call) {
  Options options(call, "[BOARD] [options]", kDescription,
                  {"--houses 6 --seeds 4", "--houses 5 --seeds 3 --rules empty-capture --json",
                   "--houses 6 --seeds 4 --turns '3-6 4'",
                   "'<6,10,8,0,1,0,5,0,2,3,0,4,0,1,2>' --memory 2G --threads 1",
                   "--layout irving '4 4 4 4 4 4 0 4 4 4 4 4 4 0' --egdb-seeds 16 --quiet",
                   "--houses 6 --seeds 5 --egdb databases --checkpoint kalah-6-5.kcp",
                   "--houses 6 --seeds 5 --prove '>=10' --proof kalah-6-5.proof --seconds 3600",
                   "--houses 6 --seeds 3 --certificate kalah-6-3.kcert"});
  options.add_heading("Position");
  add_start_options(options);
  options.add_heading("Question");
  options.add_value("prove", "STATEMENT",
                    "only prove or refute that the value is '<N', '<=N', '=N', '>=N' or '>N', as a "
                    "margin from the seeds in play, whatever the pie rule and the goal");
  add_certificate_options(options);
  add_solver_options(options);
  add_search_options(options);
  add_limit_options(options);
  add_checkpoint_options(options);
  add_output_options(options);
  return options;
}

struct SolveRequest {
  Start start;
  std::optional<Statement> statement;  // to prove; none: the value
  SolverOptions options;
  std::optional<CertificateRequest> certificate;
  bool json = false;
};

// A swap is no move on the board.
void expect_certifiable(const SolveRequest& request) {
  if (!request.certificate || request.statement || request.start.pie == PieStage::kNone) return;
  if (!request.start.rules.pie) return;
  throw InputError(
      "--certificate is about the value of a board, where nobody swaps; with pie=on, expected "
      "--prove STATEMENT, too");
}

SolveRequest read_request(const Options& options) {
  SolveRequest request;
  request.start = read_start(options);
  request.statement = read_statement(options);
  request.options = read_solver_options(options);
  request.certificate = read_certificate(options, request.options);
  request.json = options.has("json");
  read_limits(options, request.options);
  read_checkpoint(options, request.options);
  expect_certifiable(request);
  return request;
}

JobResult prove(Solver& solver, const SolveRequest& request) {
  const Rules& rules = request.start.rules;
  const Position& position = request.start.position;
  const Proof proof = solver.prove(position, *request.statement);
  const CertificateResult certified = certify(solver, position, proof, request.certificate);
  JobResult result;
  result.text = request.json ? proof_json(rules, position, proof, certified.certificate)
                             : proof_text(rules, position, proof, request.options) +
                                   certificate_text(certified.certificate);
  result.complete = proof.verdict != Proof::Verdict::kOpen;
  result.checkpoint_error = proof.checkpoint_error;
  result.proof_error = proof.proof_error;
  result.other_error = certified.error;
  return result;
}

JobResult solve(Solver& solver, const SolveRequest& request) {
  const Solution solution = solver.solve(request.start.position, request.start.pie);
  const CertificateResult certified = certify(solver, solution, request.certificate);
  JobResult result;
  result.text = request.json ? solution_json(solution, certified.certificate)
                             : solution_text(solution, request.options) +
                                   certificate_text(certified.certificate);
  result.complete = solution.completion == Completion::kComplete;
  result.checkpoint_error = solution.checkpoint_error;
  result.proof_error = solution.proof_error;
  result.other_error = certified.error;
  return result;
}

JobResult answer(const SolveRequest& request) {
  const Position& position = request.start.position;
  Solver solver(request.start.rules, position.houses, count_seeds(position.board), request.options);
  JobResult result = request.statement ? prove(solver, request) : solve(solver, request);
  result.text_says_partial = !request.json;
  return result;
}

}  // namespace

int run_solve(const Invocation& call) {
  Options options = declare_options(call);
  if (!options.parse()) return kSuccess;
  SolveRequest request = read_request(options);
  ProgressLine line(call.program, options.has("quiet"));
  const StopSignals signals;
  const SolverProgress progress(line, signals.flag(), request.options);
  return run_solver_job(call.program, request.options, line, [&] { return answer(request); });
}

}  // namespace kalah
