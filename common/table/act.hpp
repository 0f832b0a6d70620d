/// The acts of a journal line: happenings that a client may draw on its map. They serve presentation alone, as colours
/// do: no hash, digest or dump has them, and no rule reads them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "common/table/things.hpp"

namespace emcon::table {

/// The kinds of acts, in the order of their numbers in proto/table.proto.
enum class ActKind {
  move,      ///< `from` goes along `path`
  shot,      ///< `from` fires at `to`
  launch,    ///< `from` lets go of `count` of `look`
  run,       ///< `count` of `look` fly from `from` to `to`; `stopped` of them do not arrive
  defend,    ///< `from` shoots at missiles that run at `to`, and stops `stopped` of them
  strike,    ///< `to` is struck, and loses `loss`
  explode,   ///< `to` is destroyed; `look` is the look of its remains
  ping,      ///< `from` searches around itself, as far as `radius`
  contact,   ///< `to` is found or aimed at, perhaps by `from`
  lost,      ///< `to` is lost sight of
  jump,      ///< `to` leaves the map, or arrives with `inward`
  board,     ///< troops of `from` go over to `to`
  dogfight,  ///< small craft of `from` and `to` fight each other
  points,    ///< the side `side` scores `amount`, perhaps for `to`
  set        ///< `from` puts `count` of `look` at the end of `path`, or at `to`
};

/// The results of acts, in the order of their numbers in proto/table.proto.
enum class ActResult { open, miss, stopped, struck, pierced, destroyed, held, taken, repelled };

/// One act to draw. An empty handle stands for a thing that the viewer does not know, or for a place: the last one of
/// `path`. A member without a value is 0, empty or -1, and is not drawn.
struct Act {
  ActKind kind = ActKind::move;
  std::int32_t phase = 0;  ///< acts of one phase of a line are drawn together, phases one after the other
  std::string from;
  std::string to;
  std::vector<Mark> path;  ///< in the order of time
  ActResult result = ActResult::open;
  std::int32_t count = 1;    ///< number of shots, missiles or troops
  std::int32_t hits = 0;     ///< of `count`
  std::int32_t stopped = 0;  ///< of `count`
  std::int32_t loss = 0;     ///< the number to show at what is struck
  std::int64_t radius = 0;   ///< in hexes, or in units of the plane
  std::int32_t facing = -1;  ///< the struck side of `to`: 0 its bow, then clockwise as its shields
  std::string look;          ///< as Thing::look
  bool heavy = false;        ///< the weapon is of the heaviest kind of the rulebook
  bool inward = false;       ///< jump: arrives
  std::int32_t side = -1;    ///< points
  std::int64_t amount = 0;   ///< points
  bool operator==(const Act&) const = default;
};

/// The most acts of one line, and the most marks of one act. Those beyond are not shown.
inline constexpr std::size_t acts_max = 64;
inline constexpr std::size_t act_marks_max = 64;

}  // namespace emcon::table
