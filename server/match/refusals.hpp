/// The host's refusals; each says what would be right, from what its receiver knows. All codes, besides those of the
/// ruleset's own check and of wire::from_proto:
///   not_seated not_started adjourned ended stale_question (params given, question) not_asked locked slot_taken
///   stale_revision (params given, revision) no_draft already_started already_committed entropy_mismatch muted
///   bad_channel empty not_watched not_running not_now bad_proposal not_here not_stored frozen quarantined to the
///   owner: unknown_seat seat_taken bad_commitment; of creation: unknown_ruleset unknown_scenario deadline_required
///   bad_time bad_settings, and not_offered too_often field_missing bad_value unknown_field for options
/// All codes of Notices (params in brackets):
///   seated [name] started seat_open seat_left [policy] locked [question] proposed [what] declined [what] agreed [what]
///   rematch_agreed concede_offered conceded admin [act] quarantined
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
inline Problem frozen_problem() {
  return refusal("frozen", "The server is reading this match again after a failed write. Connect again in a moment.");
}
inline Frame quarantine_notice() {
  return notice_of("quarantined", quarantined_problem().text);
}

}  // namespace emcon::match
