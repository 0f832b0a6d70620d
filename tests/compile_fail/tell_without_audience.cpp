// A telling without an audience does not compile, in a rulebook's own words either.
// refused: no matching|cannot convert|could not convert|no viable|too few arguments
#include "server/rules/sector_14/play.hpp"
using namespace emcon;
using namespace emcon::rules;
void told(sector_14::Play& play) {
#ifdef CONTROL
  play.tell(Audience::everyone(), "A ship is out.", "S14-P8.1");
#else
  play.tell("A ship is out.", "S14-P8.1");
#endif
}
