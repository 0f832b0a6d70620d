// Another seat's eyes cannot be made.
// refused: private
#include "server/rules/contract/veiled.hpp"
#ifdef CONTROL
bool sees(const emcon::rules::Sight& sight) {
  return sight.sees(emcon::Audience::everyone());
}
#else
bool sees() {
  const emcon::rules::Sight other(emcon::Viewer::of(emcon::Seat{1}), emcon::Viewer::of(emcon::Seat{1}), false);
  return other.sees(emcon::Audience::everyone());
}
#endif
