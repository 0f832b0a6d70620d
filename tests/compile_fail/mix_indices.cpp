// The place of a ship does not stand where that of a weapon is wanted.
// refused: no match for .operator\[\]|no viable overloaded operator\[\]
#include "server/rules/kit/index.hpp"
using namespace emcon::rules;
struct Ship;
struct Weapon {};
using ShipIndex = Index<Ship>;
using WeaponIndex = Index<Weapon>;
const Weapon& named(const Rows<WeaponIndex, Weapon>& weapons, ShipIndex ship, WeaponIndex weapon) {
#ifdef CONTROL
  static_cast<void>(ship);
  return weapons[weapon];
#else
  static_cast<void>(weapon);
  return weapons[ship];
#endif
}
