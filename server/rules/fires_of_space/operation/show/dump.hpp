/// The operational part of a state, for digests.
#pragma once

#include "server/rules/contract/writer.hpp"
#include "server/rules/fires_of_space/operation/state.hpp"

namespace emcon::rules::fires_of_space::operation {

void dump(const Operation& operation, const RefereeKey& key, Writer& out);

}  // namespace emcon::rules::fires_of_space::operation
