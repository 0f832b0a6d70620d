/// The host's refusals. Each says what would be right, by the knowledge of its receiver.
///
/// Codes of refusals, besides those of the ruleset's own check and of wire::from_proto:
///
///   to anybody                not_seated, not_started, adjourned, ended, frozen, quarantined, not_here, not_stored
///   to an answer or draft     stale_question (params given, question), stale_revision (params given, revision),
///                             not_asked, locked, slot_taken, no_draft, too_much (params adds, room)
///   to a set-up               already_started, already_committed, entropy_mismatch, bad_entropy
///   to talk                   muted, bad_channel, not_watched, empty
///   to proposals              bad_proposal, not_running, not_now
///   to a debrief              unknown_step
///   to the owner (the house)  unknown_seat, seat_taken, bad_commitment
///   to a creation             unknown_ruleset, unknown_scenario, deadline_required, bad_time, bad_settings; of options
///                             not_offered, too_often, field_missing, bad_value, unknown_field
///
/// Codes of Notices, with their params in brackets:
///
///   seats                     seated [name], seat_open, seat_left [policy]
///   play                      started, locked [question], quarantined, admin [act]
///   agreements                proposed [what], declined [what], agreed [what], rematch_agreed, concede_offered,
///                             conceded
#pragma once

#include <string>

#include "common/problem.hpp"
#include "server/match/packets.hpp"

namespace emcon::match {

inline Problem refusal(std::string code, std::string text, std::string field = {}) {
  return {std::move(code), std::move(text), "", -1, std::move(field), {}};
}
inline Problem not_stored_problem() {
  return refusal("not_stored", "The server could not store this; nothing has changed. Try again in a moment.");
}
inline Problem quarantined_problem() {
  return refusal(
      "quarantined",
      "This match is stopped: the server found a fault in it. Its log is kept; the host of the server has to "
      "look at it.");
}
inline Problem ended_problem() {
  return refusal("ended", "The match is over.");
}
inline Problem frozen_problem() {
  return refusal("frozen", "The server is reading this match again after a failed write. Connect again in a moment.");
}
inline Frame quarantine_notice() {
  return notice_of("quarantined", quarantined_problem().text);
}

}  // namespace emcon::match
