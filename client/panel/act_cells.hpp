/// Acts as cells over a drawn map: pure functions of boards, cues and time.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "client/panel/film_plan.hpp"
#include "client/panel/lens.hpp"

namespace emcon::client::panel {

/// The scene on which acts are drawn: a map as it is seen, and the boards that say where things are.
struct Scene {
  const table::Map& map;
  Lens lens;
  const table::Board& first;   ///< places of things
  const table::Board& second;  ///< places of the things that the first board does not have
  bool ascii = false;
};

/// A cell that covers a cell of the map.
struct ActCell {
  int x = 0, y = 0;
  Cell cell;
  bool operator==(const ActCell&) const = default;
};

struct ActPicture {
  std::vector<ActCell> cells;    ///< inside the lens; a later one hides an earlier one
  std::set<std::string> hidden;  ///< handles of things that the map leaves out: the cells have them, or they are gone
};

/// The picture of a film after `ms` milliseconds. A thing that has moved stays at the end of its path.
ActPicture film_at(const Scene& scene, const std::vector<Cue>& cues, int ms);
/// The acts as marks that stand still, in one picture. Mere movement leaves no mark.
ActPicture stills_of(const Scene& scene, const std::vector<Cue>& cues);
/// Whether any of the acts has something to show in the lens.
bool any_in_sight(const Scene& scene, const std::vector<Cue>& cues);
/// The places of the acts on the map, each once: those of actor and aim, and the path between. Mere movement has none.
std::vector<Place> places_of(const Scene& scene, const std::vector<Cue>& cues);

/// The board without the things `hidden`.
table::Board without(const table::Board& board, const std::set<std::string>& hidden);
void draw_acts(Canvas& canvas, const ActPicture& acts);

}  // namespace emcon::client::panel
