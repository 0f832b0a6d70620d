/// Pieces shared by packets.cpp, cards.cpp and debrief.cpp.
#pragma once

#include "server/match/packets.hpp"

namespace emcon::match {

void put_question(const MatchState& state, Viewer viewer, const Around& around, emcon::v1::Question& out);
void put_chat_line(const MatchState& state, Viewer viewer, std::size_t index, emcon::v1::ChatLine& out);
void put_crowd_line(const CrowdLine& line, emcon::v1::ChatLine& out);
void put_outcome(const MatchState& state, emcon::v1::Outcome& out);
void put_outcome_of(const emcon::log::Ended& ended, emcon::v1::Outcome& out);

}  // namespace emcon::match
