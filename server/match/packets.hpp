/// Everything that is told about a match is built here, from a state and a pair of eyes. Nothing else makes frames with
/// match content, so what a Welcome says and what Updates said before it agree.
#pragma once

#include <cstdint>
#include <string>

#include "server/match/frame.hpp"
#include "server/match/state.hpp"

namespace emcon::match {

/// What is true around a match and not of its log.
struct Around {
  std::uint16_t seats_here = 0;  ///< bit per seat with a connection
  std::uint32_t spectators = 0;
  std::int64_t now_ms = 0;  ///< steady clock
  bool faulty = false;      ///< quarantined
};

emcon::v1::MatchCard card_of(const MatchState& state, Viewer viewer, const Around& around);

/// From one moment to a later one: patch, journal lines, commitments, running hash, outcome.
Frame update_of(const MatchState& state, Viewer viewer, const Moment& from, const Moment& to,
                const std::vector<PublishedLock>& commitments);
/// The whole Board as an Update without journal.
Frame whole_board_of(const MatchState& state, Viewer viewer);
/// Who is asked, and the viewer's own offer.
Frame question_of(const MatchState& state, Viewer viewer, const Around& around);
Frame welcome_of(const MatchState& state, Viewer viewer, std::uint32_t journal_after, const Around& around);
/// A Welcome with the card alone, as quarantined: for a match whose state is not to be trusted. Asks no rules.
Frame bare_welcome_of(const MatchState& state, Viewer viewer, Around around);
Frame opened_of(const MatchState& state);
Frame entropy_asked_of(const MatchState& state);
Frame commitment_asked_of();
/// Line `index` of the chat for someone who reads it.
Frame chat_of(const MatchState& state, Viewer viewer, std::size_t index);
Frame notice_of(std::string code, std::string text, int seat = -1,
                const std::vector<std::pair<std::string, std::string>>& params = {});
Frame presence_of(const Around& around);

/// Journal lines of `viewer` numbered above `after`, at most `limit`; true if there are more.
bool put_journal(const MatchState& state, Viewer viewer, std::uint32_t after, std::size_t limit,
                 google::protobuf::RepeatedPtrField<emcon::v1::JournalLine>& out);

}  // namespace emcon::match
