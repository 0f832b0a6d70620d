// The order `shutdown`: a ship's power plant is shut down for the rest of the game (FOS-17.c.iii, 17.d.i).
#include <algorithm>

#include "server/rules/fires_of_space/battle/orders/offering.hpp"
#include "server/rules/fires_of_space/battle/orders/reading.hpp"
#include "server/rules/fires_of_space/battle/phases/play.hpp"
#include "server/rules/fires_of_space/battle/table/hits.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"

namespace emcon::rules::fires_of_space::battle {
namespace {

struct ShutDown {
  ShipIndex ship;
};

/// Offered where it averts something; worth the risk it takes away, less what the ship could still do.
void offer_shutdown_of(Offering& out, const Ship& ship) {
  const bool last = out.in_step<LastDamageControlStep>();
  const int power = hits_on(ship, Subsystem::power);
  if (ship.shut_down || power == 0 || (last && power <= 2)) return;
  const std::int64_t cost = out.table.class_of(ship).cost;
  const bool tended = may_repair(out.table, ship) && first_repairable(ship, Subsystem::power);
  const int untended = power - (tended ? 1 : 0);
  table::OfferLine& line = out.line("shutdown", ship.handle, "", "shut down the power plant of " + ship.handle,
                                    last ? "FOS-17.d.i" : "FOS-17.c.iii");
  if (last) {
    line.note = std::to_string(power) + " P hits; with more than 2 left it explodes";
    line.merit = cost / 2;
    return;
  }
  const int explodes_on = untended >= 2 ? std::min(20, 2 * untended) : 0;
  line.note = explodes_on > 0 ? "else explodes on " + std::to_string(explodes_on) : "else it may spread";
  line.merit = cost * explodes_on / 20 - (plant_off(ship) ? cost / 10 : cost / 2);
}

void offer_shutdown(Offering& out) {
  for (const Ship& ship : out.table.ships)
    if (out.own(ship)) offer_shutdown_of(out, ship);
}

/// In the last check only where it can avert something (FOS-17.d.i).
void check_shutdown(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s) return;
  const Ship& ship = in.table.ships[*s];
  const int power = hits_on(ship, Subsystem::power);
  if (ship.shut_down) return in.refuse(reasons::already_down_of_ship(ship.handle), "FOS-17.c.iii", "subject");
  if (in.in_step<LastDamageControlStep>() && power <= 2)
    return in.refuse(reasons::too_few_power_hits_at_the_end(ship.handle, power), "FOS-17.d.i", "subject");
  in.table.ships.edit(*s).shut_down = true;
  in.accept(ShutDown{*s});
  in.expect("effect", "no manoeuvre, suite, screen, weapons, launches or jumps for the rest of the game");
}

void apply_shutdown(Play& play, const ShutDown& order) {
  Ship& ship = play.edit_ship(order.ship);
  ship.shut_down = true;
  play.tell(Audience::everyone(), ship.handle + " shuts its power plant down for the rest of the game.", "FOS-17.c.iii",
            {}, notable({ship.handle}), {{}, {jolt_act(ship.handle)}});
}

}  // namespace

extern const OrderRow shutdown_order{.verb = "shutdown", .acts = by<offer_shutdown, check_shutdown, apply_shutdown>};

}  // namespace emcon::rules::fires_of_space::battle
