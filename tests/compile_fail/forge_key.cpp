// Nobody but the host's adapter makes a referee's key.
// refused: private
#include "server/rules/contract/veiled.hpp"
#ifdef CONTROL
int truth(const emcon::rules::Veiled<int>& value, const emcon::rules::RefereeKey& key) {
  return value.truth(key);
}
#else
int truth(const emcon::rules::Veiled<int>& value) {
  const emcon::rules::RefereeKey key;
  return value.truth(key);
}
#endif
