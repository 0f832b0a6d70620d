// A key cannot be conjured up by braces either.
// refused: private|no matching|could not convert|cannot convert
#include "server/rules/contract/veiled.hpp"
int truth(const emcon::rules::Veiled<int>& value, const emcon::rules::RefereeKey& key) {
  return value.truth(key);
}
#ifdef CONTROL
int use(const emcon::rules::Veiled<int>& value, const emcon::rules::RefereeKey& key) {
  return truth(value, key);
}
#else
int use(const emcon::rules::Veiled<int>& value) {
  return truth(value, {});
}
#endif
