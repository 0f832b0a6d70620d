// A dump that lists a struct's members cannot forget one that was added.
// refused: has each of its members
#include "server/rules/kit/fields.hpp"
using namespace emcon::rules;
struct Gun {
  int shots = 0;
  bool destroyed = false;
#ifndef CONTROL
  int heat = 0;
#endif
};
constexpr auto gun_fields = fields_of<Gun>(number("shots", &Gun::shots), number("destroyed", &Gun::destroyed));
