// Describes the ruleset's scenarios and their options to the host.
#include "server/rules/fires_of_space/battle/orders/orders.hpp"
#include "server/rules/fires_of_space/catalogue/handbook.hpp"
#include "server/rules/fires_of_space/fires_of_space.hpp"
#include "server/rules/fires_of_space/operation/orders/orders.hpp"
#include "server/rules/kit/match_options.hpp"

namespace emcon::rules::fires_of_space {
namespace {

struct Option {
  const char* name;
  const char* label;
  const char* clause;
  bool on;
};

struct BattleOptions : private MatchOptions {
  explicit BattleOptions(const Scenario& scenario) : MatchOptions(scenario.title) {
    const Option options[] = {
        {"d20table", "Up to nine like rolls are made with one die: quicker, and the mean is the same.", "FOS-5.2",
         scenario.d20_table},
        {"detailed", "Hits strike single systems: ships fail bit by bit, and you choose what is repaired.",
         "FOS-16.a.vi", scenario.detailed},
        {"fire-modes", "Beams may fire as one: dispersed they hit more surely, concentrated they penetrate deeper.",
         "FOS-16.a.viii", scenario.fire_modes}};
    const int on_off =
        add_set({{"on", "play with it", "", std::nullopt}, {"off", "play without it", "", std::nullopt}});
    const int paces = add_set({{"book", "each window by itself, as the book has them", "", std::nullopt},
                               {"brisk", "one sealed plan for the windows of a phase", "", std::nullopt}});
    for (const Option& option : options)
      add_words(option.name, option.label, option.clause, "on or off", on_off, option.on ? "on" : "off");
    add_words("pace", "With brisk pace each side plans the windows of a phase together, and is asked less often.",
              "FOS-R90", "book or brisk", paces, scenario.brisk ? "brisk" : "book");
  }
  table::Offer all() && { return std::move(offer); }

 private:
  void add_words(const char* name, const char* label, const char* clause, const char* words, int set,
                 const char* by_default) {
    table::Field value = choice("value", words, set);
    value.fallback = table::Token{by_default};
    add(name, label, clause, std::move(value));
  }
};

}  // namespace

Description Rules::describe(const Catalogue& catalogue) {
  Description out;
  for (const Scenario& scenario : catalogue.scenarios) {
    ScenarioDescription d = described(scenario);
    for (const ScenarioSide& side : scenario.sides) d.sides.push_back({side.name, side.colour, 1, side.briefing});
    d.options = BattleOptions(scenario).all();
    out.scenarios.push_back(std::move(d));
  }
  out.handbook = handbook();
  out.windows = described(operation::windows());
  for (WindowDescription& window : described(battle::windows())) out.windows.push_back(std::move(window));
  describe_plans(battle::windows(), out);
  return out;
}

}  // namespace emcon::rules::fires_of_space
