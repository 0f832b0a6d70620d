/// A whole state in canonical order, for digests.
#pragma once

#include "server/rules/stellar_empires_fleet/state.hpp"

namespace emcon::rules::stellar_empires_fleet {

void dump_state(const State& state, const RefereeKey& key, Writer& out);

}  // namespace emcon::rules::stellar_empires_fleet
