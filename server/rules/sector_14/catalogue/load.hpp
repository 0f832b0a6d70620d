/// From data trees to the catalogue; every fault with file, line, field and what is allowed.
#pragma once

#include "server/rules/kit/reader.hpp"
#include "server/rules/sector_14/catalogue/catalogue.hpp"

namespace emcon::rules::sector_14 {

void load_weapon(const Reader& in, Catalogue& catalogue);
void load_ship(const Reader& in, Catalogue& catalogue);
/// The scenario's goals, when its teams and ships are known.
void load_goals(const Reader& in, Scenario& scenario);
void load_scenario(const Reader& in, Catalogue& catalogue);

}  // namespace emcon::rules::sector_14
