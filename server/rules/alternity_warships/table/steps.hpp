/// Steps of the agenda: who is asked by them, when and about what. All of it follows from public facts.
#pragma once

#include <string>
#include <vector>

#include "server/rules/alternity_warships/state.hpp"

namespace emcon::rules::alternity_warships {

/// The phase of the round that a step belongs to.
Phase phase_of(const Step& step);
/// What the clock calls the time of the step.
const char* time_of(const Step& step);
/// Who is asked by the step, each slot once by any of its seats.
std::vector<std::vector<Seat>> slots_of(const Table& table, const Step& step);
/// Whom or what the step is about, in words; may be empty.
std::string about(const Table& table, const Step& step);

}  // namespace emcon::rules::alternity_warships
