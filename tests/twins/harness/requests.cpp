// Builds the frames that test clients send.
#include "tests/twins/harness/requests.hpp"

#include "common/wire/convert.hpp"
#include "tests/common/bare.hpp"

namespace emcon::testing {
namespace {

/// The part that all answers have: to which question, and what.
template <class Request>
v1::ClientFrame answering(Request* (v1::ClientFrame::*part)(), std::uint32_t question, const table::Filled& filled) {
  v1::ClientFrame frame;
  (frame.*part)()->set_question(question);
  wire::to_proto(filled, *(frame.*part)()->mutable_filled());
  return frame;
}

}  // namespace

v1::ClientFrame draft(std::uint32_t question, std::uint32_t revision, const table::Filled& filled) {
  v1::ClientFrame frame = answering(&v1::ClientFrame::mutable_draft, question, filled);
  frame.mutable_draft()->set_revision(revision);
  return frame;
}
v1::ClientFrame attempt(std::uint32_t question, const table::Filled& filled) {
  return answering(&v1::ClientFrame::mutable_try_, question, filled);
}
v1::ClientFrame lock(std::uint32_t question, std::uint32_t revision) {
  v1::ClientFrame frame;
  frame.mutable_lock()->set_question(question);
  frame.mutable_lock()->set_revision(revision);
  return frame;
}
v1::ClientFrame submit(std::uint32_t question, const table::Filled& filled) {
  return answering(&v1::ClientFrame::mutable_submit, question, filled);
}
v1::ClientFrame set_standing(std::uint32_t revision, const table::Filled& filled) {
  v1::ClientFrame frame;
  frame.mutable_set_standing()->set_revision(revision);
  wire::to_proto(filled, *frame.mutable_set_standing()->mutable_filled());
  return frame;
}
v1::ClientFrame get_standing() {
  return bare(&v1::ClientFrame::mutable_get_standing);
}
v1::ClientFrame say(v1::Say::Channel channel, const std::string& text) {
  v1::ClientFrame frame;
  frame.mutable_say()->set_channel(channel);
  frame.mutable_say()->set_text(text);
  return frame;
}
v1::ClientFrame get_journal(std::uint32_t after) {
  v1::ClientFrame frame;
  frame.mutable_get_journal()->set_after(after);
  return frame;
}
v1::ClientFrame get_debrief(std::uint32_t step) {
  v1::ClientFrame frame;
  frame.mutable_get_debrief()->set_step(step);
  frame.mutable_get_debrief()->set_eyes(v1::GetDebrief::TRUTH);
  return frame;
}
v1::ClientFrame list_matches(bool mine) {
  v1::ClientFrame frame;
  frame.mutable_list_matches()->set_mine(mine);
  return frame;
}
v1::ClientFrame watch_lobby(const std::vector<std::string>& tokens) {
  v1::ClientFrame frame;
  auto& watch = *frame.mutable_watch_lobby();
  watch.set_open(true);
  watch.set_running(true);
  watch.set_mine(!tokens.empty());
  for (const std::string& token : tokens) watch.add_tokens(token);
  return frame;
}
v1::ClientFrame propose(v1::Propose::What what, bool yes) {
  v1::ClientFrame frame;
  frame.mutable_propose()->set_what(what);
  frame.mutable_propose()->set_yes(yes);
  return frame;
}
v1::ClientFrame ping() {
  return bare(&v1::ClientFrame::mutable_ping);
}
v1::ClientFrame leave() {
  return bare(&v1::ClientFrame::mutable_leave);
}
v1::ClientFrame join(const std::string& code, const std::string& name) {
  constexpr std::size_t commitment_bytes = 32;
  v1::ClientFrame frame;
  frame.mutable_join_match()->set_code(code);
  frame.mutable_join_match()->set_name(name);
  frame.mutable_join_match()->set_entropy_commitment(std::string(commitment_bytes, '\0'));
  return frame;
}

v1::ClientFrame create_duel() {
  v1::ClientFrame frame;
  auto& settings = *frame.mutable_create_match()->mutable_settings();
  settings.set_ruleset("sector-14");
  settings.set_scenario("marker-duel");
  settings.set_test_seed(std::string(64, 'a'));
  settings.set_watching(v1::WATCH_LIVE);
  return frame;
}

}  // namespace emcon::testing
