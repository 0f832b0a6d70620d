// The order `abort`: a noted jump is given up (FOS-R25).
#include <string>

#include "server/rules/fires_of_space/catalogue/phrases.hpp"
#include "server/rules/fires_of_space/operation/orders/jumping.hpp"
#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"
#include "server/rules/fires_of_space/operation/phases/play.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

void offer_abort(Offering& out) {
  if (!jumps_to_come(out.theatre, out.step, out.side)) return;
  for (const OwnShip& ship : out.force.ships) {
    if (!ship.body.in_play() || !ship.plot) continue;
    const std::string& name = ship.body.handle;
    table::OfferLine& line = out.line("abort", name, "", "give the jump of " + name + " up", "FOS-R25");
    line.merit = 0;
    line.secret = true;
  }
}

void check_abort(Reading& in) {
  const std::optional<ShipIndex> s = ship_to_jump(in);
  if (!s) return;
  OwnShip& ship = in.force.ships[*s];
  if (!ship.plot) return in.refuse(reasons::nothing_plotted(ship.body.handle), "FOS-R25", "subject");
  ship.plot.reset();
  in.accept(AbortJump{*s});
}

void apply_abort(Play& play, const Step&, Seat seat, const AbortJump& order) {
  OwnShip& ship = play.ship(side_at(seat), order.ship);
  ship.plot.reset();
  play.tell(Audience::only(seat), ship.body.handle + " gives its jump up; the preparation counts.", "FOS-R25");
}

}  // namespace

extern const OrderRow abort_order{.verb = "abort", .acts = by<offer_abort, check_abort, apply_abort>};

}  // namespace emcon::rules::fires_of_space::operation
