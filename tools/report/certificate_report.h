// What was written as the certificate of a result.
#pragma once

#include <optional>
#include <string>

#include "solver/certificate.h"
#include "tools/report/json_support.h"

namespace kalah {

// A labeled line; empty without a certificate.
[[nodiscard]] std::string certificate_text(const std::optional<Certificate>& certificate);

// Sets the field "certificate", if there is one.
void add_certificate(Json& json, const std::optional<Certificate>& certificate);

}  // namespace kalah
