// A sight cannot be kept for later.
// refused: deleted
#include "server/rules/contract/veiled.hpp"
#ifdef CONTROL
struct Brief {
  emcon::Viewer viewer;
};
Brief note(const emcon::rules::Sight& sight) {
  return {sight.viewer()};
}
#else
struct Keeper {
  emcon::rules::Sight sight;
};
Keeper keep(const emcon::rules::Sight& sight) {
  return {sight};
}
#endif
