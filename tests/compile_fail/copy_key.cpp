// A key cannot be kept.
// refused: deleted
#include "server/rules/contract/veiled.hpp"
#ifdef CONTROL
void lend(const emcon::rules::RefereeKey& key) {
  const emcon::rules::RefereeKey& same = key;
}
#else
void keep(const emcon::rules::RefereeKey& key) {
  const emcon::rules::RefereeKey copy = key;
}
#endif
