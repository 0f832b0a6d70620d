/// Reads the catalogue from data files.
#pragma once

#include <expected>
#include <vector>

#include "server/rules/fires_of_space/catalogue/catalogue.hpp"
#include "server/rules/kit/reader.hpp"

namespace emcon::rules::fires_of_space {

/// All of it but what is put on tables.
std::expected<Catalogue, Problems> load_catalogue(const std::vector<Document>& documents);

// Parts of it: each adds to the catalogue and reports through its Reader.

void load_beam(const Reader& in, Catalogue& catalogue);
void load_missile(const Reader& in, Catalogue& catalogue);
/// Needs all weapons.
void load_ship(const Reader& in, Catalogue& catalogue);
/// Needs all ship classes.
void load_scenario(const Reader& in, Catalogue& catalogue);

// Of load_scenario: where an operational game begins within a turn. Faults of a tactical one that has such fields.

OperationStart load_operation_start(const Reader& in, const Scenario& scenario);
void load_under_way(const Reader& in, const Scenario& scenario, ScenarioShip& ship);
void load_under_way(const Reader& in, const Scenario& scenario, ScenarioUnit& unit);
/// When all units are known, in the order of the file.
void check_under_way(const Reader& in, const Scenario& scenario);

}  // namespace emcon::rules::fires_of_space
