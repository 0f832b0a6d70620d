/// Ships on an open table for unit tests, from the project's own data.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "server/rules/stellar_empires_fleet/stellar_empires_fleet.hpp"
#include "server/rules/stellar_empires_fleet/table/course.hpp"
#include "server/rules/stellar_empires_fleet/table/damage.hpp"
#include "server/rules/stellar_empires_fleet/table/table.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// The project's own data and, if not empty, one more scenario as TOML text.
std::expected<Catalogue, Problems> load_with(const std::string& scenario_toml);

/// A table without ships, on which the duel is played, in turn 1.
Table empty_table();
/// "4,13.5" as a point.
Point at(const std::string& text);
/// Puts a ship of that class there and gives its place. Side 0 is Concord's.
ShipIndex put(Table& table, const std::string& key, int side, Point where, int heading);
/// Makes a squadron of these, the first its command ship.
void form(Table& table, const std::vector<ShipIndex>& ships);
/// The system of that weapon, the first of them.
SystemIndex system_of(const Table& table, ShipIndex ship, const std::string& weapon);
/// FX-GQ and FX-VO of the worked examples: adds their classes to the table's catalogue.
ShipIndex put_example(Table& table, const std::string& name, int side, Point where, int heading);

/// "f:4,s90,ds:1.5" as a path, arguments in inches.
table::Path path(const std::string& text);

}  // namespace emcon::rules::stellar_empires_fleet
