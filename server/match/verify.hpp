/// The checks that anybody can make of a finished match with nothing but its transcript, and with a player's receipts
/// if he has them.
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
  std::size_t first_wrong = 0;  ///< number of the first wrong record; 0: none, or no single record is wrong
  std::string what;             ///< one sentence: the fault, or that all is well
  MatchId match;
  std::string ruleset, scenario, outcome;
  std::size_t records = 0, answers = 0, dice = 0, digests = 0, commitments = 0;
  std::string digest;                 ///< of the rules' whole state at the last record that has a digest; raw, 32 bytes
  std::size_t receipts = 0;           ///< number of facts of the receipts that were compared
  std::size_t signed_receipts = 0;    ///< number of these with a signature of the server
  std::size_t setups = 0;             ///< number of times that the dice were begun
  std::vector<std::string> given_up;  ///< a sentence part for each set-up that somebody left
  std::string server_key;             ///< public; raw, 32 bytes
  bool own_data = false;              ///< its data differs from the data that this program was built with
  std::set<std::string> tellers;      ///< other builds that worded steps or the end; their words are not compared
  std::size_t worded_by_others = 0;   ///< number of lines that those told
  std::set<std::string> other_builds;  ///< builds that showed the viewer of the receipts boards in other words
  std::size_t other_pictures = 0;      ///< number of such boards, which were not compared
};

/// Recomputes everything: the chain of hashes, the commitments to seed and entropy, every die from the match key, every
/// answer with its legality and its giver, every outcome and digest. Given receipts, also compares what their viewer
/// saw, and the part of it that the server signed (verify_receipts.hpp).
Report verify_transcript(std::string_view transcript, const Receipts* receipts = nullptr);

/// The same for the receipts of several players at the price of one recomputation: a report for each, in their order.
/// `catalogues` may have the match's data.
std::vector<Report> verify_transcript(std::string_view transcript, std::span<const Receipts* const> receipts,
                                      Catalogues* catalogues = nullptr);

/// The receipts that an honest client would hold of a transcript, as `seat` (below 0: a spectator), from a server with
/// `key`.
Receipts receipts_of(std::string_view transcript, int seat, const SigningKey& key);

}  // namespace emcon::match
