/// What orders that are not final yet would do, on a map: where things would end, what they aim at, who has an order.
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

/// A thing where an order would have it.
struct Ghost {
  Place at;
  int heading = -1;   ///< as Map counts; -1: none
  std::string glyph;  ///< one or two characters
  bool next = false;  ///< where it would go next; else where it would stand
  bool operator==(const Ghost&) const = default;
};

/// What one order would do on one map.
struct Plan {
  std::vector<Place> course;                       ///< from where the mover stands on: bends of its way
  std::vector<Ghost> ghosts;                       ///< drawn over the course
  std::optional<Place> choice;                     ///< a place that is chosen
  std::vector<std::pair<Place, Place>> aims;       ///< from who acts to what he acts on
  std::optional<Place> acts;                       ///< where who has the order stands
  std::optional<std::pair<Place, Place>> further;  ///< where the next leg could end: from the shortest to the longest
};

/// Orders as they stand now, with what the server says would follow from them.
struct Given {
  const table::Offer& offer;
  const table::Filled& filled;
  const std::vector<table::Consequence>& follows;
};

/// Where the thing that `handle` is or belongs to stands on the map now, and how it heads (0, if it has no heading);
/// nothing: it stands elsewhere.
std::optional<table::Pose> pose_of(const table::Board& board, const table::Map& map, const std::string& handle);

/// What the order would do on the map. Of what would follow from it, the marks count; where it has none there, what is
/// filled into its fields.
Plan plan_of(const table::Board& board, const table::Map& map, const table::OfferLine* offered,
             const table::FilledLine& order, const std::vector<table::Consequence>& follows);
/// The same for each of the orders, in their order; without number `left_out`.
std::vector<Plan> plans_of(const table::Board& board, const table::Map& map, const Given& given,
                           std::optional<std::size_t> left_out = {});
/// Every place that the plan has something to show at.
std::vector<Place> places_of(const Plan& plan);

}  // namespace emcon::client::panel
