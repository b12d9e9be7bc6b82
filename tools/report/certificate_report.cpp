// As text and as JSON.
#include "tools/report/certificate_report.h"

#include "base/number_text.h"
#include "base/printable.h"
#include "tools/report/labeled.h"

namespace kalah {

std::string certificate_text(const std::optional<Certificate>& certificate) {
  if (!certificate) return "";
  std::string text = printable(certificate->path) + ", " + bytes(certificate->bytes) + ": " +
                     counted(certificate->claims, "claim");
  if (certificate->leaf_claims != 0) {
    text += " that rest on " + counted(certificate->leaf_claims, "claim") + " about up to " +
            counted(certificate->leaf_seeds, "seed");
  }
  return labeled("certified", text + "; " + duration(certificate->seconds));
}

void add_certificate(Json& json, const std::optional<Certificate>& certificate) {
  if (!certificate) return;
  Json& object = json["certificate"];
  object["file"] = certificate->path;
  object["bytes"] = certificate->bytes;
  object["claims"] = certificate->claims;
  object["leaf_seeds"] = certificate->leaf_seeds;
  object["leaf_claims"] = certificate->leaf_claims;
  object["nodes"] = certificate->nodes;
  object["seconds"] = rounded_seconds(certificate->seconds);
}

}  // namespace kalah
