/// Steps of a debriefing in words: pure functions, alike for all faces. Each gives whole lines.
#pragma once

#include <string>

#include "client/session/debriefing.hpp"
#include "client/telling/shown.hpp"

namespace emcon::client::telling {

/// Why a look was not taken.
std::string no_look(NoLook why, const Debriefing& person, const screen::Style& style);
std::string not_ended(const Debriefing& person, const screen::Style& style);
std::string not_shown(const debrief_news::NotShown& news, const screen::Style& style);

/// Whose eyes: "as Letters knew it".
std::string eyes_word(const Debriefing& person, const screen::Style& style);
/// The turn in which the step was asked; of a turn that was jumped to, that turn. 0: before the first.
std::int32_t step_turn(const Debriefing& person);
/// What the step was about; of a turn that was jumped to, that it begins.
std::string step_title(const Debriefing& person, const screen::Style& style);
/// Whether steps in which nothing happened are shown.
std::string all_steps(const Debriefing& person);
/// Who was told a line, where that is not everybody.
std::string told_word(const Debriefing& person, const v1::DebriefLine& line, const screen::Style& style);
/// What the seats had ordered before the step, as far as the eyes may know, and what they were told by it. `head`: and
/// which step it is. There must be a step; likewise below.
std::string step_text(const Debriefing& person, bool head, const screen::Style& style);
/// Every seat's answer with what became of its commitment.
Shown all_orders(const Debriefing& person, const screen::Style& style);
/// What was told so far, as far as it was asked for.
Shown log_so_far(const Debriefing& person, const screen::Style& style);
/// Those of the desk where a board has none, as in a match that never began.
const table::Sides& sides_of(const Debriefing& person);

}  // namespace emcon::client::telling
