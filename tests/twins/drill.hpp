/// Scenarios of shipped rulesets for the twins alone: what the shipped ones come to too late or too seldom.
#pragma once

#include "tests/twins/harness/watched.hpp"

namespace emcon::testing {

/// Ruleset "fires-of-space-drill": the shipped one with the scenarios "boarding" and "stores" (boarding.toml,
/// stores.toml). Throws std::runtime_error if one cannot be read.
GuestRuleset boarding_drill();

/// Ruleset "stellar-empires-fleet-drill": the shipped one with the scenarios "racks" and "flights" alone. Throws like
/// boarding_drill.
GuestRuleset fleet_drill();

/// Ruleset "alternity-warships-drill": the shipped one with the scenarios "nests", "targets" and "yard" alone. Throws
/// like boarding_drill.
GuestRuleset warships_drill();

}  // namespace emcon::testing
