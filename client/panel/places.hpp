/// Where things are on the maps of a board, and how places are named and typed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "client/panel/lens.hpp"
#include "client/screen/place.hpp"
#include "common/table/board.hpp"
#include "common/table/offer.hpp"

namespace emcon::client::panel {

using screen::map_of;

/// The first mark of that role on that map, or null.
const table::Mark* mark_on(const table::Thing& thing, const std::string& map, table::Role role);
/// All of them, in the order of time.
std::vector<const table::Mark*> marks_on(const table::Thing& thing, const std::string& map, table::Role role);
/// The thing with marks that `handle` is or belongs to, or null.
const table::Thing* carrier_of(const table::Board& board, const std::string& handle);
/// Where the thing stands on the map, or stood last.
std::optional<Place> where_is(const table::Board& board, const table::Thing& thing, const std::string& map);
/// Corners of what has a mark on the map, or the map's own bounds.
std::pair<Place, Place> extent(const table::Board& board, const table::Map& map);

/// "2523", or "12,-4.5" on a plane, as the map shows coordinates.
std::string place_text(const table::Map& map, Place place);
/// A length on the map with what it is counted in: "1 hex", "3 hexes", "4.5 in".
std::string length_text(const table::Map& map, std::int64_t length);
/// A place as people type it: a hex as it is labelled, or a point in shown units, "12,-4.5" or "12 -4.5".
std::optional<Place> read_place(const table::Map& map, std::string_view text);
/// A length as people type it: hexes, or units as shown; none below 0.
std::optional<std::int64_t> read_length(const table::Map& map, std::string_view text);
/// How far apart two places are: hexes; on a plane units, rounded up, so that what is within a range is shown as such.
std::int64_t away(const table::Map& map, Place a, Place b);

/// What may be chosen on a map now: hexes, points or nothing.
using Choices = std::variant<std::monostate, table::HexChoice, table::PointChoice>;
bool may_choose(const Choices& choices, Place place);
/// What may be chosen nearest to `from`, of all that the lens shows; `from` itself if it may be.
std::optional<Place> nearest_choice(const Lens& lens, const Choices& choices, Place from);

/// The first area of an order that can be given, as `variant` names it, letter case apart: of that subject, or else of
/// any. A verb will do for orders that have no variant. Null: there is none.
const table::Area* find_reach(const table::Board& board, const std::string& subject, const std::string& variant);

}  // namespace emcon::client::panel
