/// A match in a terminal that is all the client's.
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
  bool gave_up = false;              ///< his seat, for good
  bool begun = false;                ///< before he left, the battle had
  LookBack look_back{};              ///< what he wants of the ended battle
  std::string last_word{};           ///< what the screen said last
  std::optional<Unanswered> open{};  ///< what he left without its answer
};

/// The person's settings, as the command line changes them; what cannot be read is told in `problems`.
full::Settings settings_of(const Context& context, std::vector<std::string>& problems);

/// Whether somebody who types is asked once before he locks without an order; what comes from a pipe never is.
bool asks_before_lock(const full::Settings& settings);

/// Plays one match on the terminal until the person leaves.
SatDown sit_in_full_screen(Context& context, full::Terminal& terminal, const full::Settings& settings,
                           const SeatFile& seat, const PlayChoice& choice, LineFace::Options options);

/// Shows an ended match as a film until the person leaves.
SatDown look_back_in_full_screen(Context& context, full::Terminal& terminal, const SeatFile& seat, bool truth);

/// Shows a recording as a film, without a server.
void look_at_recording(Context& context, full::Terminal& terminal, RecordedMatch recording, const SeatFile& seat);

/// The terminal, if standard input and output are one, it can be filled and lines were not asked for. Else null; where
/// that is the terminal's fault, `problem` says why.
std::unique_ptr<full::Terminal> screen_of(const Context& context, const full::Settings& settings, std::string& problem);

}  // namespace emcon::client
