// Whether a statement about the value of a position is true.
#include "tools/report/proof_report.h"

#include "tools/console/solver_progress.h"
#include "tools/report/certificate_report.h"
#include "tools/report/json_support.h"
#include "tools/report/labeled.h"
#include "tools/report/solver_phrases.h"

namespace kalah {

std::string_view to_string(Proof::Verdict verdict) {
  switch (verdict) {
    case Proof::Verdict::kProven:
      return "proven";
    case Proof::Verdict::kRefuted:
      return "refuted";
    case Proof::Verdict::kOpen:
      return "open";
  }
  return "";
}

std::string proof_text(const Rules& rules, const Position& position, const Proof& proof,
                       const SolverOptions& options) {
  std::string text = labeled("board", to_string(position));
  text += labeled("rules", to_string(rules));
  text += labeled("statement", "value " + to_string(proof.statement) + in_play_text(position));
  text += labeled("verdict", to_string(proof.verdict));
  text += labeled("value", bounds_text(proof.bounds));
  if (proof.verdict == Proof::Verdict::kOpen) {
    text += labeled("partial", early_end_text(options, proof.checkpoint_error));
  }
  text += labeled("search", search_text(proof.statistics));
  return text + labeled("used", used_text(proof.statistics, options));
}

std::string proof_json(const Rules& rules, const Position& position, const Proof& proof,
                       const std::optional<Certificate>& certificate) {
  Json json;
  json["rules"] = to_string(rules);
  json["board"] = to_string(position);
  json["statement"] = to_string(proof.statement);
  json["verdict"] = to_string(proof.verdict);
  json["bounds"] = bounds_json(proof.bounds);
  add_statistics(json, proof.statistics);
  add_certificate(json, certificate);
  return json_line(json);
}

}  // namespace kalah
