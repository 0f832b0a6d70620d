// Laws of what lines show, over battles of bots in every scenario of every registered ruleset: a line that matters and
// has a place is drawn as docs/happenings.md says, and its head is short. EMCON_SHOWN=N plays N battles of each
// scenario, EMCON_SEED=N others. EMCON_REGENERATE=1 adds to the page what is met and not there.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
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

/// The words of the page for each kind of act, by the numbers of the kinds.
constexpr std::array<const char*, 15> kinds{"way",  "shot",     "launch",   "run",    "defence",
                                            "blow", "end",      "search",   "find",   "lost sight",
                                            "jump", "boarding", "dogfight", "points", "placing"};

/// What happens by a paragraph: as what it is drawn, or why it is not.
using Row = std::set<std::string>;
using Rows = std::map<std::string, Row>;

constexpr std::string_view nothing = "nothing: ";

/// The table below the heading of this ruleset.
Rows rows_of(const std::string& ruleset) {
  std::ifstream file(EMCON_HAPPENINGS);
  Rows out;
  bool here = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("## ")) here = line == "## " + ruleset;
    if (!here || !line.starts_with("| ") || line.starts_with("| --") || line.starts_with("| paragraph")) continue;
    const std::size_t middle = line.find(" | ", 2), end = line.rfind(" |");
    std::istringstream words(line.substr(middle + 3, end - middle - 3));
    Row& row = out[line.substr(2, middle - 2)];
    if (words.str().starts_with(nothing))
      row.insert(words.str());
    else
      for (std::string word; std::getline(words >> std::ws, word, ',');) row.insert(word);
  }
  return out;
}

/// The page with this table in the place of the ruleset's own.
void write(const std::string& ruleset, const Rows& rows) {
  std::ifstream file(EMCON_HAPPENINGS);
  std::ostringstream out;
  bool here = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("## ")) here = line == "## " + ruleset;
    if (!here || !line.starts_with("|")) out << line << "\n";
    if (!here || !line.starts_with("| --")) continue;
    out << "| paragraph | drawn as |\n| --- | --- |\n";
    for (const auto& [clause, row] : rows) {
      out << "| " << clause << " |";
      for (const std::string& kind : row) out << (kind == *row.begin() ? " " : ", ") << kind;
      out << " |\n";
    }
  }
  file.close();
  std::ofstream(EMCON_HAPPENINGS) << out.str();
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
    Row& row = met_[telling.clause];
    for (const table::Act& act : telling.showing.acts) row.insert(kinds.at(static_cast<std::size_t>(act.kind)));
    if (telling.showing.acts.empty()) note(undrawn_, telling, telling.text);
  }

  void note(std::map<std::string, Line>& lines, const rules::Telling& telling, const std::string& words) {
    Line& line = lines[telling.clause];
    if (++line.times == 1) line.first = words;
  }

  std::set<std::string> before_;
  std::uint64_t lines_ = 0, with_place_ = 0;
  std::map<std::string, Line> long_, undrawn_;
  Rows met_;
};

TEST_P(Showings, LinesThatMatterAreDrawnAndShort) {
  const match::RulesetEntry& entry = *match::find_ruleset(GetParam());
  const auto catalogue = *entry.load(*data::load_embedded(entry.folder));
  // The page must have all that is met: other battles are for who looks for more.
  const std::uint64_t seed = from_environment("EMCON_SEED", 1), battles = from_environment("EMCON_SHOWN", 1);
  for (const auto& scenario : catalogue->description().scenarios)
    for (std::uint64_t n = 0; n < battles; ++n) {
      before_.clear();
      play_by_bots(*catalogue, {scenario.id, {}}, "mixed", seed + n,
                   [&](const match::Position& position, const auto& told) { look(position, told); });
    }
  Rows known = rows_of(GetParam());
  std::uint64_t too_long = 0, undrawn = 0;
  for (const auto& [clause, line] : long_) {
    too_long += line.times;
    std::cout << "long: " << clause << ", " << line.times << " times; first: " << line.first << "\n";
  }
  const auto is_nothing = [](const std::string& word) { return word.starts_with(nothing); };
  for (const auto& [clause, line] : undrawn_) {
    undrawn += line.times;
    if (!known.contains(clause) || std::ranges::none_of(known[clause], is_nothing))
      ADD_FAILURE() << clause << " draws nothing, " << line.times << " times; first: " << line.first;
  }
  for (const auto& [clause, row] : met_)
    for (const std::string& kind : row)
      if (known[clause].insert(kind).second && !std::getenv("EMCON_REGENERATE"))
        ADD_FAILURE() << "docs/happenings.md has no " << kind << " for " << clause << "; EMCON_REGENERATE=1 adds it";
  if (std::getenv("EMCON_REGENERATE")) write(GetParam(), known);
  std::cout << GetParam() << ": " << lines_ << " lines, " << too_long << " with a head beyond " << head_most
            << " characters; " << with_place_ << " of " << met_.size() << " kinds that matter have a place, " << undrawn
            << " of them draw nothing\n";
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
