// Random twins over scenarios of warships that hide most. EMCON_TWINS=PAIRS and EMCON_TWINS_SEED=FIRST choose how many
// and which. It prints how often pairs came to closed sheets, disguises, targets, loads, hangars, repairs and choices.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/twins/main.hpp"
#include "tests/twins/pairs_of_ruleset.hpp"

namespace emcon::testing {
namespace {

/// What is done and what comes of it, by words of the journal.
std::string deeds(const table::JournalLine& line) {
  constexpr std::pair<const char*, const char*> told[] = {
      {" launches antiship missile", "antiship missiles are launched"},
      {" launches counter-missile", "counter-missiles are launched"},
      {" launches ", "craft are launched"},
      {" docks with ", "craft dock"},
      {", attacks missile ", "counter-missiles attack"},
      {", attacks ", "antiship missiles attack"},
      {" drops ", "bombs are dropped"},
      {" repairs ", "repairs are told to their owner"},
      {" fires ", "weapons fire"},
      {" is crippled.", "ships are crippled"},
      {" is destroyed and drifts on.", "ships are destroyed"},
      {" breaks up after ", "ships break up"},
      {" is shot down.", "missiles are shot down"},
      {" to mark.", "hits are marked on a closed sheet"}};
  for (const auto& [words, deed] : told)
    if (line.text.find(words) != std::string::npos) return deed;
  return "";
}

// ALT-L5 to L10, L12, L16, L19, L22, L25 to L30: whatever is hidden, everybody else is sent the same bytes at the same
// moments.
TEST(RandomTwins, OfWarshipsDifferInSecretAlone) {
  // Where sides choose in secret at set-up, battles are short: they come twice.
  const std::vector<Ground> grounds = {{"alternity-warships", "wolves"},  {"alternity-warships", "wolves"},
                                       {"alternity-warships", "envoy"},   {"alternity-warships", "envoy"},
                                       {"alternity-warships", "hornets"}, {"alternity-warships", "medium"},
                                       {"alternity-warships", "medium"},  {"alternity-warships", "own-fleet"},
                                       {"alternity-warships", "duel"},    {"alternity-warships", "large"}};
  const Compared reach = compare_pairs_of("warships", grounds, EMCON_TWINS_PAIRS, deeds);
  if (reach.pairs < 60) return;
  reach.expect_varied({"launch.load", "launch.target", "mgo.hold", "repair given"});
  reach.expect_met({"antiship missiles attack", "craft are launched", "hits are marked on a closed sheet",
                    "missiles are shot down", "repairs are told to their owner"});
}

}  // namespace

void watch_all() {
  watch_rulesets({});
}

}  // namespace emcon::testing
