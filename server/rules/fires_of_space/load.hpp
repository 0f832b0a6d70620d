/// Parts of Rules::load: each adds to the catalogue and reports through its Reader.
#pragma once

#include "server/rules/fires_of_space/catalogue.hpp"
#include "server/rules/kit/reader.hpp"

namespace emcon::rules::fires_of_space {

void load_beam(const Reader& in, Catalogue& catalogue);
void load_missile(const Reader& in, Catalogue& catalogue);
/// Needs all weapons.
void load_ship(const Reader& in, Catalogue& catalogue);
/// Needs all ship classes.
void load_scenario(const Reader& in, Catalogue& catalogue);

std::vector<std::string> names(const std::vector<BeamType>& of);
std::vector<std::string> names(const std::vector<MissileType>& of);
std::vector<std::string> names(const std::vector<ShipClass>& of);

}  // namespace emcon::rules::fires_of_space
