// How many answers with a choice a seat gives in a battle at pace `brisk`: a battle must fit into an evening.
// EMCON_BATTLES=200 plays as many of every scenario as the figures of docs/scenarios.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "server/data/folder.hpp"
#include "tests/lab/spread/bot_battle.hpp"

namespace emcon {
namespace {

struct Bound {
  const char* scenario;
  std::uint64_t battles;  ///< played unless EMCON_BATTLES says otherwise: few where one takes long and the bound is far
  int locks;              ///< the median seat's at most, in a battle or in a turn
  bool per_turn;          ///< else in a battle
};

class Brisk : public testing::TestWithParam<Bound> {};

std::shared_ptr<const match::CatalogueHandle> fires_of_space() {
  const match::RulesetEntry* ruleset = match::find_ruleset("fires-of-space");
  return *ruleset->load(*data::load_embedded(ruleset->folder));
}

rules::Choice at_pace(const char* scenario, const char* pace) {
  return {scenario, {{{"option", "", match::pace_option, {{"value", table::Token{pace}}}}}}};
}

std::uint64_t battles() {
  const char* wish = std::getenv("EMCON_BATTLES");
  return wish ? std::strtoull(wish, nullptr, 10) : 0;
}

TEST_P(Brisk, TheMedianSeatGivesFewLocks) {
  const auto catalogue = fires_of_space();
  std::vector<int> hundredths;
  const std::uint64_t games = battles() > 0 ? battles() : GetParam().battles;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    const BotBattle battle = play_by_bots(*catalogue, at_pace(GetParam().scenario, match::pace_brisk), "greedy", seed);
    for (const SeatLoad& seat : battle.seats)
      if (seat.locks > 0)
        hundredths.push_back(100 * seat.needed / (GetParam().per_turn ? std::max(1, battle.turns) : 1));
  }
  std::ranges::sort(hundredths);
  const int median = hundredths[(hundredths.size() - 1) / 2];
  EXPECT_LE(median, 100 * GetParam().locks);
  RecordProperty("hundredths_of_locks", median);
}

/// The steps of each unit in one manoeuvre, added up; how many took one back that was made before.
class Steps {
 public:
  void read(const std::string& told) {
    constexpr std::string_view says = " thrusts in direction ";
    const std::size_t at = told.find(says);
    if (!told.starts_with("Unit ") || at == std::string::npos) return;
    Hex& pushed = pushed_[told.substr(0, at)];
    const Hex now = pushed + direction(told[at + says.size()] - '0');
    ++all_;
    back_ += length(now) < length(pushed);
    pushed = now;
  }
  int all() const { return all_; }
  int back() const { return back_; }

 private:
  std::map<std::string, Hex> pushed_;
  int all_ = 0, back_ = 0;
};

TEST(Manoeuvre, SpendsNoStepsOnStandingStill) {
  const auto catalogue = fires_of_space();
  const std::uint64_t games = battles() > 0 ? battles() : 40;
  int all = 0, back = 0;
  for (const char* pace : {match::pace_book, match::pace_brisk})
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
      Steps steps;
      play_by_bots(*catalogue, at_pace("duel-at-kessa", pace), "greedy", seed, [&](const auto&, const auto& told) {
        for (const rules::Event& event : told) steps.read(event.telling.text);
      });
      all += steps.all();
      back += steps.back();
    }
  EXPECT_GT(all, 2 * static_cast<int>(games));
  EXPECT_EQ(back, 0) << "of " << all;
}

INSTANTIATE_TEST_SUITE_P(Scenarios, Brisk,
                         testing::Values(Bound{"duel-at-kessa", 200, 15, false}, Bound{"kessa-crossing", 40, 3, true},
                                         Bound{"gate-of-orun", 10, 4, true}),
                         [](const auto& row) {
                           std::string name = row.param.scenario;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace emcon
