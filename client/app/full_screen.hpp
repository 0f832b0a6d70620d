/// A match in a terminal that belongs to the client alone.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "client/app/app.hpp"
#include "client/desk/recorded.hpp"
#include "client/full/terminal.hpp"
#include "client/lines/line_face.hpp"

namespace emcon::client {

/// How a person left a match.
struct SatDown {
  std::string next_code{};  ///< invite to the rematch he wants, or empty
  bool refused = false;
  bool ended = false;
  bool gave_up = false;              ///< he gave his seat up for good
  bool begun = false;                ///< the battle had begun before he left
  LookBack look_back{};              ///< what he wants with the ended battle
  std::string last_word{};           ///< the latest message on the screen
  std::optional<Unanswered> open{};  ///< an act of his that was not answered yet
};

/// The person's settings, as changed by the command line; `problems` gets the unreadable lines.
full::Settings settings_of(const Context& context, std::vector<std::string>& problems);

/// Whether a person who types is asked once before he locks without an order. A pipe never is.
bool asks_before_lock(const full::Settings& settings);

/// Whether acts are shown as films: as the settings say, but never where NO_MOTION is set or the terminal is dumb.
full::Motion motion_of(const full::Settings& settings);

/// Adds a sentence about maps the first time that somebody types in line mode at this terminal.
void say_that_maps_are_asked_for(const Context& context, const full::Settings& settings,
                                 std::vector<std::string>& welcome);

/// Plays one match on the terminal until the person leaves.
SatDown sit_in_full_screen(Context& context, full::Terminal& terminal, const full::Settings& settings,
                           const SeatFile& seat, const PlayChoice& choice, LineFace::Options options);

/// Shows an ended match as a film until the person leaves.
SatDown look_back_in_full_screen(Context& context, full::Terminal& terminal, full::Motion motion, const SeatFile& seat,
                                 bool truth);

/// Shows a recording as a film, without a server.
void look_at_recording(Context& context, full::Terminal& terminal, full::Motion motion, RecordedMatch recording,
                       const SeatFile& seat);

/// The terminal, if standard input and output are one, it can be drawn on, and lines were not asked for. Else null; if
/// the terminal is the cause, `problem` says why.
std::unique_ptr<full::Terminal> screen_of(const Context& context, const full::Settings& settings, std::string& problem);

}  // namespace emcon::client
