/// From data trees to the catalogue; every fault with file, line, field and what is allowed.
#pragma once

#include "server/rules/kit/reader.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/catalogue.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// A length in inches with at most three decimals, as a text or a whole number, from 0 to `most` mils.
std::int64_t load_length(const Reader& in, const char* key, std::int64_t most);
/// A point as "x,y" in inches; 0,0 after a fault.
Point load_point(const Reader& in, const char* key);
/// The same of any text.
std::optional<Point> point_of(const std::string& text);
/// The dice of a hit, out of the fields `dice`, `die`, `bonus`, `reduction`, `penetrating`.
Warhead load_warhead(const Reader& in);

void load_weapon(const Reader& in, Catalogue& catalogue);
void load_munition(const Reader& in, Catalogue& catalogue);
void load_flight(const Reader& in, Catalogue& catalogue);
void load_ship(const Reader& in, Catalogue& catalogue);
void load_scenario(const Reader& in, Catalogue& catalogue);
/// All of it, for a revision.
std::expected<Catalogue, Problems> load_catalogue(const std::vector<Document>& documents, int revision);
/// Scenarios with their options, and the handbook, as the host is told them.
Description described_scenarios(const Catalogue& catalogue);

}  // namespace emcon::rules::stellar_empires_fleet
