// Reads what orders of several windows name: ships, systems, units; and offers what only an owner sees.
#include <algorithm>

#include "server/rules/stellar_empires_fleet/advice/outlook.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/orders.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

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
    refuse_name(reasons::no_such_ship(line().subject), "SEF-7.6.a", "subject");
  } else if (table.ships[*ship].seat != seat) {
    refuse_name(reasons::not_your_ship(line().subject), "SEF-R69", "subject");
  } else if (table.ships[*ship].fate != Fate::fighting ||
             crew_left(table.class_of(table.ships[*ship]), table.ships[*ship]) == 0) {
    refuse(reasons::ship_out(line().subject, fate_name(table.ships[*ship].fate)), "SEF-R72", "subject");
  } else {
    return ship;
  }
  return std::nullopt;
}

std::optional<SystemIndex> Reading::own_system(ShipIndex ship) {
  const std::optional<SystemIndex> system = find_system(table, table.ships[ship], line().variant);
  if (!system)
    refuse_name(reasons::no_such_weapon_preferred(table.ships[ship].handle(), line().variant), "SEF-7.3.3", "variant");
  return system;
}

std::optional<ShipIndex> Reading::ship_in(const char* field, bool required) {
  const std::string* name = token(field, required);
  if (!name) return std::nullopt;
  const std::optional<ShipIndex> ship = find_ship(table, *name);
  if (!ship || !on_table(table.ships[*ship])) {
    refuse(reasons::target_gone_ship(*name), "SEF-R72", field);
    return std::nullopt;
  }
  return ship;
}

std::optional<Unit> Reading::unit_in(const char* field) {
  const std::string* name = token(field);
  if (!name) return std::nullopt;
  const std::optional<Unit> unit = find_unit(table, *name);
  if (!unit) refuse(reasons::target_gone_unit(*name), "SEF-R72", field);
  return unit;
}

std::optional<Unit> Reading::unit_in_hand(const char* may) {
  for (const Unit& unit : units_in_hand(table, *view.step, seat))
    if (unit_handle(table, unit) == line().subject) return unit;
  refuse_name(reasons::no_such_unit(line().subject, may), "SEF-R12", "subject");
  return std::nullopt;
}

std::optional<int> Reading::heading_in(const char* field, int otherwise, const char* clause) {
  const std::string* heading = token(field, false);
  if (!heading) return otherwise;
  if (heading->size() == 1 && heading->front() >= '0' && heading->front() <= '7') return heading->front() - '0';
  refuse(reasons::bad_choice_heading(field), clause, field);
  return std::nullopt;
}

bool Reading::has_energy(const Ship& ship, int cost) {
  if (cost <= energy(ship)) return true;
  refuse(reasons::energy_short(cost, energy(ship)), "SEF-R48");
  return false;
}

void Reading::refuse_shot(const NoShot& no, const Reason<0>& what, const char* field) {
  refuse(reasons::no_shot(what.english(), no.why.english()).as(no.why.code()), no.clause, field);
}

std::vector<Command> commands_for(const Reading& in, ShipIndex ship) {
  if (std::holds_alternative<CourseStep>(*in.view.step)) return in.table.ships[ship].now.in_force;
  for (const Announcement& order : in.accepted<Announcement>())
    if (order.ship == ship) return order.commands;
  return {};
}

bool of_suggested_unit(const Offering& out, ShipIndex ship) {
  const std::vector<Unit> units = units_in_hand(out.table, *out.view.step, out.seat);
  return units.size() < 2 || unit_to_move(out.table, units) == unit_of(out.table, ship);
}

}  // namespace emcon::rules::stellar_empires_fleet
