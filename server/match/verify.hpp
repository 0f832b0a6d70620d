/// What a stranger can check of a finished match with nothing but its transcript and, if he has them, a player's
/// receipts.
#pragma once

#include <cstddef>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/proof/signature.hpp"
#include "common/receipts.hpp"
#include "server/match/catalogues.hpp"

namespace emcon::match {

struct Report {
  bool ok = false;
  std::size_t first_wrong = 0;  ///< number of the first wrong record; 0: none, or not a matter of one record
  std::string what;             ///< one sentence: what is wrong, or that all is well
  MatchId match;
  std::string ruleset, scenario, outcome;
  std::size_t records = 0, answers = 0, dice = 0, digests = 0, commitments = 0;
  std::string digest;                  ///< of the rules' whole state at the last record that has one; raw, 32 bytes
  std::size_t receipts = 0;            ///< facts of the receipts that were compared
  std::size_t signed_receipts = 0;     ///< of these, with a signature of the server
  std::size_t setups = 0;              ///< how often the dice were begun
  std::vector<std::string> given_up;   ///< a sentence part for each set-up that somebody left
  std::string server_key;              ///< public; raw, 32 bytes
  bool own_data = false;               ///< its data is not what this program was built with
  std::set<std::string> tellers;       ///< other builds that have worded steps or the end; their words are not compared
  std::size_t worded_by_others = 0;    ///< lines that they told
  std::set<std::string> other_builds;  ///< that have shown the viewer of the receipts boards in other words
  std::size_t other_pictures = 0;      ///< so many: they were not compared
};

/// Recomputes everything: the chain of hashes, the commitments to seed and entropy, every die from the match key, every
/// answer's legality and who gave it, every outcome and digest. With receipts also compares what their viewer saw, and
/// which of it the server has signed (verify_receipts.hpp).
Report verify_transcript(std::string_view transcript, const Receipts* receipts = nullptr);

/// The same for several players' receipts at the price of one recomputation: a report for each, in their order.
/// `catalogues` may have the match's data.
std::vector<Report> verify_transcript(std::string_view transcript, std::span<const Receipts* const> receipts,
                                      Catalogues* catalogues = nullptr);

/// The receipts that an honest client would hold of a transcript as `seat` (below 0: a spectator) of a server with
/// `key`.
Receipts receipts_of(std::string_view transcript, int seat, const SigningKey& key);

}  // namespace emcon::match
