// How many questions a turn of each scenario asks (section 14 of the digest): printed, and held.
#include <iostream>

#include "tests/lab/spread/asked.hpp"
#include "tests/rules/stellar_empires_fleet/fight.hpp"
#include "tests/rules/straight/whole_catalogue.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int all_turns = 99;

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
  int turns = all_turns;  ///< of each battle so many in a row count, those with most questions
};

TEST(Pace, QuestionsOfATurn) {
  constexpr Row rows[] = {{"duel", "", 20, 5, 7, 1},
                          {"border-clash", "", 10, 12, 18, 4},
                          {"mixed-magazines", "", 10, 8, 12, 4},
                          {"line-of-battle", "intercept=ask", 4, 18, 45, 10},
                          {"line-of-battle", "intercept=auto", 4, 18, 30, 1},
                          {"line-of-battle", "intercept=ask", 4, 32, 45, 10, 5}};
  const auto catalogue = whole_catalogue<Rules>("stellar_empires_fleet");
  for (const Row& row : rows) {
    const Asked asked = asked_in(*catalogue, choice_with(row.scenario, row.option), row.battles, row.turns);
    const int questions = asked.tenths(asked.questions), interrupts = asked.tenths(asked.interrupts);
    std::cout << "pace: " << row.scenario << " " << row.option
              << (row.turns < all_turns ? " fullest " + std::to_string(row.turns) + " turns" : "") << " "
              << asked.words() << "\n";
    EXPECT_GE(questions, 10 * row.least) << row.scenario;
    EXPECT_LE(questions, 10 * row.most) << row.scenario;
    EXPECT_LE(interrupts, 10 * row.interrupts + 5) << row.scenario;
  }
}

}  // namespace
}  // namespace emcon::rules::stellar_empires_fleet
