// How many questions a round of each scenario asks, at both paces: printed, and held (ALT-R84 to R86).
#include <iostream>

#include "tests/lab/spread/asked.hpp"
#include "tests/rules/alternity_warships/battle.hpp"
#include "tests/rules/straight/whole_catalogue.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// What a round takes on average. Whole battles have fewer than their first rounds, for ships are lost.
struct Row {
  const char* scenario;
  const char* option;  ///< "name=word" or empty
  std::uint64_t battles;
  int least, most;
};

TEST(Pace, QuestionsOfARound) {
  constexpr Row rows[] = {{"duel", "", 20, 7, 10},  {"duel", "pace=brisk", 20, 5, 8},
                          {"medium", "", 6, 8, 11}, {"medium", "pace=brisk", 6, 6, 9},
                          {"large", "", 2, 9, 18},  {"large", "pace=brisk", 2, 7, 14}};
  const auto catalogue = whole_catalogue<Rules>("alternity_warships");
  for (const Row& row : rows) {
    const Asked asked = asked_in(*catalogue, choice_with(row.scenario, row.option), row.battles);
    const int questions = asked.tenths(asked.questions);
    std::cout << "pace: " << row.scenario << " " << row.option << " " << asked.words() << "\n";
    EXPECT_GE(questions, 10 * row.least) << row.scenario;
    EXPECT_LE(questions, 10 * row.most) << row.scenario;
  }
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
