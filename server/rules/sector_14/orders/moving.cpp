// Accepts and carries out manoeuvres, however they were ordered (S14-P2.4).
#include "server/rules/sector_14/orders/moving.hpp"

#include "server/rules/sector_14/orders/reading.hpp"
#include "server/rules/sector_14/phases/play.hpp"
#include "server/rules/sector_14/show/sheet.hpp"

namespace emcon::rules::sector_14 {

std::optional<ShipIndex> ship_to_move(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  return s && in.once("move", move_window.clause) ? s : std::nullopt;
}

void accept_manoeuvre(Reading& in, ShipIndex s, const Manoeuvre& manoeuvre) {
  const Ship& ship = in.table.ships[s];
  const int stress = stress_of(in.table, ship, manoeuvre);
  in.accept(manoeuvre);
  const Course then = after(ship, manoeuvre);
  in.expect_at("moves to", label(then.at) + ", heading " + number(then.facing) + ", vector " + label(then.vector),
               ship.handle(), marks_of(then));
  in.expect("stress", "+" + number(stress) + " makes " + number(ship.stress + stress) + "; strength " +
                          number(in.table.class_of(ship).strength));
}

void apply_manoeuvre(Play& play, const Step& step, Seat, const Manoeuvre& manoeuvre) {
  Ship& ship = play.ship(ship_of(step));
  const int turns = manoeuvre.turns(), thrust = distance(ship.course.vector, manoeuvre.hex);
  const int stress = stress_of(play.table(), ship, manoeuvre);
  ship.course = after(ship, manoeuvre);
  ship.stress += stress;
  std::string text = "Ship " + ship_name(ship);
  if (turns > 0) text += " turns " + number(turns) + (manoeuvre.sixths > 0 ? " to starboard," : " to port,");
  if (thrust > 0) text += " thrusts " + number(thrust) + ",";
  text += (turns + thrust == 0 ? " drifts to " : " moves to ") + label(ship.course.at) + "; vector " +
          label(ship.course.vector);
  if (stress > 0) text += ", stress +" + number(stress);
  play.tell(Audience::everyone(), text + ".", "S14-P2.4");
}

}  // namespace emcon::rules::sector_14
