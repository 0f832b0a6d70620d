/// The one way from log to state: the live host, restoring, verifying and replaying all apply records here.
#pragma once

#include <optional>
#include <string>

#include "log.pb.h"
#include "server/match/catalogues.hpp"
#include "server/match/state.hpp"
#include "server/store/store.hpp"

namespace emcon::match {

/// Results that are there already, so that the fold need not work them out or load them again.
struct Ready {
  Resolution* outcome = nullptr;     ///< the result of the Resolved record that the live host makes
  LockedAnswer* answer = nullptr;    ///< the answer of its Locked record; is moved from
  bool ended = false;                ///< its Ended record is known to be the right one
  Catalogues* catalogues = nullptr;  ///< may have the data of a Created record
};

/// Applies one record that follows `state`. Gives nothing on success, else a sentence why the record cannot follow;
/// `state` must then not be used any more. If `ready` has no outcome, a Resolved record is played again with the
/// match's dice, and must agree in every die, telling and digest.
std::optional<std::string> apply(MatchState& state, const emcon::log::Record& record, const Ready& ready = {});

/// Checks chain and form, then applies the record and counts it as the state's last. `catalogues` may have the match's
/// data.
std::optional<std::string> apply_stored(MatchState& state, const store::Record& stored,
                                        Catalogues* catalogues = nullptr);

/// The Resolved record for a result of play_due(state).
emcon::log::Resolved resolved_record(const MatchState& state, const Resolution& resolution);

/// The time that each seat has at the start of a match, or of a turn.
std::int64_t full_bank_ms(const Terms& terms);
/// A bank within the bound that the match sets to banks, if it sets one.
std::int64_t capped(const Terms& terms, std::int64_t bank_ms);
/// Whether the match has banks.
bool has_bank(const Terms& terms);

}  // namespace emcon::match
