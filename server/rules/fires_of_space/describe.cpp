#include "server/rules/fires_of_space/fires_of_space.hpp"
#include "server/rules/fires_of_space/handbook.hpp"

namespace emcon::rules::fires_of_space {
namespace {

table::Offer options_of(const Scenario& scenario) {
  table::Offer offer;
  offer.title = "Options of " + scenario.title;
  offer.clauses = {"FOS-5.2"};
  offer.sets = {{{{"on", "one die for up to nine like rolls", "", std::nullopt},
                  {"off", "every die by itself", "", std::nullopt}}}};
  table::OfferLine line;
  line.verb = "option";
  line.variant = "d20table";
  line.label = "D20 Probability Table for more than 3 like rolls";
  line.clause = 0;
  table::Field value;
  value.name = "value";
  value.label = "on or off";
  value.kind = table::FieldKind::choice;
  value.set = 0;
  value.fallback = table::Token{scenario.d20_table ? "on" : "off"};
  line.fields = {value};
  offer.lines = {line};
  offer.fallback.lines = {{"option", "", "d20table", {{"value", value.fallback}}}};
  return offer;
}

}  // namespace

Description Rules::describe(const Catalogue& catalogue) {
  Description out;
  for (const Scenario& scenario : catalogue.scenarios) {
    ScenarioDescription d;
    d.id = scenario.id;
    d.title = scenario.title;
    d.summary = scenario.summary;
    d.minutes = scenario.minutes;
    for (const ScenarioSide& side : scenario.sides) d.sides.push_back({side.name, side.colour, 1, side.briefing});
    d.options = options_of(scenario);
    out.scenarios.push_back(std::move(d));
  }
  out.handbook = handbook();
  return out;
}

}  // namespace emcon::rules::fires_of_space
