// The subjects that orders of several windows name: own units and ships, and types of missiles.
#include "server/rules/fires_of_space/battle/orders/reading.hpp"

#include <algorithm>

#include "server/rules/fires_of_space/battle/table/words.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"

namespace emcon::rules::fires_of_space::battle {

std::optional<UnitIndex> Reading::own_unit(bool missiles_allowed) {
  const std::optional<UnitIndex> unit = find_unit(table, line().subject);
  if (!unit && no_more(line().subject, "subject")) return std::nullopt;
  if (!unit || table.units[*unit].side != side)
    return name_refusal(*this, reasons::not_your_unit_none(line().subject), "FOS-4.a", "subject");
  if (!missiles_allowed && table.units[*unit].missiles)
    return refusal(*this, reasons::missiles_later(), "FOS-11.f.v", "subject");
  return unit;
}

std::optional<ShipIndex> Reading::own_ship() {
  const std::optional<ShipIndex> ship = find_ship(table, line().subject);
  if (!ship && no_more(line().subject, "subject")) return std::nullopt;
  if (!ship || table.ships[*ship].side != side)
    return name_refusal(*this, reasons::not_your_ship(line().subject), "FOS-4.a", "subject");
  return ship;
}

bool Reading::no_more(const std::string& name, const char* field) {
  const auto ship =
      std::ranges::find_if(table.ships, [&](const Ship& one) { return one.handle == name && !one.in_play(); });
  if (ship != table.ships.end()) {
    refuse(reasons::out_of_play_status(name, status_word(*ship)), "FOS-16.a.iv.4", field);
    return true;
  }
  if (find_unit(table, name) || std::ranges::find(table.units, name, &Unit::handle) == table.units.end()) return false;
  refuse(reasons::out_of_play_empty(name), "FOS-4.a", field);
  return true;
}

void Reading::no_such_contact(const char* field) {
  const table::Value* value = given(field, table::FieldKind::target);
  const table::Token* token = value ? std::get_if<table::Token>(value) : nullptr;
  const std::string name = token ? token->token : std::string();
  const std::optional<ShipIndex> ship = find_ship(table, name);
  const std::optional<UnitIndex> unit = find_unit(table, name);
  if (ship && table.ships[*ship].side == side) return refuse(reasons::no_such_contact_own_ship(name), "FOS-L5", field);
  if (unit && table.units[*unit].side == side) return refuse(reasons::no_such_contact_own_unit(name), "FOS-L5", field);
  refuse(reasons::no_such_contact_unknown(), "FOS-L5", field);
}

void Reading::expect_unit(const char* label, std::string text, const Unit& unit) {
  expect_at(label, std::move(text), unit.handle, marks_of(unit));
}

std::optional<MissileIndex> Reading::missile_type_at(UnitIndex unit) {
  const std::vector<MissileIndex> types = types_in(table, unit);
  if (types.empty()) {
    no_such_contact("target");
    return std::nullopt;
  }
  const std::string* name = token("type", false);
  if (!name) return types.front();
  for (const MissileIndex type : types)
    if (table.catalogue->missiles[type].name == *name) return type;
  return refusal(*this, reasons::which_type(), "FOS-R76", "type");
}

bool Reading::split_or_join_barred(UnitIndex unit, const char* field) {
  if (!declared_at(table, unit)) return false;
  refuse(reasons::declared_at(table.units[unit].handle), "FOS-R56", field);
  return true;
}

std::optional<UnitIndex> Reading::enemy_unit() {
  const std::string* name = token("target");
  if (!name) return std::nullopt;
  const std::optional<UnitIndex> unit = find_unit(table, *name);
  if (unit && table.units[*unit].side != side) return unit;
  if (unit || !no_more(*name, "target")) no_such_contact("target");
  return std::nullopt;
}

}  // namespace emcon::rules::fires_of_space::battle
