// The order `shutdown`: a ship's power plant is shut down before the dice of Damage Control (FOS-17.d.i).
#include <string>

#include "server/rules/fires_of_space/battle/table/hits.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"
#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"
#include "server/rules/fires_of_space/operation/phases/play.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

bool can_shut_down(const Ship& ship) {
  return ship.in_play() && !ship.shut_down && hits_on(ship, Subsystem::power) >= battle::plant_fails_at;
}

void offer_shutdown(Offering& out) {
  for (const OwnShip& ship : out.force.ships)
    if (out.table.detailed && can_shut_down(ship.body))
      out.line("shutdown", ship.body.handle, "", "shut down the power plant of " + ship.body.handle, "FOS-17.d.i")
          .note = "its systems stay off for the rest of the game; without it more than 2 power plant hits left explode";
}

void check_shutdown(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s) return;
  const Ship& ship = in.force.ships[*s].body;
  if (ship.shut_down) return in.refuse(reasons::already_down_its_own(), "FOS-17.d.i", "subject");
  if (!can_shut_down(ship))
    return in.refuse(reasons::too_few_power_hits_asked(ship.handle, hits_on(ship, Subsystem::power)), "FOS-17.d.i",
                     "subject");
  if (in.only_once("ordered_twice", "FOS-17.d.i", in.ordered(&ShutDown::ship, *s))) in.accept(ShutDown{*s});
}

void apply_shutdown(Play& play, const Step&, Seat seat, const ShutDown& order) {
  OwnShip& ship = play.ship(side_at(seat), order.ship);
  if (!can_shut_down(ship.body)) return;  // it was destroyed or lost since the order was given
  ship.body.shut_down = true;
  tell_damage(play, side_at(seat), order.ship,
              {" shuts its power plant down for the rest of the game.", "FOS-17.d.i", {}});
}

}  // namespace

extern const OrderRow shutdown_order{.verb = "shutdown", .acts = by<offer_shutdown, check_shutdown, apply_shutdown>};

}  // namespace emcon::rules::fires_of_space::operation
