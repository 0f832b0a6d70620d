/// What the contract asks to be shown of a match.
#pragma once

#include "server/rules/sector_14/state.hpp"

namespace emcon::rules::sector_14 {

/// Rules::render.
table::Board board_of(const View& view);
/// Rules::dump.
void write_state(const State& state, const RefereeKey& key, Writer& out);

}  // namespace emcon::rules::sector_14
