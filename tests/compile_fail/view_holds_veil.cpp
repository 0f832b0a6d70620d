// A view's field cannot take a veiled value.
// refused: convert|no viable|incompatible
#include "server/rules/contract/veiled.hpp"
struct View {
  int rating = 0;
};
using namespace emcon::rules;
#ifdef CONTROL
View project(const Veiled<int>& rating, const Sight& sight) {
  View view;
  if (const int* seen = rating.seen_by(sight)) view.rating = *seen;
  return view;
}
#else
View project(const Veiled<int>& rating, const Sight&) {
  View view;
  view.rating = rating;
  return view;
}
#endif
