/// A battle played straight on the ruleset with scripted dice, for tests.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "server/rules/fires_of_space/battle/table/table.hpp"
#include "server/rules/fires_of_space/fires_of_space.hpp"
#include "tests/conformance/handbook.hpp"

namespace emcon::rules::fires_of_space::test {

using namespace battle;
using namespace operation;
using fires_of_space::State;
using fires_of_space::View;

/// Dice in the order consumed; with none left it throws, unless `endless` makes it a fixed generator.
class Script final : public DiceSource {
 public:
  std::uint32_t value(const StreamName& stream, std::uint32_t k, std::uint32_t sides) override;
  std::deque<int> dice;
  std::uint64_t seed = 0;  ///< not 0: generate instead
};

/// The catalogue of the project's own data files, with one more scenario and one more file given as TOML text.
Catalogue catalogue_with(const std::string& scenario_toml, const std::string& more_data = "");
/// Problems of loading `toml` as the scenario beside the project's own data.
Problems load_problems(const std::string& toml);

/// What the tests of this program were refused, against the handbook.
conformance::RefusalsMet& refusals_met();

/// Refusals of these orders, which the handbook must list.
Problems problems_of(const View& view, const table::Filled& filled);

/// "fire A.1 PA-M target=1.1 count=10": one order per line.
table::Filled orders(const std::string& text);

class Battle {
 public:
  /// `toml`: a scenario; or, without a line break, the id of one of the project's own. `d20table`: "on", "off" or the
  /// scenario's default; `options`: names of further match options that are on, with blanks between; `more_data`: a
  /// data file as a host may add one.
  explicit Battle(const std::string& toml, std::deque<int> dice = {}, const std::string& d20table = "",
                  const std::string& options = "", const std::string& more_data = "");

  /// Orders of the asked side, with the dice they use; fails the test if they are refused or dice are left over.
  Battle& give(const std::string& text, std::deque<int> dice = {});
  /// Orders of both sides where both are asked at once.
  Battle& give_both(const std::string& letters, const std::string& numbers, std::deque<int> dice = {});
  /// The default answer.
  Battle& pass(std::deque<int> dice = {});
  /// Default answers until a window of this kind (or the end) is open.
  Battle& pass_to(const std::string& kind);
  /// Codes of the problems of these orders.
  std::string refused(const std::string& text) const;
  Problems problems(const std::string& text) const;
  std::vector<table::Consequence> consequences(const std::string& text) const;
  Battle& leave(int side);

  const Table& table() const { return state_.table; }
  const State& state() const { return state_; }
  std::optional<Ask> asked() const { return Rules::asked(state_); }
  std::string kind() const { return asked() ? asked()->kind : "over"; }
  int side() const { return asked() ? asked()->slots[0][0].index : -1; }
  const Ship& ship(const std::string& handle) const;
  const Unit& unit(const std::string& handle) const;
  int missiles(const std::string& handle) const;
  View view(Viewer viewer) const;
  View view() const { return view(Viewer::of(Seat{static_cast<std::uint8_t>(side())})); }
  table::Board board(Viewer viewer) const { return Rules::render(view(viewer)); }
  std::string dump() const;
  /// Texts told to everybody, and to one seat alone, since the last answer.
  std::vector<std::string> told;
  std::vector<std::string> told_one;
  /// To whom the last answer disclosed anything veiled.
  Audience disclosed = Audience::nobody();
  /// Text of all told lines that contain `word`.
  std::string said(const std::string& word) const;

 private:
  void take(std::vector<Event> events, const std::vector<Disclosure>& disclosures);
  /// Adds a seat's checked orders; fails the test if they are refused.
  void answer(std::vector<Answer<OrderList>>& answers, int side, const std::string& text) const;
  void resolve(const Input<OrderList>& input);
  void resolve(std::vector<Answer<OrderList>> answers, std::deque<int> dice, const std::string& what);

  Catalogue catalogue_;
  Script script_;
  State state_;
  QuestionNo question_ = 0;
};

/// A scenario text with two units facing each other. `extra` is added at the end.
/// `start` e.g. "phase = 'beam-fire'\ninitiative = 'numbers'".
std::string scene(const std::string& start, const std::string& units);

}  // namespace emcon::rules::fires_of_space::test
