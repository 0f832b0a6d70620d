// Lists what may be chosen of a scenario before a match.
#include "server/rules/sector_14/catalogue/load.hpp"

#include <algorithm>

#include "server/rules/kit/match_options.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr int points_max = 2000;
constexpr int turns_most = 500;

/// So many points that every player of the largest team could have the cheapest ship.
int least_points(const Catalogue& catalogue) {
  int cheapest = 0, seats = 1;
  for (const ShipClass& c : catalogue.classes) cheapest = cheapest == 0 || c.points < cheapest ? c.points : cheapest;
  for (const Scenario& scenario : catalogue.scenarios)
    for (const Team& team : scenario.teams) seats = std::max(seats, team.seats);
  return seats * cheapest;
}

struct TeamOptions : private MatchOptions {
  TeamOptions(const Catalogue& catalogue, const Scenario& scenario) : MatchOptions(scenario.title) {
    table::Field share =
        choice("value", "on or off",
               add_set({{"on", "play with it", "", std::nullopt}, {"off", "play without it", "", std::nullopt}}));
    share.fallback = table::Token{"off"};
    add("share-targets", "Team mates see what each other's seekers are after; off, each player knows of his own alone.",
        "S14-R38", std::move(share));
    number_option("turns",
                  scenario.goals.empty() ? "After so many turns the battle is a draw; 0 is no limit."
                                         : "After so many turns points decide; 0 is no limit.",
                  "S14-R40", 0, turns_most, scenario.turns);
    if (scenario.points > 0)
      number_option("points", "Each team buys its ships for so many points; more points make a longer battle.",
                    "S14-SES.1", least_points(catalogue), points_max, scenario.points);
  }
  table::Offer all() && { return std::move(offer); }
};

}  // namespace

table::Offer options_of(const Catalogue& catalogue, const Scenario& scenario) {
  return TeamOptions(catalogue, scenario).all();
}

}  // namespace emcon::rules::sector_14
