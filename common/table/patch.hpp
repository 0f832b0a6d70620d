/// The difference of two Boards of one viewer, by handle. apply(old, diff(old, now)) == now for all boards whose
/// handles are unique.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/table/board.hpp"

namespace emcon::table {

/// A change of a fact that a thing has: new value and turn, same reason and clause.
struct FactValue {
  std::string name;
  std::string value;
  std::int32_t since = 0;
  bool operator==(const FactValue&) const = default;
};

/// Changed parts of one thing. A list that is set replaces the old one. Tracks and facts go by name: first those named
/// in `tracks_gone` and `facts_gone` leave; then those in `tracks` and `facts` replace their namesakes, or come last. A
/// new thing comes whole, and so does one whose change these parts cannot express.
struct ThingPatch {
  std::string handle;
  std::optional<Thing> whole;
  std::optional<std::int32_t> count;
  std::optional<std::vector<std::string>> tags;
  std::optional<std::vector<Mark>> marks;
  std::optional<std::vector<Link>> links;
  std::optional<Gauges> gauges;
  std::optional<std::vector<std::string>> badges;
  std::vector<Track> tracks;
  std::vector<Fact> facts;
  std::vector<std::string> tracks_gone;
  std::vector<std::string> facts_gone;
  std::vector<FactValue> values;  ///< set last; ignored if the thing has no such fact
  bool operator==(const ThingPatch&) const = default;
};

struct BoardPatch {
  std::optional<Clock> clock;
  std::optional<std::vector<Map>> maps;
  std::vector<ThingPatch> things;
  std::vector<std::string> things_gone;
  /// All handles in their new order; unset: old things keep their order, new ones come last.
  std::optional<std::vector<std::string>> order;
  std::optional<std::vector<Area>> areas;
  std::optional<Sides> sides;
  std::optional<std::vector<std::string>> notes;
  bool operator==(const BoardPatch&) const = default;
};

BoardPatch diff(const Board& old_board, const Board& new_board);
/// Applies a patch that was made against exactly `board`. A part for a handle that the board does not have is ignored,
/// unless its thing comes whole.
Board apply(Board board, const BoardPatch& patch);

}  // namespace emcon::table
