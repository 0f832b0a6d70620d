// Permits the truth of an exhibition.
#include "server/match/truth_permit.hpp"

#include "play.pb.h"

namespace emcon::match {

std::optional<TruthPermit> TruthPermit::of(const emcon::v1::MatchSettings& settings) {
  return settings.watching() == emcon::v1::WATCH_EXHIBITION ? std::optional(TruthPermit()) : std::nullopt;
}

}  // namespace emcon::match
