/// Commands for a person who looks back at an ended match. All faces that take typed lines share them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "client/session/debriefing.hpp"
#include "client/telling/shown.hpp"

namespace emcon::client::lines {

/// Carries out one line, and returns the text to show at once; an empty line goes on to the next step.
telling::Shown run_debrief(Debriefing& person, const std::string& text, const screen::Style& style);
/// The words that the last word of `text` could become.
std::vector<std::string> complete_debrief(const Debriefing& person, const std::string& text);
/// The commands and their effects.
std::vector<std::pair<std::string, std::string>> debrief_command_list();

/// Everything about the lines of this step: paragraph, audience, dice.
telling::Shown why_of_step(const Debriefing& person, const screen::Style& style);
/// Everything that was known of one thing.
telling::Shown sheet_of_step(const Debriefing& person, const std::string& thing, const screen::Style& style);

}  // namespace emcon::client::lines
