/// Acts as cells over a drawn map: pure functions of boards, cues and time.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "client/panel/film_plan.hpp"
#include "client/panel/lens.hpp"

namespace emcon::client::panel {

/// What acts are drawn on: a map as it is seen, and the boards that say where things are.
struct Scene {
  const table::Map& map;
  Lens lens;
  const table::Board& first;   ///< where things stand
  const table::Board& second;  ///< where those stand that the first board does not have
  bool ascii = false;
};

/// A cell over those of a map.
struct ActCell {
  int x = 0, y = 0;
  Cell cell;
  bool operator==(const ActCell&) const = default;
};

struct ActPicture {
  std::vector<ActCell> cells;    ///< inside the lens; a later one hides an earlier one
  std::set<std::string> hidden;  ///< handles of things that the map leaves out: the cells have them, or they are gone
};

/// A film after so many milliseconds. Whatever has moved stays where it has come to.
ActPicture film_at(const Scene& scene, const std::vector<Cue>& cues, int ms);
/// What happened as marks that stand still; movement alone leaves none.
ActPicture stills_of(const Scene& scene, const std::vector<Cue>& cues);
/// Whether any of the acts has something to show in the lens.
bool any_in_sight(const Scene& scene, const std::vector<Cue>& cues);
/// Where the acts are on the map, each place once: who does it, to whom, and the way between. Movement alone is
/// nowhere.
std::vector<Place> places_of(const Scene& scene, const std::vector<Cue>& cues);

/// The board as far as the map draws it.
table::Board without(const table::Board& board, const std::set<std::string>& hidden);
void draw_acts(Canvas& canvas, const ActPicture& acts);

}  // namespace emcon::client::panel
