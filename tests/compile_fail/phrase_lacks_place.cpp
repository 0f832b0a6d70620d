// Each parameter of a phrase has a place in its words.
// refused: constant expression
#include "server/rules/kit/phrase.hpp"
using namespace emcon::rules;
#ifdef CONTROL
inline constexpr Reason out_of_range{"out_of_range", {"reach", "range"}, "It reaches {reach}, not {range}."};
#else
inline constexpr Reason out_of_range{"out_of_range", {"reach", "range"}, "It reaches {reach}."};
#endif
