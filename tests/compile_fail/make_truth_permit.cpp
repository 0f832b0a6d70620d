// Nobody sees all of a match without the record of its end, or the settings of an exhibition.
// refused: private|no matching
#include "server/match/truth_permit.hpp"
#ifdef CONTROL
emcon::match::TruthPermit permit(const emcon::log::Ended& end) {
  return emcon::match::TruthPermit::of(end);
}
#else
emcon::match::TruthPermit permit(const emcon::log::Ended&) {
  return emcon::match::TruthPermit();
}
#endif
