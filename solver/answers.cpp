// Words of the answers.
#include "solver/answers.h"

namespace kalah {

std::string_view to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::kLoss:
      return "loss";
    case Outcome::kDraw:
      return "draw";
    case Outcome::kWin:
      return "win";
  }
  return "";
}

}  // namespace kalah
