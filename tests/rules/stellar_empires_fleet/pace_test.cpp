// How many questions a turn of each scenario asks (section 14 of the digest): printed, and held.
#include <iostream>

#include "server/data/folder.hpp"
#include "server/match/hosted.hpp"
#include "tests/rules/stellar_empires_fleet/fight.hpp"
#include "tests/spread/bot_battle.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int all_turns = 99;

struct Asked {
  int turns = 0, questions = 0, interrupts = 0, most = 0;
  std::map<std::string, int> kinds;

  void add(const Asked& other) {
    turns += other.turns;
    questions += other.questions;
    interrupts += other.interrupts;
    most = std::max(most, other.most);
    for (const auto& [kind, n] : other.kinds) kinds[kind] += n;
  }
};

/// So many turns in a row, those with most questions; all_turns: all of them.
Asked fullest(const std::map<int, Asked>& by_turn, int turns) {
  Asked best;
  for (auto first = by_turn.begin(); first != by_turn.end(); ++first) {
    Asked row;
    for (auto turn = first; turn != by_turn.end() && row.turns < turns; ++turn) row.add(turn->second);
    if (row.questions > best.questions) best = row;
  }
  return best;
}

/// Battles of bots that fight, of each as many turns as fullest() finds. A question counts once, however many seats it
/// asks; the set-up is left out.
Asked asked_in(const match::CatalogueHandle& catalogue, const Choice& choice, std::uint64_t battles, int turns) {
  Asked out;
  for (std::uint64_t seed = 1; seed <= battles; ++seed) {
    std::map<int, Asked> by_turn;
    const auto count = [&](const match::Position& position, const std::vector<Event>&) {
      const std::optional<Ask>& ask = position.asked();
      if (!ask || position.clock().turn == 0) return;
      Asked& turn = by_turn[position.clock().turn];
      turn.turns = 1;
      turn.most = ++turn.questions;
      ++turn.kinds[ask->kind];
      turn.interrupts += ask->pace == Pace::interrupt;
    };
    play_by_bots(catalogue, choice, "greedy", seed, count);
    out.add(fullest(by_turn, turns));
  }
  return out;
}

/// What a turn takes on average: all questions, and of them about how many interrupts. The digest counts a turn of
/// whole fleets that have met: duel 5 = 2 moves, 2 fires, 1 end, and 7 with a defence and a command's roll;
/// line-of-battle 32 = 9 moves, 6 packets that fly, 9 fires, 6 packets that strike, 1 dogfight, 1 end, and 45 with 10
/// defences and rolls. Small battles have as many on average from their first turn to their last. In line-of-battle few
/// have a shot in the first turn, flights come out by and by, and later units are lost: so the five turns in which its
/// fleets have met, those with most questions, are held to the digest's figure, and whole battles to the lower one that
/// they come to. Which unit moves is a question more there, about seven a turn, of which the digest knows nothing.
struct Row {
  const char* scenario;
  const char* option;  ///< "name=word" or empty
  std::uint64_t battles;
  int least, most, interrupts;
  int turns = all_turns;  ///< as for fullest
};

Choice choice_of(const Row& row) {
  const std::string option = row.option;
  Choice out{row.scenario, {}};
  const std::size_t is = option.find('=');
  if (is != std::string::npos)
    out.options.lines.push_back({"option", "", option.substr(0, is), {{"value", table::Token{option.substr(is + 1)}}}});
  return out;
}

TEST(Pace, QuestionsOfATurn) {
  constexpr Row rows[] = {{"duel", "", 20, 5, 7, 1},
                          {"border-clash", "", 10, 12, 18, 4},
                          {"mixed-magazines", "", 10, 8, 12, 4},
                          {"line-of-battle", "intercept=ask", 4, 18, 45, 10},
                          {"line-of-battle", "intercept=auto", 4, 18, 30, 1},
                          {"line-of-battle", "intercept=ask", 4, 32, 45, 10, 5}};
  const auto documents = data::load_folder(EMCON_SOURCE_DIR "/server/rules/stellar_empires_fleet/data");
  const auto catalogue = match::entry_of<Rules>("stellar_empires_fleet").load(*documents).value();
  const auto known = catalogue->description().scenarios;
  for (const Row& row : rows) {
    if (std::ranges::find(known, row.scenario, &ScenarioDescription::id) == known.end()) continue;
    const Asked asked = asked_in(*catalogue, choice_of(row), row.battles, row.turns);
    const int questions = 10 * asked.questions / asked.turns, interrupts = 10 * asked.interrupts / asked.turns;
    std::cout << "pace: " << row.scenario << " " << row.option
              << (row.turns < all_turns ? " fullest " + std::to_string(row.turns) + " turns" : "") << " "
              << questions / 10 << "." << questions % 10 << " questions a turn (" << interrupts / 10 << "."
              << interrupts % 10 << " of them interrupts), most in one " << asked.most << "; by kind in " << asked.turns
              << " turns:";
    for (const auto& [kind, n] : asked.kinds) std::cout << " " << kind << " " << n;
    std::cout << "\n";
    EXPECT_GE(questions, 10 * row.least) << row.scenario;
    EXPECT_LE(questions, 10 * row.most) << row.scenario;
    EXPECT_LE(interrupts, 10 * row.interrupts + 5) << row.scenario;
  }
}

}  // namespace
}  // namespace emcon::rules::stellar_empires_fleet
