/// What one viewer sees of the table, as plain data any client can draw. Rulesets return whole Boards; the host sends
/// patches.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/shared_list.hpp"
#include "common/table/region.hpp"
#include "common/table/scale.hpp"
#include "common/table/things.hpp"
#include "common/table/value.hpp"

namespace emcon::table {

struct Clock {
  std::int32_t turn = 0;
  std::string phase;      ///< rulebook's name of the phase
  std::string step;       ///< finer label: sub-phase, whose window
  std::int32_t last = 0;  ///< the turn after which it ends at the latest; 0: none is fixed
  bool operator==(const Clock&) const = default;
};

enum class MapKind { hex, plane };

/// Headings count from 0, clockwise as hexes and as the axes of a plane go: 0 is up on a map of hexes, and where y
/// grows on a plane; on a plane a quarter of them further is where x grows.
struct Map {
  std::string id;
  std::string title;
  MapKind kind = MapKind::hex;
  Point low;  ///< bounds to show at first: hex column,row or plane units
  Point high;
  Scale scale;                ///< plane only: how its coordinates and distances are shown
  std::int32_t headings = 6;  ///< how many facings a circle has; on a plane 8
  bool y_up = false;          ///< plane only: y grows upwards on the screen; else it is drawn with y downwards
  bool operator==(const Map&) const = default;
};

/// What an area is, for whoever draws it. A zone is a part of the map with a rule of its own (where one may begin,
/// leave or score); a reach is where an order can have an effect; a range is how far a thing sees, leads or helps; a
/// sight is a line of fire or sight with what stands in it; a blast is what an explosion takes.
enum class AreaKind { zone, reach, range, sight, blast, planet, asteroid, orbit, nebula, debris };

/// The order or thing that an area belongs to. Without a verb it is the thing `subject`, whatever it does; without a
/// subject too, nothing.
struct AreaOwner {
  std::string verb;  ///< of an OfferLine, as are the next two
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
  /// By its handle, letter for letter; null if none has it. Lives as long as the things stay as they are.
  const Thing* thing(std::string_view handle) const {
    const auto found = std::ranges::find(things, handle, &Thing::handle);
    return found == things.end() ? nullptr : &*found;
  }
  bool operator==(const Board&) const = default;
};

/// Die shown with a journal line.
struct ShownDie {
  std::int32_t sides = 0;
  std::int32_t value = 0;
  bool operator==(const ShownDie&) const = default;
};

/// How much a happening matters. Grave: a ship is lost or disabled, a contact is made or lost, the score changes, the
/// end.
enum class Weight { routine, notable, grave };

/// One happening as one viewer is told it.
struct JournalLine {
  std::uint32_t number = 0;  ///< 1, 2, 3 ... for this viewer, no gaps
  std::int32_t turn = 0;
  std::string text;
  std::string clause;
  std::vector<ShownDie> dice;
  bool is_public = false;  ///< all seats and spectators are told it, word for word
  Weight weight = Weight::routine;
  std::vector<std::string> about = {};  ///< handles of what it is about; each stands in the text as a word
  bool operator==(const JournalLine&) const = default;
};

}  // namespace emcon::table
