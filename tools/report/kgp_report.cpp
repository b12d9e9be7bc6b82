// What was done on a server of the Kalah Game Protocol.
#include "tools/report/kgp_report.h"

#include "base/number_text.h"
#include "tools/report/json_support.h"
#include "tools/report/labeled.h"

namespace kalah {

std::string kgp_summary_text(const KgpSummary& summary, KgpMode mode) {
  const bool verify = mode == KgpMode::kVerify;
  return labeled(verify ? "problems" : "states",
                 grouped(verify ? summary.problems : summary.states) + " answered") +
         labeled("errors", grouped(summary.errors) + " from the server");
}

std::string kgp_summary_json(const KgpSummary& summary) {
  return json_line(
      Json{{"states", summary.states}, {"problems", summary.problems}, {"errors", summary.errors}});
}

}  // namespace kalah
