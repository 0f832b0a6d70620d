// A head has its words from a table of phrases.
// refused: could not convert|no matching|no viable|cannot convert|invalid initialization
#include "server/rules/kit/acts.hpp"
using namespace emcon::rules;
inline constexpr Head hits{"hits", {"ship"}, "{ship} is hit"};
#ifdef CONTROL
Showing shown(const std::string& ship) {
  return showing(hits(ship));
}
#else
Showing shown(const std::string& ship) {
  return showing(ship + " is hit");
}
#endif
