// Each place in the words of a phrase is a parameter.
// refused: constant expression
#include "server/rules/kit/phrase.hpp"
using namespace emcon::rules;
#ifdef CONTROL
inline constexpr Head hits{"hits", {"ship"}, "{ship} is hit"};
#else
inline constexpr Head hits{"hits", {"ship"}, "{ship} is hit by {weapon}"};
#endif
