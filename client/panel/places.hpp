/// The places of things on a board's maps, and the naming and typing of places.
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
/// All marks of that role, in the order of time.
std::vector<const table::Mark*> marks_on(const table::Thing& thing, const std::string& map, table::Role role);
/// The thing with marks that has this handle, or to which the thing with this handle belongs; or null.
const table::Thing* carrier_of(const table::Board& board, const std::string& handle);
/// The place where the thing stands on the map, or last stood.
std::optional<Place> where_is(const table::Board& board, const table::Thing& thing, const std::string& map);
/// How much is left of the thing's hull, in thousandths, or on the average of those that belong to it; -1: unknown.
int hull_of(const table::Board& board, const table::Thing& thing);
/// Less of its hull than this is little.
inline constexpr int hull_little = 340;
/// The corners of everything with a mark on the map, or else the map's own bounds.
std::pair<Place, Place> extent(const table::Board& board, const table::Map& map);

/// "2523", or "12,-4.5" on a plane, as the map shows coordinates.
std::string place_text(const table::Map& map, Place place);
/// A length on the map with its unit: "1 hex", "3 hexes", "4.5 in".
std::string length_text(const table::Map& map, std::int64_t length);
/// Reads a typed place: a hex by its label, or a point in shown units, "12,-4.5" or "12 -4.5".
std::optional<Place> read_place(const table::Map& map, std::string_view text);
/// Reads a typed length: hexes, or units as shown; none if it is below 0.
std::optional<std::int64_t> read_length(const table::Map& map, std::string_view text);
/// The distance of two places: in hexes, or in plane units, rounded up, so that a distance within a range is shown as
/// such.
std::int64_t away(const table::Map& map, Place a, Place b);

/// The places that may be chosen on a map now: hexes, points or none.
using Choices = std::variant<std::monostate, table::HexChoice, table::PointChoice>;
bool may_choose(const Choices& choices, Place place);
/// The place nearest to `from` that may be chosen, among those that the lens shows; it may be `from` itself.
std::optional<Place> nearest_choice(const Lens& lens, const Choices& choices, Place from);

/// The first area of a possible order that `variant` names, in any case: of that subject, or else of any. For orders
/// without a variant, the verb names it. Null: there is none.
const table::Area* find_reach(const table::Board& board, const std::string& subject, const std::string& variant);

}  // namespace emcon::client::panel
