/// The one way from log to state: the live host, restoring, verifying and replaying all apply records here.
#pragma once

#include <optional>
#include <string>

#include "log.pb.h"
#include "server/match/state.hpp"
#include "server/store/store.hpp"

namespace emcon::match {

/// What the live host has just worked out for the record it makes, so that it need not be done twice.
struct Ready {
  Resolution* outcome = nullptr;
  const table::Filled* answer = nullptr;
};

/// Applies one record that follows `state`. Nothing: done. Else a sentence why it cannot be; `state` is then not to be
/// used. Unless the outcome is given, a Resolved record is played again with the match's dice and must agree in every
/// die, telling and digest.
std::optional<std::string> apply(MatchState& state, const emcon::log::Record& record, const Ready& ready = {});

/// Checks chain and form, then applies; counts it as the state's last record.
std::optional<std::string> apply_stored(MatchState& state, const store::Record& stored);

/// The Resolved record for what play_due(state) gave.
emcon::log::Resolved resolved_record(const MatchState& state, const Resolution& resolution);

/// Time each seat has at the start of a match, or of a turn.
std::int64_t full_bank_ms(const Terms& terms);
/// Whether banks are kept at all.
bool has_bank(const Terms& terms);

}  // namespace emcon::match
