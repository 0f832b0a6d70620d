// Nor by reaching into it.
// refused: private
#include "server/rules/contract/veiled.hpp"
struct Reader {
#ifdef CONTROL
  static emcon::Audience look(const emcon::rules::Veiled<int>& value, const emcon::rules::RefereeKey& key) {
    return value.audience(key);
  }
#else
  static int look(const emcon::rules::Veiled<int>& value) { return value.value_; }
#endif
};
