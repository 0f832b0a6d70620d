/// The operational part of a state in canonical form, for digests.
#pragma once

#include "server/rules/contract/writer.hpp"
#include "server/rules/fires_of_space/operation/operation.hpp"

namespace emcon::rules::fires_of_space {

void dump_operation(const Operation& operation, const RefereeKey& key, Writer& out);

}  // namespace emcon::rules::fires_of_space
