/// The rule that an order breaks.
#pragma once

#include "server/rules/kit/phrase.hpp"

namespace emcon::rules {

/// The parts of a refusal.
struct Misstep {
  Grounds grounds;
  const char* clause;
};

}  // namespace emcon::rules
