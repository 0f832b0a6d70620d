/// Parts of a state in canonical form that tactical and operational dumps share.
#pragma once

#include "server/rules/contract/writer.hpp"
#include "server/rules/fires_of_space/table.hpp"

namespace emcon::rules::fires_of_space {

void dump_hex(const char* name, Hex hex, Writer& out);
/// Past, present and future.
void dump_markers(const Markers& at, Writer& out);
void dump_ship(const Ship& ship, Writer& out);

}  // namespace emcon::rules::fires_of_space
