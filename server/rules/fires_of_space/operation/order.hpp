/// A checked operational answer. Own units and ships by index into the Force, others by index into the Picture.
#pragma once

#include <string>
#include <vector>

#include "common/hex.hpp"

namespace emcon::rules::fires_of_space {

enum class OpVerb {
  keep,       ///< what else the last answer ordered stays
  deploy,     ///< unit, system, hex
  tonnage,    ///< ship, value
  split,      ///< unit, members
  join,       ///< unit, object: own unit
  engage,     ///< value: 1 yes
  steps,      ///< play this turn's windows one by one
  single,     ///< value: 1 yes
  steer,      ///< unit, hex: new future; value: first sub-phase
  follow,     ///< unit, object: contact unit; close with its future
  keep_away,  ///< unit, object: contact unit; value: distance of futures to keep
  intercept,  ///< unit, object: contact unit, declared in public
  decline,
  loop_start,   ///< object: contact unit
  thrust,       ///< unit, members: directions 0..6
  shut_down,    ///< ship
  plot,         ///< ship, system, hex, value: turn
  abort,        ///< ship
  recalibrate,  ///< ship
  accept,       ///< object: contact ship
  capture,      ///< object: contact ship, members: own ships
  ransom,       ///< object: contact ship, value: 1 yes
  destroy       ///< object: own prize's ship index
};

struct OpCommand {
  OpVerb verb = OpVerb::keep;
  int subject = -1;
  int object = -1;
  int system = -1;
  Hex hex;
  int value = 0;
  std::vector<int> members;
  bool unseen = false;  ///< a plan given while nobody else saw its unit; not of the order, and no step depends on it
};

}  // namespace emcon::rules::fires_of_space
