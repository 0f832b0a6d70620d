/// What a stranger can check of a finished match with nothing but its transcript and, if he has them, a player's
/// receipts.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/receipts.hpp"

namespace emcon::match {

struct Report {
  bool ok = false;
  std::size_t first_wrong = 0;  ///< number of the first wrong record; 0: none, or not a matter of one record
  std::string what;             ///< one sentence: what is wrong, or that all is well
  MatchId match;
  std::string ruleset, scenario, outcome;
  std::size_t records = 0, answers = 0, dice = 0, digests = 0, commitments = 0;
  std::string digest;        ///< of the rules' whole state at the last record that has one; raw, 32 bytes
  std::size_t receipts = 0;  ///< facts of the receipts that were compared
};

/// Recomputes everything: the chain of hashes, the commitments to seed and entropy, every die from the match key, every
/// answer's legality, every outcome and digest. With receipts also compares what the player saw: seed and entropy
/// commitments, his own entropy, every lock commitment, the running hashes of the public journal in order, and the end.
Report verify_transcript(std::string_view transcript, const Receipts* receipts = nullptr);

/// The same for several players' receipts at the price of one recomputation: a report for each, in their order.
std::vector<Report> verify_transcript(std::string_view transcript, std::span<const Receipts* const> receipts);

/// The receipts that an honest client would hold of a transcript as `seat` (its own entropy included).
Receipts receipts_of(std::string_view transcript, int seat);

}  // namespace emcon::match
