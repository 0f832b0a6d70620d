// A veiled value does not open without a key or a sight.
// refused: conver|private
#include "server/rules/contract/veiled.hpp"
#ifdef CONTROL
const int* look(const emcon::rules::Veiled<int>& value, const emcon::rules::Sight& sight) {
  return value.seen_by(sight);
}
#else
int look(const emcon::rules::Veiled<int>& value) {
  return value;
}
#endif
