/// Steps of a debriefing in words: pure functions, alike for all faces. Each gives whole lines.
#pragma once

#include <string>

#include "client/session/debriefing.hpp"
#include "client/telling/shown.hpp"

namespace emcon::client::telling {

/// Why a look failed.
std::string no_look(NoLook why, const Debriefing& person, const screen::Style& style);
std::string not_ended(const Debriefing& person, const screen::Style& style);
std::string not_shown(const debrief_news::NotShown& news, const screen::Style& style);

/// The eyes in words: "as Letters knew it".
std::string eyes_word(const Debriefing& person, const screen::Style& style);
/// The turn in which the step was asked; after a jump to a turn, that turn. 0: before the first.
std::int32_t step_turn(const Debriefing& person);
/// The subject of the step; after a jump to a turn, that the turn begins.
std::string step_title(const Debriefing& person, const screen::Style& style);
/// The sentence that tells whether steps without happenings are shown.
std::string all_steps(const Debriefing& person);
/// The audience of a line, if it is not everybody.
std::string told_word(const Debriefing& person, const v1::DebriefLine& line, const screen::Style& style);
/// The seats' orders before the step, as far as the eyes may know them, and the lines that the step told. `head`:
/// begins with the step's title. There must be a step; the same holds for the functions below.
std::string step_text(const Debriefing& person, bool head, const screen::Style& style);
/// Every seat's answer with the state of its commitment.
Shown all_orders(const Debriefing& person, const screen::Style& style);
/// The lines told so far, as far as they were asked for.
Shown log_so_far(const Debriefing& person, const screen::Style& style);
/// The board's sides, or those of the desk if the board has none, as in a match that never began.
const table::Sides& sides_of(const Debriefing& person);

}  // namespace emcon::client::telling
