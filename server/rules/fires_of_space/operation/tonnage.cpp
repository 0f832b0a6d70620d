// Offers, checks, draws and announces the tonnage that a side gives out for its ships (FOS-13.a).
#include "server/rules/fires_of_space/operation/tonnage.hpp"

#include "server/rules/fires_of_space/operation/op_check.hpp"
#include "server/rules/fires_of_space/operation/op_offer.hpp"

namespace emcon::rules::fires_of_space {

int draw_tonnage(Play& play, const Ship& ship) {
  const auto [low, high] = tonnage_bounds(play.table().class_of(ship).mass);
  return low + play.referee.draw(high - low + 1, why(Purpose::declared_tonnage, ref(ship)));
}

void apply_tonnage(Ops& ops, int side, const std::vector<OpCommand>& commands) {
  for (const OpCommand& c : commands)
    if (c.verb == OpVerb::tonnage && !ops.ship(side, c.subject).announced) ops.ship(side, c.subject).tonnage = c.value;
}

void OpChecker::tonnage() {
  const std::optional<int> s = own_ship();
  if (!s) return;
  const OpShip& ship = force_.ships[ix(*s)];
  if (ship.transit)
    return refuse("in_transit", ship.body.handle + " is between systems: its figure is drawn anew when it arrives.",
                  "FOS-R21", "subject");
  if (ship.announced)
    return refuse("already_announced",
                  "The figure of " + ship.body.handle + " is known and stands: " + std::to_string(ship.tonnage) +
                      " t, until it jumps.",
                  "FOS-R21", "subject");
  const auto [low, high] = tonnage_bounds(table_.class_of(ship.body).mass);
  const std::optional<int> tons = number("tons", 0, 2'000'000'000, std::nullopt, "FOS-13.a");
  if (!tons) return;
  if (*tons < low || *tons > high)
    return refuse("outside_25_percent",
                  "The figure lies within 25 % of the truth: " + std::to_string(low) + " to " + std::to_string(high) +
                      " t for " + ship.body.handle + ".",
                  "FOS-13.a", "tons");
  OpCommand c = command(OpVerb::tonnage, *s);
  c.value = *tons;
  accept(std::move(c));
}

void OpOfferMaker::tonnage() {
  for (const OpShip& ship : force_.ships) {
    if (!ship.body.in_play() || ship.transit || ship.announced) continue;
    const auto [low, high] = tonnage_bounds(table_.class_of(ship.body).mass);
    table::OfferLine& out =
        line("tonnage", ship.body.handle, "", "tonnage to announce for " + ship.body.handle, "FOS-13.a");
    out.merit = 0;
    out.secret = true;
    out.fields.push_back(number("tons", "tons", low, high, std::int64_t{ship.tonnage}));
  }
}

}  // namespace emcon::rules::fires_of_space
