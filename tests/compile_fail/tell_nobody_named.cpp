// There is no default audience: a telling names who is told.
// refused: too few|no matching
#include "server/rules/contract/referee.hpp"
using namespace emcon::rules;
#ifdef CONTROL
void say(Referee& referee) {
  referee.tell(emcon::Audience::everyone(), Telling{"Hello", "", {}});
}
#else
void say(Referee& referee) {
  referee.tell(Telling{"Hello", "", {}});
}
#endif
