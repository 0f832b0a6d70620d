// Laws of what lines show, over battles of bots in every scenario of every registered ruleset: a line that matters and
// has a place draws something, and its head is short. Causes of lines that draw nothing stand in undrawn.txt with their
// reasons. EMCON_SHOWN=N plays N battles of each scenario; each case prints its seed.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string_view>

#include "server/data/folder.hpp"
#include "tests/common/environment.hpp"
#include "tests/lab/spread/bot_battle.hpp"

namespace emcon::conformance {
namespace {

constexpr std::size_t head_most = 90;   ///< characters
constexpr std::uint64_t long_most = 5;  ///< of 100 lines

/// "RULESET CLAUSE" of each kind of line that draws nothing, whatever it says.
std::set<std::string> undrawn() {
  std::ifstream file(EMCON_UNDRAWN);
  std::set<std::string> out;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string ruleset, clause;
    if (!line.starts_with('#') && words >> ruleset >> clause) out.insert(ruleset + " " + clause);
  }
  return out;
}

/// Handles that stand on a map of the board.
std::set<std::string> placed(const table::Board& board) {
  std::set<std::string> out;
  for (const table::Thing& thing : board.things)
    if (!thing.marks.empty()) out.insert(thing.handle);
  return out;
}

/// What clients say of a line: its head, or its first sentence.
std::string head_of(const rules::Telling& telling) {
  if (!telling.showing.head.empty()) return telling.showing.head;
  const std::string& text = telling.text;
  for (std::size_t at = 1; at < text.size(); ++at)
    if (std::string_view(".!?").contains(text[at]) && (at + 1 == text.size() || text[at + 1] == ' '))
      return text.substr(0, at + 1);
  return text;
}

class Showings : public testing::TestWithParam<std::string> {
 protected:
  struct Line {
    std::uint64_t times = 0;
    std::string first;
  };

  void look(const match::Position& position, const std::vector<rules::Event>& told) {
    std::set<std::string> now;
    const auto add = [&](Viewer viewer) { now.merge(placed(position.board_for(viewer))); };
    add(Viewer::spectator());
    for (const auto& slot : position.asked()->slots) add(Viewer::of(slot.front()));
    for (const rules::Event& event : told) read(event.telling, now);
    before_ = std::move(now);
  }

  void read(const rules::Telling& telling, const std::set<std::string>& now) {
    ++lines_;
    if (const std::string head = head_of(telling); head.size() > head_most) note(long_, telling, head);
    const bool has_place = std::ranges::any_of(telling.note.about, [&](const std::string& handle) {
      return now.contains(handle) || before_.contains(handle);
    });
    if (!has_place || telling.note.weight == table::Weight::routine) return;
    ++with_place_;
    if (telling.showing.acts.empty()) note(nothing_, telling, telling.text);
  }

  void note(std::map<std::string, Line>& lines, const rules::Telling& telling, const std::string& words) {
    Line& line = lines[GetParam() + " " + telling.clause];
    if (++line.times == 1) line.first = words;
  }

  std::set<std::string> before_;
  std::uint64_t lines_ = 0, with_place_ = 0;
  std::map<std::string, Line> long_, nothing_;
};

TEST_P(Showings, LinesThatMatterAreDrawnAndShort) {
  const match::RulesetEntry& entry = *match::find_ruleset(GetParam());
  const auto catalogue = *entry.load(*data::load_embedded(entry.folder));
  const std::uint64_t seed = seed_of_run("showings of " + GetParam()), battles = from_environment("EMCON_SHOWN", 1);
  for (const auto& scenario : catalogue->description().scenarios)
    for (std::uint64_t n = 0; n < battles; ++n) {
      before_.clear();
      play_by_bots(*catalogue, {scenario.id, {}}, "mixed", seed + n,
                   [&](const match::Position& position, const auto& told) { look(position, told); });
    }
  const std::set<std::string> known = undrawn();
  std::uint64_t too_long = 0, nothing = 0;
  for (const auto& [cause, line] : long_) {
    too_long += line.times;
    std::cout << "long: " << cause << ", " << line.times << " times; first: " << line.first << "\n";
  }
  for (const auto& [cause, line] : nothing_) {
    nothing += line.times;
    if (!known.contains(cause))
      ADD_FAILURE() << cause << " draws nothing, " << line.times << " times; first: " << line.first;
  }
  std::cout << GetParam() << ": " << lines_ << " lines, " << too_long << " with a head beyond " << head_most
            << " characters; " << with_place_ << " that matter have a place, " << nothing << " of them draw nothing\n";
  EXPECT_LE(too_long * 100, lines_ * long_most);
}

std::vector<std::string> shipped() {
  std::vector<std::string> out;
  for (const match::RulesetEntry& entry : match::shipped_registry()) out.push_back(entry.info.id);
  return out;
}

INSTANTIATE_TEST_SUITE_P(Registry, Showings, testing::ValuesIn(shipped()), [](const auto& row) {
  std::string name = row.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

}  // namespace
}  // namespace emcon::conformance
