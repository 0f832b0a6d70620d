// The order `move`: a ship turns and thrusts (S14-P2).
#include "common/counted.hpp"
#include "server/rules/sector_14/orders/moving.hpp"
#include "server/rules/sector_14/orders/offering.hpp"
#include "server/rules/sector_14/orders/reading.hpp"
#include "server/rules/sector_14/play.hpp"
#include "server/rules/sector_14/show/sheet.hpp"
#include "server/rules/sector_14/show/words.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr int turns_max = 3;

/// What a manoeuvre costs the ship as it is now.
int stress_of(const Table& table, const Ship& ship, int turns, int thrust) {
  int stress = 0;
  if (turns > 0) stress += jet_costs(table, ship).at(ix(turns - 1));
  if (thrust > 0) stress += thruster_costs(table, ship).at(ix(thrust - 1));
  return stress;
}

int size(int sixths) {
  return sixths < 0 ? -sixths : sixths;
}

void offer_move(Offering& out) {
  const Ship& own = out.ship();
  const int turns = std::min(turns_max, count_of(jet_costs(out.table, own)));
  table::OfferLine& line = out.line("move", own.handle(), "", "turn and thrust", "S14-P2.2");
  line.fields = {Offering::number("turn", "facings, starboard positive", -turns, turns, std::int64_t{0}),
                 Offering::hex("to", "hex for the vector counter",
                               {own.course.vector, count_of(thruster_costs(out.table, own)), {}}, own.course.vector)};
}

void check_move(Reading& in) {
  const std::optional<ShipIndex> s = ship_to_move(in);
  if (!s) return;
  const Ship& ship = in.table.ships[*s];
  const std::optional<int> sixths = in.number("turn", -turns_max, turns_max, 0, "S14-P2.1");
  const std::optional<Hex> given = in.has("to") ? in.hex("to", "S14-P2.2") : std::optional<Hex>(ship.course.vector);
  if (!sixths || !given) return;
  const int most_turns = count_of(jet_costs(in.table, ship)), most_thrust = count_of(thruster_costs(in.table, ship));
  if (size(*sixths) > most_turns)
    return in.refuse("rot_too_far",
                     "Its jets turn it by " + number(most_turns) + " at most, not by " + number(size(*sixths)) + ".",
                     "S14-JETS.1", "turn");
  if (!within(most_thrust, ship.course.vector, *given))
    return in.refuse("thrust_too_far",
                     "Its thrusters shift the vector by " + counted(most_thrust, "hex", "hexes") + " at most from " +
                         label(ship.course.vector) + ".",
                     "S14-THR.1", "to");
  if (!may_thrust(ship.course.vector, turned(ship.course.facing, *sixths), *given))
    return in.refuse("thrust_outside_arc",
                     "The vector may be shifted only within 60 degrees of the new heading, seen from " +
                         label(ship.course.vector) + ".",
                     "S14-P2.2", "to");
  accept_manoeuvre(in, *s, *sixths, *given);
}

}  // namespace

std::optional<ShipIndex> ship_to_move(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  return s && in.once("move", move_window.clause) ? s : std::nullopt;
}

void accept_manoeuvre(Reading& in, ShipIndex s, int sixths, Hex hex) {
  const Ship& ship = in.table.ships[s];
  const int stress = stress_of(in.table, ship, size(sixths), distance(ship.course.vector, hex));
  in.accept(Manoeuvring{s, sixths, hex});
  const Course then{hex, turned(ship.course.facing, sixths), hex + (hex - ship.course.at)};
  in.expect_at("moves to", label(hex) + ", heading " + number(then.facing) + ", vector " + label(then.vector),
               ship.handle(), marks_of(then));
  in.expect("stress", "+" + number(stress) + " makes " + number(ship.stress + stress) + "; strength " +
                          number(in.table.class_of(ship).strength));
}

void apply_manoeuvre(Play& play, const Manoeuvring& move) {
  Ship& ship = play.ship(move.ship);
  const int turns = size(move.sixths), thrust = distance(ship.course.vector, move.hex);
  const int stress = stress_of(play.table(), ship, turns, thrust);
  const Hex from = ship.course.at;
  ship.course = {move.hex, turned(ship.course.facing, move.sixths), move.hex + (move.hex - from)};
  ship.stress += stress;
  std::string text = "Ship " + ship_name(ship);
  if (turns > 0) text += " turns " + number(turns) + (move.sixths > 0 ? " to starboard," : " to port,");
  if (thrust > 0) text += " thrusts " + number(thrust) + ",";
  text += (turns + thrust == 0 ? " drifts to " : " moves to ") + label(ship.course.at) + "; vector " +
          label(ship.course.vector);
  if (stress > 0) text += ", stress +" + number(stress);
  play.tell(Audience::everyone(), text + ".", "S14-P2.4");
}

extern const OrderRow move_order{
    .verb = "move", .fields = "turn to", .acts = by<offer_move, check_move, apply_manoeuvre>};

}  // namespace emcon::rules::sector_14
