// A phrase is called with a value for each of its parameters.
// refused: no match for call|no matching function
#include "server/rules/kit/phrase.hpp"
using namespace emcon::rules;
inline constexpr Reason out_of_range{"out_of_range", {"reach", "range"}, "It reaches {reach}, not {range}."};
#ifdef CONTROL
Grounds grounds() {
  return out_of_range(4, 5);
}
#else
Grounds grounds() {
  return out_of_range(4);
}
#endif
