// The order `move`: a ship turns and thrusts (S14-P2).
#include "common/counted.hpp"
#include "server/rules/sector_14/catalogue/phrases.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"
#include "server/rules/sector_14/orders/moving.hpp"
#include "server/rules/sector_14/orders/offering.hpp"
#include "server/rules/sector_14/orders/reading.hpp"
#include "server/rules/sector_14/phases/play.hpp"
#include "server/rules/sector_14/show/sheet.hpp"

namespace emcon::rules::sector_14 {
namespace {

void offer_move(Offering& out) {
  const Ship& own = out.ship();
  const int turns = most_turns(out.table, own);
  table::OfferLine& line = out.line("move", own.handle(), "", "turn and thrust", "S14-P2.2");
  line.fields = {Offering::number("turn", "turn (- is port)", -turns, turns, std::int64_t{0}),
                 Offering::hex("to", "vector counter to", {own.course.vector, most_thrust(out.table, own), {}},
                               own.course.vector)};
}

void check_move(Reading& in) {
  const std::optional<ShipIndex> s = ship_to_move(in);
  if (!s) return;
  const Ship& ship = in.table.ships[*s];
  const std::optional<int> sixths = in.number("turn", -sixths_max, sixths_max, 0, "S14-P2.1");
  const std::optional<Hex> given = in.has("to") ? in.hex("to", "S14-P2.2") : std::optional<Hex>(ship.course.vector);
  if (!sixths || !given) return;
  const Manoeuvre manoeuvre{*sixths, *given};
  const int turns = most_turns(in.table, ship), thrust = most_thrust(in.table, ship);
  if (manoeuvre.turns() > turns) return in.refuse(reasons::rot_too_far(turns, manoeuvre.turns()), "S14-JETS.1", "turn");
  if (!within(thrust, ship.course.vector, *given))
    return in.refuse(reasons::thrust_too_far(counted(thrust, "hex", "hexes"), label(ship.course.vector)), "S14-THR.1",
                     "to");
  if (!may_thrust(ship.course.vector, turned(ship.course.facing, *sixths), *given))
    return in.refuse(reasons::thrust_outside_arc(label(ship.course.vector)), "S14-P2.2", "to");
  accept_manoeuvre(in, *s, manoeuvre);
}

}  // namespace

extern const OrderRow move_order{
    .verb = "move", .fields = "turn to", .acts = by<offer_move, check_move, apply_manoeuvre>};

}  // namespace emcon::rules::sector_14
