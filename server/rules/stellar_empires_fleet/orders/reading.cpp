// Reads what orders of several windows name: ships, systems, units; and offers what only an owner sees.
#include <algorithm>

#include "server/rules/stellar_empires_fleet/orders/orders.hpp"
#include "server/rules/stellar_empires_fleet/outlook.hpp"
#include "server/rules/stellar_empires_fleet/show/words.hpp"

namespace emcon::rules::stellar_empires_fleet {

void Offering::secret_line(const char* verb, const char* does, const Ship& ship, SystemIndex system,
                           table::Field field) {
  field.secret = true;
  table::OfferLine& added =
      line(verb, ship.handle(), system_name(system), does + (" " + table.weapon(ship, system).name), "SEF-7.12.MIS");
  added.fields = {std::move(field)};
  added.secret = true;
}

std::optional<ShipIndex> Reading::own_ship() {
  const std::optional<ShipIndex> ship = find_ship(table, line().subject);
  if (!ship) {
    refuse("no_such_ship", "There is no ship '" + line().subject + "'.", "SEF-7.6.a", "subject");
  } else if (table.ships[*ship].seat != seat) {
    refuse("not_your_ship", "Ship " + line().subject + " is not yours to command.", "SEF-R69", "subject");
  } else if (table.ships[*ship].fate != Fate::fighting ||
             crew_left(table.class_of(table.ships[*ship]), table.ships[*ship]) == 0) {
    refuse("ship_out", "Ship " + line().subject + " takes no more orders: " + fate_name(table.ships[*ship].fate) + ".",
           "SEF-R72", "subject");
  } else {
    return ship;
  }
  return std::nullopt;
}

std::optional<SystemIndex> Reading::own_system(ShipIndex ship) {
  const std::optional<SystemIndex> system = find_system(table, table.ships[ship], line().variant);
  if (!system)
    refuse("no_such_weapon", "Ship " + table.ships[ship].handle() + " has no weapon '" + line().variant + "'.",
           "SEF-7.3.3", "variant");
  return system;
}

std::optional<ShipIndex> Reading::ship_in(const char* field, bool required) {
  const std::string* name = token(field, required);
  if (!name) return std::nullopt;
  const std::optional<ShipIndex> ship = find_ship(table, *name);
  if (!ship || !on_table(table.ships[*ship])) {
    refuse("target_gone", "'" + *name + "' is no ship on the table.", "SEF-R72", field);
    return std::nullopt;
  }
  return ship;
}

std::optional<Unit> Reading::unit_in(const char* field) {
  const std::string* name = token(field);
  if (!name) return std::nullopt;
  const std::optional<Unit> unit = find_unit(table, *name);
  if (!unit) refuse("target_gone", "'" + *name + "' is no unit on the table.", "SEF-R72", field);
  return unit;
}

std::vector<Command> commands_for(const Reading& in, ShipIndex ship) {
  if (std::holds_alternative<CourseStep>(*in.view.step)) return in.table.ships[ship].now.in_force;
  for (const CommandOrder& order : in.accepted<CommandOrder>())
    if (order.ship == ship) return order.commands;
  return {};
}

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

bool of_suggested_unit(const Offering& out, ShipIndex ship) {
  const std::vector<Unit> units = units_in_hand(out.table, *out.view.step, out.seat);
  return units.size() < 2 || unit_to_move(out.table, units) == unit_of(out.table, ship);
}

std::vector<Unit> units_planned(const Table& table, const Step& step, Seat seat) {
  return chooses_unit(table, step, seat) ? std::vector<Unit>{} : units_in_hand(table, step, seat);
}

}  // namespace emcon::rules::stellar_empires_fleet
