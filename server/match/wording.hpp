/// The words in which steps were told, as the log keeps them: what players have read stays so in every later version.
#pragma once

#include <string>
#include <vector>

#include "log.pb.h"
#include "server/match/state.hpp"
#include "server/rules/contract/referee.hpp"

namespace emcon::match {

void put_wording(const rules::Event& event, emcon::log::Wording& out);
bool worded_so(const rules::Event& event, const emcon::log::Wording& wording);
/// Gives the events the record's words; those of a log from before 1.0.0, which has none, keep their own. There must be
/// as many.
void reword(std::vector<rules::Event>& events, const emcon::log::Resolved& record);

/// Whether the words of a record that follows `state` are this program's. `build`: what the record names; empty: it is
/// of the same build as the one before.
bool in_own_words(const MatchState& state, const std::string& build);

/// Of a Wording.
inline constexpr auto heaviest = static_cast<std::uint32_t>(table::Weight::grave);

}  // namespace emcon::match
