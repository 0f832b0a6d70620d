/// The source of dice. Every die has a name: two matches with one key give equal values under equal names.
#pragma once

#include <compare>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "common/audience.hpp"

namespace emcon::rules {

/// The referee's id of a thing. Ids count per owner, so one side's hidden forces never shift another side's streams.
struct RefId {
  static constexpr Side nobody{0xff};
  Side owner = nobody;
  std::uint32_t number = 0;
  auto operator<=>(const RefId&) const = default;
};

/// The purpose of a die, with its actor and object. `purpose` is a value of the ruleset's own enum; it never comes from
/// a free choice of a player.
struct Why {
  std::uint16_t purpose = 0;
  RefId actor;
  RefId object;
  auto operator<=>(const Why&) const = default;
};

/// Makes a Why of one of a ruleset's purposes. It takes references, because clang 19 at -O1 loses the number of a RefId
/// that is passed by value as `{side, 0}`.
template <class Purpose>
  requires std::is_enum_v<Purpose>
constexpr Why why(Purpose purpose, const RefId& actor, const RefId& object = {}) {
  return {static_cast<std::uint16_t>(purpose), actor, object};
}

struct Dice {
  int count = 1;
  int sides = 20;
};

/// Name of a stream of dice within a match.
struct StreamName {
  QuestionNo question = 0;  ///< the question being resolved; 0 during set-up
  bool drawn = false;       ///< a draw (chance the rulebook does not have), not a roll
  Why why;
  auto operator<=>(const StreamName&) const = default;
};

/// One die as it stands in the log.
struct DieRecord {
  StreamName stream;
  std::uint32_t k = 0;  ///< position within its stream
  std::uint32_t sides = 0;
  std::uint32_t value = 0;
  std::uint16_t audience = 0;  ///< Audience::bits
  auto operator<=>(const DieRecord&) const = default;
};

/// Seeded, scripted or recorded dice. Not thread-safe; one match, one thread.
class DiceSource {
 public:
  virtual ~DiceSource() = default;
  /// Value 1..sides number `k` (from 0) of `stream`. Throws DiceFault if a script or record has no such die.
  virtual std::uint32_t value(const StreamName& stream, std::uint32_t k, std::uint32_t sides) = 0;
};

}  // namespace emcon::rules
