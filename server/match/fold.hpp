/// The one way from log to state: the live host, restoring, verifying and replaying all apply records here.
#pragma once

#include <optional>
#include <string>

#include "log.pb.h"
#include "server/match/catalogues.hpp"
#include "server/match/state.hpp"
#include "server/store/store.hpp"

namespace emcon::match {

/// What is there already, so that it need not be worked out or loaded again.
struct Ready {
  Resolution* outcome = nullptr;     ///< of the Resolved record that the live host makes
  LockedAnswer* answer = nullptr;    ///< of its Locked record; is moved from
  bool ended = false;                ///< its Ended record is known to be the one that follows
  Catalogues* catalogues = nullptr;  ///< may have the data of a Created record
};

/// Applies one record that follows `state`. Gives nothing if that went well, else a sentence why the record cannot
/// follow; `state` must then not be used any more. If `ready` has no outcome, a Resolved record is played again with
/// the match's dice, and must agree in every die, telling and digest.
std::optional<std::string> apply(MatchState& state, const emcon::log::Record& record, const Ready& ready = {});

/// Checks chain and form, then applies; counts it as the state's last record. `catalogues` may have the match's data.
std::optional<std::string> apply_stored(MatchState& state, const store::Record& stored,
                                        Catalogues* catalogues = nullptr);

/// The Resolved record for what play_due(state) gave.
emcon::log::Resolved resolved_record(const MatchState& state, const Resolution& resolution);

/// Time each seat has at the start of a match, or of a turn.
std::int64_t full_bank_ms(const Terms& terms);
/// Whether banks are kept at all.
bool has_bank(const Terms& terms);

}  // namespace emcon::match
