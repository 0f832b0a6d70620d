// Says which units a seat has in hand.
#include "server/rules/stellar_empires_fleet/table/hand.hpp"

#include <algorithm>

#include "server/rules/stellar_empires_fleet/table/table.hpp"

namespace emcon::rules::stellar_empires_fleet {

std::vector<Unit> units_in_hand(const Table& table, const Step& step, Seat seat) {
  std::vector<Unit> out;
  if (const auto* course = std::get_if<CourseStep>(&step)) return {course->unit};
  if (const auto* move = std::get_if<MoveStep>(&step)) {
    if (move->unit.ship) return {move->unit};
    out = movable(table, move->side);
  }
  if (const auto* fire = std::get_if<FireStep>(&step)) out = able_to_fire(table, fire->side);
  std::erase_if(out, [&](const Unit& unit) { return seat_of(table, unit) != seat; });
  return out;
}

bool chooses_unit(const Table& table, const Step& step, Seat seat) {
  if (!std::holds_alternative<MoveStep>(step)) return false;
  const std::vector<Unit> units = units_in_hand(table, step, seat);
  int ships = 0;
  for (const Unit& unit : units) ships += count_of(members(table, unit));
  return units.size() > 1 && ships > ships_planned_max;
}

std::vector<Unit> units_planned(const Table& table, const Step& step, Seat seat) {
  return chooses_unit(table, step, seat) ? std::vector<Unit>{} : units_in_hand(table, step, seat);
}

}  // namespace emcon::rules::stellar_empires_fleet
