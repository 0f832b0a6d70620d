// Describes the ruleset's scenarios and their options to the host.
#include "server/rules/kit/match_options.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/handbook.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/load.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int turns_most = 99, points_least = 60, points_most = 900;

const char* chooser_word(Chooser chooser) {
  return chooser == Chooser::ask ? "ask" : chooser == Chooser::automatic ? "auto" : "prefer";
}

struct FleetOptions : private MatchOptions {
  FleetOptions(const Scenario& scenario, bool trains) : MatchOptions(scenario.title) {
    const Options& by = scenario.options;
    number_option("turns", "After this turn the battle ends, and points decide.", "SEF-R47", 1, turns_most, by.turns);
    if (by.points > 0)
      number_option("points", "Each side buys ships for so many points.", "SEF-R106", points_least, points_most,
                    by.points);
    number_option("level", "The rules of level 1 have no experience, morale or reserves.", "SEF-1.1.1", 1, 2, by.level);
    word_option("tracking", "All weapons of one type in a squadron, or in a ship, are charged together.", "SEF-7.11",
                {"squadron", "ship"}, by.by_squadron ? "squadron" : "ship");
    on_off("mass-fire", "Several weapons of a mount roll one die together, not one each.", "SEF-R23", by.mass_fire);
    on_off("sealed-targets", "Targets of launches stay secret until they strike.", "SEF-R38", by.sealed_targets);
    on_off("boarding", "Crews may board enemy ships and take them.", "SEF-R10", by.boarding);
    on_off("repair", "Damaged systems may be repaired in the End Phase.", "SEF-R51", by.repair);
    on_off("morale", "A squadron that loses ships may be shaken, then break.", "SEF-R53", by.morale);
    if (scenario.reserve > 0)
      on_off("reinforcements", "Each side has ships in reserve that come later.", "SEF-R54", by.reinforcements);
    on_off("experience", "At the end each crew is told what it has learned.", "SEF-1.3.2", by.experience);
    if (trains)
      number_option("training", "Months that every crew has trained before; each two give 5 points.", "SEF-1.3.2", 0,
                    training_months_max, by.training);
    on_off("team-share", "Team-mates see each other's magazines, loads and points.", "SEF-R69", by.team_share);
    on_off("shields", "Shields on the sheets of ships weaken hits.", "SEF-R50", by.shields);
    for (const auto& [name, label, clause, value] :
         {std::tuple(
              "section-choice",
              "A shot between two sides strikes the one that its target has named before, is asked for, or by default.",
              "SEF-7.5.1", by.sections),
          {"loss-choice", "A hit takes the weapon that its owner has named before, is asked for, or by default.",
           "SEF-7.10.3.2", by.losses}})
      word_option(name, label, clause, {"prefer", "ask", "auto"}, chooser_word(value));
    word_option("intercept", "The defender is asked for his interceptor dice, or they are given out by default.",
                "SEF-R46", {"ask", "auto"}, by.ask_intercept ? "ask" : "auto");
    word_option("idle", "A unit that can hit nothing when fire begins has passed, or is asked.", "SEF-R97",
                {"pass", "ask"}, by.ask_idle ? "ask" : "pass");
  }
  table::Offer all() && { return std::move(offer); }
};

}  // namespace

Description described_scenarios(const Catalogue& catalogue) {
  Description out;
  out.scenarios = described(catalogue.scenarios, &Scenario::sides, [&](const Scenario& scenario) {
    return FleetOptions(scenario, crews_train(catalogue)).all();
  });
  out.handbook = handbook();
  return out;
}

}  // namespace emcon::rules::stellar_empires_fleet
