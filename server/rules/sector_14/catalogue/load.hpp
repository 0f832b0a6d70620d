/// What the contract asks of the catalogue: from data trees to it, every fault with file, line, field and what is
/// allowed; and the options of its scenarios.
#pragma once

#include <expected>
#include <vector>

#include "server/rules/kit/reader.hpp"
#include "server/rules/sector_14/catalogue/catalogue.hpp"

namespace emcon::rules::sector_14 {

/// Rules::load.
std::expected<Catalogue, Problems> load_catalogue(const std::vector<Document>& documents, int revision);
/// ScenarioDescription::options.
table::Offer options_of(const Catalogue& catalogue, const Scenario& scenario);

/// The scenario's goals, when its teams and ships are known.
void load_goals(const Reader& in, Scenario& scenario);
void load_scenario(const Reader& in, Catalogue& catalogue);

}  // namespace emcon::rules::sector_14
