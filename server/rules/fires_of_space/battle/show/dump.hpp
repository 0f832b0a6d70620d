/// Parts of the dump of a state that battle and operation write alike. The bytes stay as they are: records hold digests
/// of them.
#pragma once

#include "server/rules/fires_of_space/battle/state.hpp"
#include "server/rules/kit/fields.hpp"

namespace emcon::rules::fires_of_space::battle {

inline constexpr auto hex_fields = fields_of<Hex>(number("q", &Hex::q), number("r", &Hex::r));
inline constexpr auto markers_fields =
    fields_of<Markers>(nested("past", &Markers::past, hex_fields), nested("present", &Markers::present, hex_fields),
                       nested("future", &Markers::future, hex_fields));

void dump_ship(const Ship& ship, Writer& out);
/// Everything but the agenda.
void dump_table(const State& state, const RefereeKey& key, Writer& out);
void dump_steps(const State& state, Writer& out);

}  // namespace emcon::rules::fires_of_space::battle
