/// Words of the operational game's windows and contacts.
#pragma once

#include <string>

#include "server/rules/fires_of_space/operation/ops.hpp"

namespace emcon::rules::fires_of_space {

/// True for stages that ask somebody.
bool stage_asks(OpStage stage);
const char* stage_title(OpStage stage);
const char* stage_kind(OpStage stage);  ///< Ask::kind, for standing answers
const char* stage_clause(OpStage stage);
const char* stage_help(OpStage stage);
/// Rulebook's name of the operational phase, for clocks.
const char* stage_phase(OpStage stage);
/// "Thrust, sub-phase 2 of 6", "Engage at 2516 in VARO?", or the stage's title.
std::string stage_label(const Table& table, const Theatre& theatre, const Step& window);
/// Phase and step of the operational turn; in an engagement the combat turn and its phase, and whose orders. No window:
/// the match is over.
table::Clock operational_clock(const Table& table, const Theatre& theatre, const std::optional<Step>& window);

}  // namespace emcon::rules::fires_of_space
