// Turns and moves one ship, and tells it.
#include "server/rules/sector_14/play.hpp"
#include "server/rules/sector_14/words.hpp"

namespace emcon::rules::sector_14 {

void move_ship(Play& play, int s, int sixths, Hex hex) {
  Ship& ship = play.ship(s);
  const int turns = sixths < 0 ? -sixths : sixths;
  const int thrust = distance(ship.course.vector, hex);
  int stress = 0;
  if (turns > 0) stress += jet_costs(play.table(), ship).at(ix(turns - 1));
  if (thrust > 0) stress += thruster_costs(play.table(), ship).at(ix(thrust - 1));
  const Hex from = ship.course.at;
  ship.course = {hex, turned(ship.course.facing, sixths), hex + (hex - from)};
  ship.stress += stress;
  std::string text = "Ship " + ship_name(ship);
  if (turns > 0) text += " turns " + std::to_string(turns) + (sixths > 0 ? " to starboard," : " to port,");
  if (thrust > 0) text += " thrusts " + std::to_string(thrust) + ",";
  text += (turns + thrust == 0 ? " drifts to " : " moves to ") + label(ship.course.at) + "; vector " +
          label(ship.course.vector);
  if (stress > 0) text += ", stress +" + std::to_string(stress);
  play.tell(text + ".", "S14-P2.4");
}

}  // namespace emcon::rules::sector_14
