/// From data trees to the catalogue; every fault with file, line, field and what is allowed.
#pragma once

#include "server/rules/kit/reader.hpp"
#include "server/rules/sector_14/catalogue.hpp"

namespace emcon::rules::sector_14 {

std::vector<std::string> keys(const std::vector<WeaponType>& of);
std::vector<std::string> keys(const std::vector<ShipClass>& of);
void load_weapon(const Reader& in, Catalogue& catalogue);
void load_ship(const Reader& in, Catalogue& catalogue);
void load_scenario(const Reader& in, Catalogue& catalogue);

}  // namespace emcon::rules::sector_14
