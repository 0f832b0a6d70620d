/// The rule that an order breaks.
#pragma once

#include <string>

namespace emcon::rules {

/// The parts of a refusal.
struct Misstep {
  const char* code;
  std::string text;
  const char* clause;
};

}  // namespace emcon::rules
