/// Parts of scenarios that several files read. Private to the catalogue.
#pragma once

#include "server/rules/alternity_warships/catalogue/load.hpp"

namespace emcon::rules::alternity_warships {

inline constexpr int farthest = 9999;  ///< of q and r, so that no arithmetic of a battle overflows

/// A hex relative to 5050 as "(q,r)", or one as printed, "5050"; 0,0 after a fault.
Hex load_hex(const Reader& in, const char* key);
/// Hex, heading and speed.
Course load_course(const Reader& in);
Side load_side(const Reader& in, const char* key, const Scenario& scenario);
/// The ship of this name; none after a fault.
ShipIndex load_ship(const Reader& in, const char* key, const Scenario& scenario);
/// The ships of a list of names, each once.
ShipIndices load_ships(const Reader& in, const char* key, const Scenario& scenario);
/// The body of this name; none after a fault.
BodyIndex load_body(const Reader& in, const char* key, const Scenario& scenario);

void load_choices(const Reader& in, const Catalogue& catalogue, Scenario& scenario);
void load_missiles(const Reader& in, const Catalogue& catalogue, Scenario& scenario);
void load_victory(const Reader& in, Scenario& scenario);
void load_options(const Reader& in, Options& options);

}  // namespace emcon::rules::alternity_warships
