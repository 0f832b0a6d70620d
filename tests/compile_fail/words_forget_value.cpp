// A table of words has one for each value of its enumeration.
// refused: constant expression
#include "common/each_of.hpp"
enum class Fate { in_play, destroyed, captured };
#ifdef CONTROL
constexpr emcon::EachOf<Fate> words({{Fate::in_play, "in play"}, {Fate::destroyed, "lost"}, {Fate::captured, "taken"}});
#else
constexpr emcon::EachOf<Fate> words({{Fate::in_play, "in play"}, {Fate::destroyed, "lost"}});
#endif
const char* word(Fate fate) {
  return words[fate];
}
