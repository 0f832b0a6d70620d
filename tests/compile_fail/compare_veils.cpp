// Two veiled values cannot be compared: an order on them would tell their values.
// refused: no match|invalid operands
#include "server/rules/contract/veiled.hpp"
using emcon::rules::Veiled;
#ifdef CONTROL
bool same(const Veiled<int>& a, const Veiled<int>& b, const emcon::rules::RefereeKey& key) {
  return a.truth(key) == b.truth(key);
}
#else
bool same(const Veiled<int>& a, const Veiled<int>& b) {
  return a == b;
}
#endif
