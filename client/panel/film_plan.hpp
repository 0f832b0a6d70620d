/// The plan of a film: when each act of a step begins to be drawn, and for how long.
#pragma once

#include <span>
#include <vector>

#include "common/table/board.hpp"

namespace emcon::client::panel {

/// One act of a film.
struct Cue {
  int at = 0;     ///< milliseconds from the film's beginning
  int lasts = 0;  ///< milliseconds
  table::Act act;
  int ends() const { return at + lasts; }
};

/// A move for each thing whose present mark on a map of `after` is in another place than on `before`. Its path follows
/// the thing's past marks, if these begin where it was.
std::vector<table::Act> glides(const table::Board& before, const table::Board& after);

/// The cues of the acts that the lines tell, sorted by their beginnings. `moves`: acts of glides(), of which those are
/// added whose things no line moves. Like acts at the same time become one. There are at most 400 cues. A film over 2 s
/// is shown faster, up to 2.5 times.
std::vector<Cue> cues_of(std::span<const table::JournalLine> lines, std::vector<table::Act> moves = {});

/// The end of the last cue in milliseconds; 0: there is none.
int length_of(const std::vector<Cue>& cues);

}  // namespace emcon::client::panel
