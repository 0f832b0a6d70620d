/// The effects of orders that are not final, on a map: where things would end, their aims, and the things with an
/// order.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/panel/places.hpp"
#include "common/table/board.hpp"
#include "common/table/offer.hpp"
#include "common/table/path.hpp"

namespace emcon::client::panel {

/// A thing where an order would put it.
struct Ghost {
  Place at;
  int heading = -1;   ///< as Map counts; -1: none
  std::string glyph;  ///< one or two characters
  bool next = false;  ///< the place where it could go next; else where it would stand
  bool operator==(const Ghost&) const = default;
};

/// The effect of one order on one map.
struct Plan {
  std::vector<Place> course;                       ///< the bends of its way, from the mover's present place
  std::vector<Ghost> ghosts;                       ///< drawn over the course
  std::optional<Place> choice;                     ///< a chosen place
  std::vector<std::pair<Place, Place>> aims;       ///< from the acting thing to its aim
  std::optional<Place> acts;                       ///< the place of the thing that has the order
  std::optional<std::pair<Place, Place>> further;  ///< where the next leg could end: from the shortest to the longest
};

/// The orders in their present state, with the server's forecast.
struct Given {
  const table::Offer& offer;
  const table::Filled& filled;
  const std::vector<table::Consequence>& follows;
};

/// The present place and heading on the map (0 without a heading) of the thing with this handle, or of the one to which
/// that belongs; nothing: it stands elsewhere.
std::optional<table::Pose> pose_of(const table::Board& board, const table::Map& map, const std::string& handle);

/// The effect of the order on the map. The marks of its consequences count; if they have none there, the values of its
/// fields do.
Plan plan_of(const table::Board& board, const table::Map& map, const table::OfferLine* offered,
             const table::FilledLine& order, const std::vector<table::Consequence>& follows);
/// The same for each of the orders, in their order; without number `left_out`.
std::vector<Plan> plans_of(const table::Board& board, const table::Map& map, const Given& given,
                           std::optional<std::size_t> left_out = {});
/// All places where the plan shows something.
std::vector<Place> places_of(const Plan& plan);

}  // namespace emcon::client::panel
