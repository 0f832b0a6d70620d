/// Compares a player's receipts with what the match's log says he had to see.
#pragma once

#include <cstddef>
#include <set>
#include <string>

#include "common/receipts.hpp"
#include "server/match/seen.hpp"

namespace emcon::match {

/// What came of it.
struct Compared {
  bool ok = true;
  std::size_t record = 0;              ///< the first that differs; 0: not a matter of one record
  std::string what;                    ///< what is wrong, a sentence without its full stop
  std::size_t facts = 0;               ///< that were compared
  std::size_t signed_facts = 0;        ///< of these, with a signature of the server that holds
  std::set<std::string> other_builds;  ///< whose words for a board differ from this program's
  std::size_t other_pictures = 0;      ///< that such builds have shown; their boards could not be compared
};

/// `state` is the whole folded match. If a signature does not hold, the receipts are wrong, and the result says so.
Compared compare(const MatchState& state, const Seen& seen, const Receipts& receipts);

/// The receipts that an honest client would hold as `viewer` of a match that it followed from the beginning to the end.
Receipts honest_receipts(const MatchState& state, const Seen& seen, Viewer viewer, const SigningKey& key);

}  // namespace emcon::match
