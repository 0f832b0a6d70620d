// Builds what lines of several orders have in common.
#include "server/rules/fires_of_space/battle/orders/offering.hpp"

#include <algorithm>

namespace emcon::rules::fires_of_space::battle {

std::string Offering::short_class(const Ship& ship) const {
  const std::string& name = table.class_of(ship).name;
  return name.substr(0, name.find(' '));
}

/// Missiles regroup with the orders that they are given after their launch, and ships before they thrust: where none of
/// that can be ordered, nothing hangs on it. Then only missiles look at units of ships, by the target that they
/// declare: what counts is the last window before the enemy's missiles do.
bool Offering::regrouping_matters(const Unit& unit) const {
  const bool last = side == table.init ? in_step<LaunchStep>() : in_step<MissileThrustStep>();
  return !unit.missiles && last &&
         std::ranges::any_of(table.units, [&](const Unit& other) { return enemy(other) && other.missiles; });
}

/// Only if one of the units in reach has several types (R76), and then all types of all of them, since the target may
/// be changed; left empty it means the type launched first.
std::optional<table::Field> Offering::type_field(const std::vector<UnitIndex>& missile_units) {
  bool mixed = false;
  std::vector<MissileIndex> all;
  for (const UnitIndex unit : missile_units) {
    const std::vector<MissileIndex> types = types_in(table, unit);
    mixed = mixed || types.size() > 1;
    for (const MissileIndex type : types)
      if (std::ranges::find(all, type) == all.end()) all.push_back(type);
  }
  if (!mixed) return std::nullopt;
  std::vector<table::Option> options;
  for (const MissileIndex type : all)
    options.push_back({table.catalogue->missiles[type].name, table.catalogue->missiles[type].name, "", std::nullopt});
  table::Field field = choice("type", "missile type", add_set(std::move(options)));
  field.required = false;
  return field;
}

}  // namespace emcon::rules::fires_of_space::battle
