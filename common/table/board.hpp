/// The table as one viewer sees it, as plain data that any client can draw. Rulesets return whole Boards; the host
/// sends patches.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/shared_list.hpp"
#include "common/table/act.hpp"
#include "common/table/region.hpp"
#include "common/table/scale.hpp"
#include "common/table/things.hpp"
#include "common/table/value.hpp"

namespace emcon::table {

struct Clock {
  std::int32_t turn = 0;
  std::string phase;      ///< rulebook's name of the phase
  std::string step;       ///< finer label: the sub-phase, or the side that is asked
  std::int32_t last = 0;  ///< the turn after which the match ends at the latest; 0: none is fixed
  bool operator==(const Clock&) const = default;
};

enum class MapKind { hex, plane };

/// A map to draw. Headings count from 0, clockwise. On a map of hexes 0 is up. On a plane y grows along 0, and x along
/// the heading a quarter of the circle further.
struct Map {
  std::string id;
  std::string title;
  MapKind kind = MapKind::hex;
  Point low;  ///< bounds to show at first: column and row of hexes, or plane units
  Point high;
  Scale scale;                ///< plane only: how its coordinates and distances are shown
  std::int32_t headings = 6;  ///< number of headings of a circle; on a plane 8
  bool y_up = false;          ///< plane only: y grows upwards on the screen; else it is drawn with y downwards
  bool operator==(const Map&) const = default;
};

/// The meaning of an area, for its drawing. A zone is a part of the map with a rule of its own (where one may begin,
/// leave or score). A reach is where an order can have an effect. A range is how far a thing sees, leads or helps. A
/// sight is a line of fire or sight with everything that stands in it. A blast is the area of an explosion.
enum class AreaKind { zone, reach, range, sight, blast, planet, asteroid, orbit, nebula, debris };

/// The order or thing that an area belongs to. Without a verb the area belongs to the thing `subject`, whatever that
/// does; without a subject as well it belongs to nothing.
struct AreaOwner {
  std::string verb;  ///< OfferLine::verb; the next two are its subject and variant
  std::string subject;
  std::string variant;
  bool operator==(const AreaOwner&) const = default;
};

struct Area {
  std::string id;
  std::string map;
  std::string label;
  AreaKind kind = AreaKind::zone;
  AreaOwner owner;  ///< clients draw an owned area while its order or thing is in hand
  Region region;
  bool operator==(const Area&) const = default;
};

struct SideInfo {
  std::string name;
  std::string colour;  ///< one of red, blue, green, yellow, magenta, cyan
  std::vector<Fact> facts;
  bool operator==(const SideInfo&) const = default;
};
using Sides = SharedList<SideInfo>;

struct Board {
  Clock clock;
  std::vector<Map> maps;    ///< unique by id
  Things things;            ///< unique by handle, in the order to list them
  std::vector<Area> areas;  ///< unique by id
  Sides sides;
  std::vector<std::string> notes;
  /// The thing with this handle, letter for letter; null if none has it. Good until the things change.
  const Thing* thing(std::string_view handle) const {
    const auto found = std::ranges::find(things, handle, &Thing::handle);
    return found == things.end() ? nullptr : &*found;
  }
  bool operator==(const Board&) const = default;
};

/// A die that is shown with a journal line.
struct ShownDie {
  std::int32_t sides = 0;
  std::int32_t value = 0;
  bool operator==(const ShownDie&) const = default;
};

/// How much a happening matters. Grave happenings: a ship is lost or disabled, a contact is made or lost, the score
/// changes, the match ends.
enum class Weight { routine, notable, grave };

/// One happening as one viewer is told it.
struct JournalLine {
  std::uint32_t number = 0;  ///< 1, 2, 3 ... for this viewer, without gaps
  std::int32_t turn = 0;
  std::string text;
  std::string clause;
  std::vector<ShownDie> dice;
  bool is_public = false;  ///< all seats and spectators are told the line, word for word
  Weight weight = Weight::routine;
  std::vector<std::string> about = {};  ///< handles of the things that the line is about; each is a word of the text
  // For drawing alone: no hash holds what follows.
  std::string head = {};        ///< the text in a few words; empty: its first sentence serves
  std::vector<Act> shown = {};  ///< all its handles are in `about`
  bool operator==(const JournalLine&) const = default;
};

}  // namespace emcon::table
