/// Crew checks as they are rolled, and in words (ALT-2.3, R43).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/rules/alternity_warships/catalogue/odds.hpp"
#include "server/rules/contract/referee.hpp"
#include "server/rules/kit/sum.hpp"

namespace emcon::rules::alternity_warships {

/// "ordinary 35 %, good 20 %, amazing 15 %".
std::string odds_words(const Odds& odds);

/// "failure", "ordinary", "good", "amazing".
const char* success_word(std::optional<Success> success);

/// A check as it fell.
struct Check {
  std::optional<Success> success = std::nullopt;
  int control = 0;
  int total = 0;
  std::vector<Rolled> dice;
};
/// Rolls the control die and then the situation dice, all of one stream (ALT-R43). `audience`: who may see them.
Check roll_check(Referee& referee, int score, int steps, const Why& why, Audience audience);

/// "-d6", "+2d20", "no die".
std::string situation_words(int steps);
/// "step +1: from step 0, -1 fire control, +2 long range"; "step 0" if nothing changes it.
std::string step_words(const Sum& steps);
/// "Check of 14 at step +1: from step 0, -1 fire control, +2 long range, +d4: rolled 6 and 2, total 8: ordinary."
std::string check_words(int score, const Sum& steps, const Check& check);
/// The same as the first revision keeps it in its state: "Check of 14 at step 0, -1 fire control, +d4: ...".
std::string old_check_words(int score, const Sum& steps, const Check& check);

}  // namespace emcon::rules::alternity_warships
