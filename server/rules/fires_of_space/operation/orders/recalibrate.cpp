// The order `recalibrate`: a jump drive gets its preparations back before they are used up (FOS-12.d).
#include <string>

#include "server/rules/fires_of_space/catalogue/phrases.hpp"
#include "server/rules/fires_of_space/operation/orders/jumping.hpp"
#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"
#include "server/rules/fires_of_space/operation/phases/jumps.hpp"
#include "server/rules/fires_of_space/operation/table/jumps.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

void offer_recalibrate(Offering& out) {
  if (!jumps_to_come(out.theatre, out.step, out.side)) return;
  for (const OwnShip& ship : out.force.ships) {
    if (!ship.body.in_play() || ship.prepared == 0) continue;
    const std::string& name = ship.body.handle;
    table::OfferLine& line = out.line("recalibrate", name, "", "recalibrate the drive of " + name, "FOS-12.d");
    if (ship.plot) line.note = "after its jump is given up";
    line.merit = 0;
    line.secret = true;
  }
}

void check_recalibrate(Reading& in) {
  const std::optional<ShipIndex> s = ship_to_jump(in);
  if (!s) return;
  OwnShip& ship = in.force.ships[*s];
  if (ship.plot) return in.refuse(reasons::plot_pending(ship.body.handle), "FOS-R26", "subject");
  if (ship.prepared == 0) return in.refuse(reasons::nothing_to_do(ship.body.handle), "FOS-R26", "subject");
  begin_recalibration(in.table, ship, in.theatre.turn);
  in.accept(Recalibrate{*s});
}

void apply_recalibrate(Play& play, const Step&, Seat seat, const Recalibrate& order) {
  recalibrate(play, side_at(seat), order.ship);
}

}  // namespace

extern const OrderRow recalibrate_order{.verb = "recalibrate",
                                        .acts = by<offer_recalibrate, check_recalibrate, apply_recalibrate>};

}  // namespace emcon::rules::fires_of_space::operation
