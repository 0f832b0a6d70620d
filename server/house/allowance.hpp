/// The requests that one connection may make, by itself and together with others of its address.
#pragma once

#include <cstddef>
#include <cstdint>

#include "server/house/bucket.hpp"
#include "server/house/limits.hpp"
#include "server/house/place.hpp"

namespace emcon::house {

/// `place` and `limits` must outlive it.
class Allowance {
 public:
  Allowance(const RequestLimits& limits, Place& place, std::int64_t now_ms);

  enum class Pace { fine, too_fast, give_up };
  /// Counts one request.
  Pace request(std::int64_t now_ms);
  /// Counts one page of a list, and one more request for each token that is looked up for it.
  bool may_list(std::int64_t now_ms, std::size_t tokens);
  /// Counts a visit to a match, which may have to be read. A match in memory counts as well: otherwise the count would
  /// show whether somebody has asked something of it in secret.
  bool may_visit(std::int64_t now_ms) { return place_.visits.take(now_ms); }
  bool may_debrief(std::int64_t now_ms) { return debriefs_.take(now_ms); }
  /// Counts one wrong code, or wrong tokens. False: too many, of this connection or of its address.
  bool may_guess(std::int64_t now_ms) { return guesses_.take(now_ms) && place_.guesses.take(now_ms); }

 private:
  const RequestLimits& limits_;
  Place& place_;
  Bucket requests_, lists_, guesses_, debriefs_;
  int strikes_ = 0;
};

}  // namespace emcon::house
