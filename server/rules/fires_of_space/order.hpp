/// A checked answer: commands by index into the Table they were checked against.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "common/hex.hpp"
#include "server/rules/fires_of_space/operation/order.hpp"

namespace emcon::rules::fires_of_space {

enum class Verb { guide, split, join, thrust, launch, target, fire, point_defence, strike, repair, shut_down };

/// How the weapons of one fire order go together (FOS-16.a.viii).
enum class FireMode { normal, dispersed, concentrated };

struct Command {
  Verb verb = Verb::thrust;
  int subject = -1;          ///< ship (launch, fire, point defence) or unit (the others)
  int object = -1;           ///< unit: guide, join partner, missile target; ship or missile unit: fire, point defence
  bool at_missiles = false;  ///< fire: the object is a missile unit
  FireMode mode = FireMode::normal;
  int row = -1;  ///< beam mount, battery or magazine row; strike: launch
  int count = 0;
  int value = 0;  ///< thrust: direction; launch: committed rating; fire, point defence: missile type; repair: hit
  Hex hex;        ///< target: the new future; guide: the offset
  std::vector<std::pair<int, int>> shares;  ///< split: ship or launch -> count; strike: ship or missile type -> count;
                                            ///< concentrated fire: further beam mounts -> count
};

struct Order {
  std::vector<Command> commands;
  bool done = true;  ///< a dice window stays open until its seat says so
  std::vector<OpCommand> operational;
};

}  // namespace emcon::rules::fires_of_space
