// The order `launch`: a ship launches missiles of a row of its magazine with a secret committed rating (FOS-10.b.ii.2).
#include <algorithm>

#include "server/rules/fires_of_space/battle/orders/offering.hpp"
#include "server/rules/fires_of_space/battle/orders/reading.hpp"
#include "server/rules/fires_of_space/battle/phases/play.hpp"
#include "server/rules/fires_of_space/battle/table/units.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"

namespace emcon::rules::fires_of_space::battle {
namespace {

struct LaunchOrder {
  ShipIndex ship;
  LoadIndex row;
  int count = 0;
  int committed = 0;  ///< rating, secret
};

/// Makes the missile unit and its launch, which is the last one then.
const Launch& launch_missiles(Table& table, const LaunchOrder& order) {
  Ship& ship = table.ships.edit(order.ship);
  const Unit& from = table.units[ship.unit];
  Unit unit;
  unit.side = ship.side;
  unit.missiles = true;
  unit.placed = true;
  unit.at = from.at;
  unit.handle = missile_name(table, ship.side, from.handle);
  unit.number = next_number(table, ship.side);
  const MissileIndex type = table.class_of(ship).missiles[order.row].missile;
  table.launches.push_back(
      {unit.handle, ship.side, type, order.ship, table.turn, order.count, ships_of(table, ship.unit)});
  table.lots.push_back({LaunchIndex(table.launches.size() - 1), UnitIndex(table.units.size()), order.count});
  table.units.push_back(std::move(unit));
  ship.magazine[order.row] -= order.count;
  ship.launched += order.count;
  return table.launches.back();
}

/// `rate_left`: of the ship's launch rate, what better rows have not been suggested for.
void offer_launch_row(Offering& out, ShipIndex s, LoadIndex row, int& rate_left) {
  const Ship& ship = out.table.ships[s];
  const MissileType& type = missile_of(out.table, ship, row);
  const int rate = current(out.table, ship).launch_rate - ship.launched;
  const int most = std::min(ship.magazine[row], rate);
  if (most <= 0 || out.bare_choice()) return;
  const int suggested = std::min(most, rate_left);
  const LaunchAdvice advice = launch_advice(out.view, out.threats, s, row, suggested > 0 ? suggested : most);
  table::OfferLine& line =
      out.line("launch", ship.handle, type.name, "launch " + type.name + " from " + ship.handle, "FOS-10.b.ii.2");
  line.times_max = rate;
  line.merit = suggested > 0 ? advice.worth : 0;
  if (*line.merit > 0) rate_left -= suggested;
  line.note = std::to_string(ship.magazine[row]) + " aboard, rate " + std::to_string(rate);
  if (const std::string why = launch_text(out.table, advice); !why.empty()) line.note += "; " + why;
  line.fields.push_back(Offering::number("count", "missiles", 1, most, std::int64_t{suggested > 0 ? suggested : 1}));
  std::string label = "committed rating (penetration";
  for (const auto& [committed, penetration] : type.penetrations)
    label += " " + std::to_string(committed) + ":" + std::to_string(penetration);
  line.fields.push_back(
      Offering::number("committed", label + ")", type.rating_min(), type.rating_max, std::int64_t{advice.committed}));
  line.fields.back().secret = true;  // its owner's alone until the first die it enters (R32)
}

void offer_launch(Offering& out) {
  out.each_own_ship([&](ShipIndex s, const Ship& ship) {
    int rate_left = current(out.table, ship).launch_rate - ship.launched;
    for (const LoadIndex row : ship.magazine.indices()) offer_launch_row(out, s, row, rate_left);
  });
}

void check_launch(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s) return;
  const Ship& ship = in.table.ships[*s];
  const LoadIndex row = in.row_called(in.table.class_of(ship).missiles,
                                      [&](const Load& of) { return in.table.catalogue->missiles[of.missile].name; });
  if (!row && in.line().variant.empty())
    return in.refuse(rules::reasons::which_variant("launch", ship.handle), "FOS-8.a-v", "variant");
  if (!row) return in.refuse(reasons::out_of_missiles_none(ship.handle, in.line().variant), "FOS-8.a-v", "variant");
  const int rate = current(in.table, ship).launch_rate;
  if (rate == 0) return in.refuse(reasons::cannot_launch(ship.handle, status_word(ship)), damage_clause(in.table));
  const MissileType& type = missile_of(in.table, ship, row);
  const int aboard = ship.magazine[row];
  const std::optional<int> count = in.at_least_one("count", std::min(aboard, rate - ship.launched),
                                                   std::min(aboard, rate - ship.launched), "FOS-R30");
  const std::optional<int> committed =
      in.number("committed", type.rating_min(), type.rating_max, type.rating_max, "FOS-10.b.ii.2");
  if (!count || !committed) return;
  if (*count > aboard || *count < 1)
    return in.refuse(reasons::out_of_missiles_aboard(aboard, type.name), "FOS-8.a-v", "count");
  if (ship.launched + *count > rate)
    return in.refuse(reasons::over_launch_rate(rate, rate - ship.launched), "FOS-R30", "count");
  const LaunchOrder order{*s, row, *count, *committed};
  launch_missiles(in.table, order);
  in.ratings.emplace_back(*committed);
  in.units_fixed = true;
  in.accept(order);
  in.expect_unit("penetration", std::to_string(type.penetration(*committed)), in.table.units.back());
}

/// The unit is public, the rating is told to the owner alone (FOS-10.b.ii.2).
void apply_launch(Play& play, const LaunchOrder& order) {
  Table& table = play.table();
  const Launch& launched = launch_missiles(table, order);
  const Audience owner = Audience::only(seat_of(launched.side));
  play.state.committed.emplace_back(order.committed, owner);
  const MissileType& type = table.type_of(launched);
  play.tell(Audience::everyone(),
            play.ship(order.ship).handle + " launches " + std::to_string(order.count) + " " + type.name + " as " +
                launched.name + ".",
            table.phase == Phase::initial_launch ? "FOS-14.f" : "FOS-10.b.ii.2", {}, notable({launched.name}),
            showing(heads::launches(play.ship(order.ship).handle, order.count, type.name),
                    {launch_act(play.ship(order.ship).handle, "rocket", order.count)}));
  play.referee.tell(owner, {launched.name + " is committed to rating " + std::to_string(order.committed) +
                                ", penetration " + std::to_string(type.penetration(order.committed)) + ".",
                            "FOS-10.b.ii.2",
                            {}});
}

}  // namespace

extern const OrderRow launch_order{.verb = "launch",
                                   .fields = "count committed",
                                   .variant = true,
                                   .acts = by<offer_launch, check_launch, apply_launch>};

}  // namespace emcon::rules::fires_of_space::battle
