/// How many evenings the scenarios of a ruleset take players who come once a day.
#pragma once

#include <string>

#include "server/house/shelf.hpp"

namespace emcon::program {

/// By the table `visits.toml` beside the ruleset's code in server/rules/`folder`; empty: there is none. Scenarios that
/// it does not name are not known. tests/lab/spread measures the figures.
house::VisitsOf visits_of(const std::string& folder);

}  // namespace emcon::program
