// Gathers marks by cell, and describes each cell in a few signs.
#include "client/panel/spots.hpp"

#include <algorithm>
#include <set>

#include "client/panel/places.hpp"
#include "client/screen/place.hpp"

namespace emcon::client::panel {
namespace {

using table::Mark;
using table::Role;

int rank(Role role) {
  return role == Role::present ? 0 : role == Role::future ? 1 : 2;
}

/// Present first, then future, then past; within one role the board's own order.
std::vector<Spot> by_role(const std::vector<Spot>& spots) {
  std::vector<Spot> out = spots;
  std::stable_sort(out.begin(), out.end(),
                   [](const Spot& a, const Spot& b) { return rank(a.mark->role) < rank(b.mark->role); });
  return out;
}

}  // namespace

std::map<std::pair<int, int>, std::vector<Spot>> spots_of(const table::Board& board, const table::Map& map,
                                                          const Lens& lens) {
  std::map<std::pair<int, int>, std::vector<Spot>> out;
  const auto add = [&](const table::Thing& thing, const Mark* mark) {
    if (!mark || !screen::is_near(*mark)) return;
    const auto cell = lens.cell_of(place_of(map, *mark));
    if (lens.area.contains(cell.first, cell.second)) out[cell].push_back({&thing, mark});
  };
  for (const table::Thing& thing : board.things) {
    add(thing, mark_on(thing, map.id, Role::past));
    for (const Mark* mark : marks_on(thing, map.id, Role::present)) add(thing, mark);
    const auto future = marks_on(thing, map.id, Role::future);
    add(thing, future.empty() ? nullptr : future.back());
  }
  return out;
}

Spot first_of(const std::vector<Spot>& spots) {
  return *std::ranges::min_element(spots, {}, [](const Spot& spot) { return rank(spot.mark->role); });
}

std::size_t here_now(const std::vector<Spot>& spots) {
  std::set<const table::Thing*> out;
  for (const Spot& spot : spots)
    if (spot.mark->role == Role::present) out.insert(spot.thing);
  return out.size();
}

bool of_one_thing(const std::vector<Spot>& spots) {
  return std::ranges::all_of(spots, [&](const Spot& spot) { return spot.thing == spots.front().thing; });
}

const Spot* other_side(const std::vector<Spot>& spots) {
  if (spots.empty()) return nullptr;
  const Spot first = first_of(spots);
  if (first.mark->role != Role::present || first.thing->side < 0) return nullptr;
  for (const Spot& spot : spots)
    if (spot.mark->role == Role::present && spot.thing->side >= 0 && spot.thing->side != first.thing->side)
      return &spot;
  return nullptr;
}

std::string cell_text(const std::vector<Spot>& spots) {
  if (spots.empty()) return {};
  const Spot first = first_of(spots);
  screen::Style plain;
  plain.ascii = true;
  std::string glyph =
      screen::clean(first.thing->glyph.empty() ? first.thing->handle : first.thing->glyph, plain).substr(0, 2);
  if (glyph.empty()) glyph = "?";
  // The sign stands before the letter, so that letters stand below each other; three columns are all there is.
  const char* sign = first.mark->role == Role::future ? ">" : first.mark->role == Role::past ? "<" : " ";
  if (of_one_thing(spots)) return sign + glyph;
  if (const Spot* other = other_side(spots)) {
    std::string beside = screen::clean(other->thing->glyph, plain).substr(0, 1);
    return glyph.substr(0, 1) + "&" + (beside.empty() ? "?" : beside);
  }
  if (first.mark->role == Role::present && glyph.size() == 2) return glyph + "+";
  return sign + glyph.substr(0, 1) + "+";
}

std::string cell_list(const std::vector<Spot>& spots, const screen::Style& style) {
  std::string out;
  for (const Spot& spot : by_role(spots)) {
    const char* when = spot.mark->role == Role::present ? "" : spot.mark->role == Role::future ? " next" : " last";
    out += (out.empty() ? "" : ", ") + screen::clean(spot.thing->handle, style) + when;
  }
  return out;
}

std::string cell_colour(const std::vector<Spot>& spots, const table::Board& board) {
  if (spots.empty()) return {};
  const int side = first_of(spots).thing->side;
  return side >= 0 && static_cast<std::size_t>(side) < board.sides.size()
             ? board.sides[static_cast<std::size_t>(side)].colour
             : std::string();
}

}  // namespace emcon::client::panel
