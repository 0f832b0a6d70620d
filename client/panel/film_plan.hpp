/// When each act of a step begins, and how long it takes: a list of cues that a film shows.
#pragma once

#include <span>
#include <vector>

#include "common/table/board.hpp"

namespace emcon::client::panel {

/// One act of a film, in milliseconds from its beginning.
struct Cue {
  int at = 0;
  int lasts = 0;
  table::Act act;
  int ends() const { return at + lasts; }
};

/// What goes from place to place between two boards, by the marks that it has there.
std::vector<table::Act> glides(const table::Board& before, const table::Board& after);

/// The cues of what was told, in the order in which they begin. `moves`: what goes from place to place besides.
std::vector<Cue> cues_of(std::span<const table::JournalLine> lines, std::vector<table::Act> moves = {});

/// The end of the last cue; 0: there is none.
int length_of(const std::vector<Cue>& cues);

}  // namespace emcon::client::panel
