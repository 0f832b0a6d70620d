/// What an order breaks.
#pragma once

#include <string>

namespace emcon::rules {

/// As refusals say it.
struct Misstep {
  const char* code;
  std::string text;
  const char* clause;
};

}  // namespace emcon::rules
