// A refusal has its words from a table of phrases.
// refused: could not convert|no matching|no viable|cannot convert|invalid initialization
#include "server/rules/kit/line_check.hpp"
#include "server/rules/kit/phrases.hpp"
using namespace emcon::rules;
#ifdef CONTROL
void check(LineCheck& in) {
  in.refuse(reasons::after_done(), "TOY-1");
}
#else
void check(LineCheck& in) {
  in.refuse("after_done", "TOY-1");
}
#endif
