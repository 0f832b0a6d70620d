/// Compares a player's receipts with what he must have seen by the match's log.
#pragma once

#include <cstddef>
#include <set>
#include <string>

#include "common/receipts.hpp"
#include "server/match/seen.hpp"

namespace emcon::match {

/// The result of a comparison.
struct Compared {
  bool ok = true;
  std::size_t record = 0;              ///< the first record that differs; 0: no single record differs
  std::string what;                    ///< the fault, a sentence without its full stop
  std::size_t facts = 0;               ///< number of facts that were compared
  std::size_t signed_facts = 0;        ///< number of these with a signature of the server that holds
  std::set<std::string> other_builds;  ///< builds whose words for a board differ from this program's
  std::size_t other_pictures = 0;      ///< number of boards that such builds showed; they could not be compared
};

/// `state` is the whole folded match. If a signature does not hold, the receipts are wrong, and the result says so.
Compared compare(const MatchState& state, const Seen& seen, const Receipts& receipts);

/// The receipts that an honest client would hold as `viewer` of a match that it followed from the beginning to the end.
Receipts honest_receipts(const MatchState& state, const Seen& seen, Viewer viewer, const SigningKey& key);

}  // namespace emcon::match
