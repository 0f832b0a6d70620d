/// Match options as the host offers them, and what of the catalogue it describes.
#pragma once

#include <vector>

#include "server/rules/alternity_warships/catalogue/catalogue.hpp"

namespace emcon::rules::alternity_warships {

/// Scenarios with their sides and options, as `describe` gives them.
std::vector<ScenarioDescription> described_scenarios(const Catalogue& catalogue);
/// The options of a match: the scenario's own, changed by what its host chose.
Options options_of(const Scenario& scenario, const table::Filled& chosen);

}  // namespace emcon::rules::alternity_warships
