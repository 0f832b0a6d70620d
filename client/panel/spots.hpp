/// The content of one cell of a map, in a few signs or in words.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "client/panel/lens.hpp"
#include "client/screen/text.hpp"
#include "common/table/board.hpp"

namespace emcon::client::panel {

/// A mark that is drawn with its thing's sign.
struct Spot {
  const table::Thing* thing = nullptr;
  const table::Mark* mark = nullptr;
};

/// The marks in the cells of the lens: for each thing its present place, the first place it came from and the last
/// place it goes to. Other marks are bends of its course.
std::map<std::pair<int, int>, std::vector<Spot>> spots_of(const table::Board& board, const table::Map& map,
                                                          const Lens& lens);

/// Whether all spots are marks of one thing, which stays where it is.
bool of_one_thing(const std::vector<Spot>& spots);
/// The number of things that stand in the cell now.
std::size_t here_now(const std::vector<Spot>& spots);
/// A spot of another side than the first spot's, present like the first; both are shown side by side. Null: there is
/// none.
const Spot* other_side(const std::vector<Spot>& spots);
/// The text of one cell, at most three columns: the spot that is nearest in time first.
std::string cell_text(const std::vector<Spot>& spots);
/// The things of one cell in words: "A, B next, 1 last".
std::string cell_list(const std::vector<Spot>& spots, const screen::Style& style);
/// The colour of the side of the thing that cell_text shows.
std::string cell_colour(const std::vector<Spot>& spots, const table::Board& board);
/// The spot that cell_text shows; there is at least one.
Spot first_of(const std::vector<Spot>& spots);

}  // namespace emcon::client::panel
