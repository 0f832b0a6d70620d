/// How many evenings the scenarios of a ruleset take players who come once a day.
#pragma once

#include <string>

#include "server/house/shelf.hpp"

namespace emcon::program {

/// By the table show/visits.toml of server/rules/`folder`; empty: there is none. Scenarios that it does not name are
/// not known. tests/lab/spread measures the figures.
house::VisitsOf visits_of(const std::string& folder);

}  // namespace emcon::program
