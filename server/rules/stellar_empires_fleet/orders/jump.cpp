// The order `jump`: a ship with an active interstellar drive leaves the battle (SEF-R49).
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/orders.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

struct Jump {
  ShipIndex ship;
};

bool may_jump(const Table& table, const Ship& ship) {
  return table.class_of(ship).drive && !ship.lost.drive &&
         (under(ship, Command::device) || under(ship, Command::retreat));
}

void offer_jump(Offering& out) {
  for (const Ship& ship : out.table.ships)
    if (out.own(ship) && may_jump(out.table, ship))
      out.line("jump", ship.handle(), "", ship_name(ship) + " leaves the battle", "SEF-R49");
}

void check_jump(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s || !in.first_time(in.line().subject)) return;
  if (!may_jump(in.table, in.table.ships[*s])) return in.refuse(reasons::no_active_drive(), "SEF-R49");
  in.accept(Jump{*s});
}

void apply_jump(Play& play, const Jump& order) {
  Ship& ship = play.ship(order.ship);
  if (!fights(play.table(), ship) || ship.lost.drive) return;
  ship.fate = Fate::withdrawn;
  play.tell(Audience::everyone(), ship_name(ship) + " jumps away.", "SEF-R49", {}, grave({ship.handle()}),
            showing(heads::jumps_away(ship.handle()), {jump_act(ship.handle())}));
}

}  // namespace

extern const OrderRow jump_order{.verb = "jump", .acts = deferred<offer_jump, check_jump, apply_jump>};

}  // namespace emcon::rules::stellar_empires_fleet
