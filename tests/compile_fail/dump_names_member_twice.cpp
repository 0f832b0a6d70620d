// A dump that lists one member twice, and so another one not at all, does not compile.
// refused: stands in the list twice|not a constant expression
#include "server/rules/kit/fields.hpp"
using namespace emcon::rules;
struct Gun {
  int shots = 0;
  int heat = 0;
};
#ifdef CONTROL
constexpr auto gun_fields = fields_of<Gun>(number("shots", &Gun::shots), number("heat", &Gun::heat));
#else
constexpr auto gun_fields = fields_of<Gun>(number("shots", &Gun::shots), number("heat", &Gun::shots));
#endif
