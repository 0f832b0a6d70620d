// Describes the ruleset's scenarios and their options to the host.
#include "server/rules/kit/offer_base.hpp"
#include "server/rules/sector_14/catalogue/handbook.hpp"
#include "server/rules/sector_14/orders/orders.hpp"
#include "server/rules/sector_14/sector_14.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr int points_max = 2000;
constexpr int turns_most = 500;

class Options : private OfferBase {
 public:
  table::Offer of(const Scenario& scenario) && {
    offer.title = "Options of " + scenario.title;
    const int on_off =
        add_set({{"on", "play with it", "", std::nullopt}, {"off", "play without it", "", std::nullopt}});
    table::Field share = choice("value", "on or off", on_off);
    share.fallback = table::Token{"off"};
    add("share-targets", "Team mates see what each other's seekers are after; off, each player knows of his own alone.",
        "S14-R38", std::move(share));
    add("turns",
        scenario.goals.empty() ? "After so many turns the battle is a draw; 0 is no limit."
                               : "After so many turns points decide; 0 is no limit.",
        "S14-R40", number("value", "turns", 0, turns_most, std::int64_t{scenario.turns}));
    if (scenario.points > 0)
      add("points", "Each team buys its ships for so many points; more points make a longer battle.", "S14-SES.1",
          number("value", "points", least_, points_max, std::int64_t{scenario.points}));
    return std::move(offer);
  }
  explicit Options(const Catalogue& catalogue) {
    // So that every player of the largest team could have the cheapest ship.
    for (const ShipClass& c : catalogue.classes) least_ = least_ == 0 || c.points < least_ ? c.points : least_;
    int seats = 1;
    for (const Scenario& scenario : catalogue.scenarios)
      for (const Team& team : scenario.teams) seats = std::max(seats, team.seats);
    least_ *= seats;
  }

 private:
  void add(const char* name, const char* label, const char* id, table::Field value) {
    line("option", "", name, label, id);
    offer.fallback.lines.push_back({"option", "", name, {{"value", value.fallback}}});
    offer.lines.back().fields.push_back(std::move(value));
  }
  int least_ = 0;
};

}  // namespace

Description Rules::describe(const Catalogue& catalogue) {
  Description out;
  out.scenarios = described(catalogue.scenarios, &Scenario::teams,
                            [&](const Scenario& scenario) { return Options(catalogue).of(scenario); });
  out.handbook = handbook();
  out.windows = described(windows());
  return out;
}

}  // namespace emcon::rules::sector_14
