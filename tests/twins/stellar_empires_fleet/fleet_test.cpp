// Random twins over the fleet's scenarios that hide most. EMCON_TWINS=PAIRS and EMCON_TWINS_SEED=FIRST choose how many
// and which. It prints how often pairs came to volleys of each munition, torpedoes, mines, reserves and the rest.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/twins/main.hpp"
#include "tests/twins/pairs_of_ruleset.hpp"

namespace emcon::testing {
namespace {

/// What is launched and what comes of it, by words of the journal.
std::string strikes(const table::JournalLine& line) {
  const auto has = [&](const char* words) { return line.text.find(words) != std::string::npos; };
  const std::size_t opened = line.text.find(" strikes: ");
  if (opened != std::string::npos) {
    const std::size_t from = opened + std::string(" strikes: ").size();
    return "strikes: " + line.text.substr(from, line.text.find_first_of(",.", from) - from);
  }
  if (has(" goes off at ")) return "goes off";
  if (has(" expires.")) return "expires";
  if (has(" launches ")) return has(" at ") ? "launched at known targets" : "launched at a point or at sealed targets";
  if (has("Reserves of ")) return "reserves are announced";
  if (has(" arrives over the ")) return "reserves arrive";
  if (line.clause == "SEF-7.10.3.2" && has(" is destroyed.")) return "weapons lost";
  return "";
}

// SEF-L1, L3, L6, L7, L12, L15, L16: whatever is hidden, everybody else is sent the same bytes at the same moments.
TEST(RandomTwins, OfTheFleetDifferInSecretAlone) {
  const std::vector<Ground> grounds = {
      {"stellar-empires-fleet", "mixed-magazines"}, {"stellar-empires-fleet", "mixed-magazines"},
      {"stellar-empires-fleet", "seeded-lanes"},    {"stellar-empires-fleet", "second-wave"},
      {"stellar-empires-fleet", "second-wave"},     {"stellar-empires-fleet", "border-clash"},
      {"stellar-empires-fleet", "own-fleet"}};
  const Compared reach = compare_pairs_of("the fleet", grounds, EMCON_TWINS_PAIRS, strikes);
  if (reach.pairs < 60) return;
  reach.expect_varied({"stock.rounds", "load.munition", "lay.at", "prefer given"});
  EXPECT_TRUE(std::ranges::any_of(reach.varied, [](const auto& one) { return one.first.starts_with("reserve"); }))
      << "never varied: reserves";
  reach.expect_met({"strikes: Standard missile", "strikes: Plasma torpedo", "goes off", "reserves arrive"});
}

}  // namespace

void watch_all() {
  watch_rulesets({});
}

}  // namespace emcon::testing
