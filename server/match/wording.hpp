/// The words in which steps were told, as the log keeps them: words that players have read stay the same in later
/// versions.
#pragma once

#include <string>
#include <vector>

#include "log.pb.h"
#include "server/match/state.hpp"
#include "server/rules/contract/referee.hpp"

namespace emcon::match {

void put_wording(const rules::Event& event, emcon::log::Wording& out);
bool worded_so(const rules::Event& event, const emcon::log::Wording& wording);
/// Gives the events the record's words; there must be as many. A log from before 1.0.0 has no words, and its events
/// keep their own.
void reword(std::vector<rules::Event>& events, const emcon::log::Resolved& record);

/// Whether this program made the words of a record that follows `state`. `build`: the build that the record names;
/// empty: it is that of the record before.
bool in_own_words(const MatchState& state, const std::string& build);

/// The greatest weight in a Wording.
inline constexpr auto heaviest = static_cast<std::uint32_t>(table::Weight::grave);

}  // namespace emcon::match
