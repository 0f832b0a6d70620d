/// What one viewer sees of the table, as plain data any client can draw. Rulesets return whole Boards; the host sends
/// patches.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/hex.hpp"
#include "common/table/value.hpp"

namespace emcon::table {

struct Clock {
  std::int32_t turn = 0;
  std::string phase;  ///< rulebook's name of the phase
  std::string step;   ///< finer label: sub-phase, whose window
  bool operator==(const Clock&) const = default;
};

enum class MapKind { hex, plane };

struct Map {
  std::string id;
  std::string title;
  MapKind kind = MapKind::hex;
  Point low;  ///< bounds to show at first: hex column,row or plane units
  Point high;
  std::int64_t units_per_inch = 0;  ///< plane only
  std::int32_t headings = 6;        ///< how many facings a circle has
  bool operator==(const Map&) const = default;
};

enum class Role { past, present, future };

/// One marker of a thing on a map. Exactly one of hex (hex map) and point (plane) is meant.
struct Mark {
  std::string map;
  Role role = Role::present;
  Hex hex;
  Point point;
  std::int32_t heading = -1;  ///< -1: none
  bool operator==(const Mark&) const = default;
};

/// A row of boxes or a counted quantity on a sheet.
struct Track {
  std::string name;
  std::int32_t filled = 0;
  std::int32_t size = 0;
  std::string facing;  ///< side of the ship it belongs to, or empty
  bool operator==(const Track&) const = default;
};

/// A named value with its reason, so that `why` can explain it.
struct Fact {
  std::string name;
  std::string value;
  std::string why;         ///< text, may be empty
  std::string clause;      ///< rulebook paragraph, may be empty
  std::int32_t since = 0;  ///< turn it became known, 0: from the start
  bool operator==(const Fact&) const = default;
};

/// A unit, ship, missile salvo, contact ... named by a handle of this viewer.
struct Thing {
  std::string handle;
  std::string
      kind;  ///< ruleset's word: "ship unit", "ship", "missile unit"; clients show it and pick a glyph by `glyph`
  std::string glyph;  ///< one or two ASCII characters for a text map
  std::string name;
  std::string parent;  ///< handle of the thing it belongs to (a ship's unit), or empty
  std::int32_t side = -1;
  std::int32_t count = 1;
  std::vector<std::string> tags;
  std::vector<Mark> marks;
  std::vector<Track> tracks;
  std::vector<Fact> facts;
  bool operator==(const Thing&) const = default;
};

enum class AreaShape { hexes, ring, sector };

struct Area {
  std::string id;  ///< "SUBJECT VARIANT" of an order: what it can reach; clients draw it while that order is in hand
  std::string map;
  std::string label;
  AreaShape shape = AreaShape::hexes;
  Hex centre;
  Point point;
  std::int32_t radius_min = 0;
  std::int32_t radius_max = 0;
  std::int32_t heading = 0;  ///< sector: its middle, in headings of the map; on a hex map in twelfths of the circle
  std::int32_t width = 0;    ///< sector: as much to each side; edges belong to it
  std::vector<Hex> hexes;
  bool operator==(const Area&) const = default;
};

struct SideInfo {
  std::string name;
  std::string colour;  ///< one of red, blue, green, yellow, magenta, cyan
  std::vector<Fact> facts;
  bool operator==(const SideInfo&) const = default;
};

struct Board {
  Clock clock;
  std::vector<Map> maps;      ///< unique by id
  std::vector<Thing> things;  ///< unique by handle, in the order to list them
  std::vector<Area> areas;    ///< unique by id
  std::vector<SideInfo> sides;
  std::vector<std::string> notes;
  bool operator==(const Board&) const = default;
};

/// Die shown with a journal line.
struct ShownDie {
  std::int32_t sides = 0;
  std::int32_t value = 0;
  bool operator==(const ShownDie&) const = default;
};

/// One happening as one viewer is told it.
struct JournalLine {
  std::uint32_t number = 0;  ///< 1, 2, 3 ... for this viewer, no gaps
  std::int32_t turn = 0;
  std::string text;
  std::string clause;
  std::vector<ShownDie> dice;
  bool is_public = false;  ///< all seats and spectators are told it, word for word
  bool operator==(const JournalLine&) const = default;
};

}  // namespace emcon::table
