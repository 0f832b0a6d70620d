// A table of words names no value of its enumeration twice.
// refused: constant expression
#include "common/each_of.hpp"
enum class Fate { in_play, destroyed };
#ifdef CONTROL
constexpr emcon::EachOf<Fate> words({{Fate::in_play, "in play"}, {Fate::destroyed, "lost"}});
#else
constexpr emcon::EachOf<Fate> words({{Fate::in_play, "in play"}, {Fate::destroyed, "lost"}, {Fate::destroyed, "gone"}});
#endif
const char* word(Fate fate) {
  return words[fate];
}
