// How many questions a round of each scenario asks, at both paces: printed, and held (ALT-R84 to R86).
#include <iostream>

#include "server/data/folder.hpp"
#include "server/match/hosted.hpp"
#include "tests/rules/alternity_warships/battle.hpp"
#include "tests/spread/bot_battle.hpp"

namespace emcon::rules::alternity_warships {
namespace {

struct Asked {
  int turns = 0, questions = 0, most = 0;
  std::map<std::string, int> kinds;
};

/// Battles of bots that fight. A question counts once, however many seats it asks; the set-up is left out.
Asked asked_in(const match::CatalogueHandle& catalogue, const Choice& choice, std::uint64_t battles) {
  Asked out;
  for (std::uint64_t seed = 1; seed <= battles; ++seed) {
    std::map<int, int> by_turn;
    const auto count = [&](const match::Position& position, const std::vector<Event>&) {
      const std::optional<Ask>& ask = position.asked();
      if (!ask || position.clock().turn == 0) return;
      ++out.kinds[ask->kind];
      out.most = std::max(out.most, ++by_turn[position.clock().turn]);
    };
    out.turns += play_by_bots(catalogue, choice, "greedy", seed, count).turns;
    for (const auto& [turn, questions] : by_turn) out.questions += questions;
  }
  return out;
}

/// What a round takes on average. Whole battles have fewer than their first rounds, for ships are lost.
struct Row {
  const char* scenario;
  const char* option;  ///< "name=word" or empty
  std::uint64_t battles;
  int least, most;
};

Choice choice_of(const Row& row) {
  const std::string option = row.option;
  Choice out{row.scenario, {}};
  const std::size_t is = option.find('=');
  if (is != std::string::npos)
    out.options.lines.push_back({"option", "", option.substr(0, is), {{"value", table::Token{option.substr(is + 1)}}}});
  return out;
}

TEST(Pace, QuestionsOfARound) {
  constexpr Row rows[] = {{"duel", "", 20, 7, 10},  {"duel", "pace=brisk", 20, 5, 8},
                          {"medium", "", 6, 8, 11}, {"medium", "pace=brisk", 6, 6, 9},
                          {"large", "", 2, 9, 18},  {"large", "pace=brisk", 2, 7, 14}};
  const auto documents = data::load_folder(EMCON_SOURCE_DIR "/server/rules/alternity_warships/data");
  const auto catalogue = match::entry_of<Rules>("alternity_warships").load(*documents).value();
  for (const Row& row : rows) {
    const Asked asked = asked_in(*catalogue, choice_of(row), row.battles);
    const int questions = 10 * asked.questions / asked.turns;
    std::cout << "pace: " << row.scenario << " " << row.option << " " << questions / 10 << "." << questions % 10
              << " questions a round, most in one " << asked.most << "; by kind in " << asked.turns << " rounds:";
    for (const auto& [kind, n] : asked.kinds) std::cout << " " << kind << " " << n;
    std::cout << "\n";
    EXPECT_GE(questions, 10 * row.least) << row.scenario;
    EXPECT_LE(questions, 10 * row.most) << row.scenario;
  }
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
