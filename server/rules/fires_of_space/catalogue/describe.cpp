// Describes the ruleset's scenarios and their options to the host.
#include "server/rules/fires_of_space/battle/orders/orders.hpp"
#include "server/rules/fires_of_space/catalogue/handbook.hpp"
#include "server/rules/fires_of_space/fires_of_space.hpp"
#include "server/rules/fires_of_space/operation/operation.hpp"

namespace emcon::rules::fires_of_space {
namespace {

struct Option {
  const char* name;
  const char* label;
  const char* clause;
  bool on;
};

void add_option(table::Offer& offer, const char* name, const char* label, const char* clause, int set,
                const char* words, const char* preset) {
  table::OfferLine line;
  line.verb = "option";
  line.variant = name;
  line.label = label;
  line.clause = count_of(offer.clauses);
  offer.clauses.emplace_back(clause);
  table::Field value;
  value.name = "value";
  value.label = words;
  value.kind = table::FieldKind::choice;
  value.set = set;
  value.fallback = table::Token{preset};
  line.fields = {value};
  offer.lines.push_back(std::move(line));
  offer.fallback.lines.push_back({"option", "", name, {{"value", value.fallback}}});
}

table::Offer options_of(const Scenario& scenario) {
  const Option options[] = {
      {"d20table", "Up to nine like rolls are made with one die: quicker, and the mean is the same.", "FOS-5.2",
       scenario.d20_table},
      {"detailed", "Hits strike single systems: ships fail bit by bit, and you choose what is repaired.", "FOS-16.a.vi",
       scenario.detailed},
      {"fire-modes", "Beams may fire as one: dispersed they hit more surely, concentrated they penetrate deeper.",
       "FOS-16.a.viii", scenario.fire_modes}};
  table::Offer offer;
  offer.title = "Options of " + scenario.title;
  offer.sets = {{{{"on", "play with it", "", std::nullopt}, {"off", "play without it", "", std::nullopt}}}};
  offer.sets.push_back({{{"book", "each window by itself, as the book has them", "", std::nullopt},
                         {"brisk", "one sealed plan for the windows of a phase", "", std::nullopt}}});
  for (const Option& option : options)
    add_option(offer, option.name, option.label, option.clause, 0, "on or off", option.on ? "on" : "off");
  add_option(offer, "pace", "With brisk pace each side plans the windows of a phase together, and is asked less often.",
             "FOS-R90", 1, "book or brisk", scenario.brisk ? "brisk" : "book");
  return offer;
}

}  // namespace

Description Rules::describe(const Catalogue& catalogue) {
  Description out;
  for (const Scenario& scenario : catalogue.scenarios) {
    ScenarioDescription d = described(scenario);
    for (const ScenarioSide& side : scenario.sides) d.sides.push_back({side.name, side.colour, 1, side.briefing});
    d.options = options_of(scenario);
    out.scenarios.push_back(std::move(d));
  }
  out.handbook = handbook();
  out.windows = described(operation::windows());
  for (WindowDescription& window : described(battle::windows())) out.windows.push_back(std::move(window));
  describe_plans(battle::windows(), out);
  return out;
}

}  // namespace emcon::rules::fires_of_space
