// Bots play every scenario by the merits of their offers, as the host would run it.
#include <map>

#include "tests/lab/spread/bot_battle.hpp"
#include "tests/rules/alternity_warships/battle.hpp"
#include "tests/rules/straight/whole_catalogue.hpp"

namespace emcon::rules::alternity_warships {
namespace {

struct Wanted {
  const char* scenario;
  std::vector<const char*> words;  ///< that are told in the course of the battle
};

TEST(Bots, FightToTheEnd) {  // ALT-9.2, ALT-8.2, ALT-14.1, ALT-R38
  for (const Wanted& wanted : {Wanted{"duel", {" fires ", " launches antiship missile", ", attacks "}},
                               {"medium", {" fires ", " launches antiship missile"}},
                               {"wolves", {" fires "}},
                               {"envoy", {" fires "}},
                               {"hornets", {" fires ", " launches B", " drops "}},
                               {"hammerfall", {" fires "}},
                               {"large", {" fires ", " launches antiship missile", " launches A"}},
                               {"own-fleet", {" fires "}}}) {
    std::map<std::string, int> reached;
    const BotBattle battle = play_by_bots(*whole_catalogue<Rules>("alternity_warships"), {wanted.scenario, {}},
                                          "greedy", 1, [&](const match::Position&, const std::vector<Event>& told) {
                                            for (const Event& event : told)
                                              for (const char* word : wanted.words)
                                                reached[word] += event.telling.text.find(word) != std::string::npos;
                                          });
    std::cout << wanted.scenario << ": " << battle.outcome.text << " " << battle.turns << " rounds, "
              << battle.questions << " questions, " << battle.repairs << " repairs, " << battle.fallbacks
              << " fallbacks\n";
    for (const char* word : wanted.words) EXPECT_GT(reached[word], 0) << wanted.scenario << word;
    EXPECT_EQ(battle.fallbacks, 0) << wanted.scenario;
  }
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
