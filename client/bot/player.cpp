// Plays a seat for the bot: answers each question, sends repaired answers after refusals, replies to proposals.
#include "client/bot/player.hpp"

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <utility>

namespace emcon::client::bot {
namespace {

bool any_of(const Problems& problems, std::initializer_list<std::string_view> codes) {
  return std::ranges::any_of(
      problems, [&](const Problem& problem) { return std::ranges::find(codes, problem.code) != codes.end(); });
}

/// Refusals that say 'not now', or 'look again', and nothing against the answer.
bool passing(const Problems& problems) {
  return any_of(problems, {"not_stored", "too_fast", "read_only", "busy", "frozen", "unavailable"});
}

bool outdated(const Problems& problems) {
  return any_of(problems, {"stale_question", "not_asked", "locked", "ended"});
}

}  // namespace

bool Player::heard(const Heard& heard) {
  bool later = false;
  if (heard.reply) {
    const Reply& reply = *heard.reply;
    const bool order =
        reply.request == Request::draft || reply.request == Request::submit || reply.request == Request::lock;
    if (order && !reply.problems().empty())
      later = refused(reply);
    else if (reply.request == Request::draft)
      desk_.lock();
  }
  if (heard.changes.notice) proposed(*heard.changes.notice);
  // Proposals made while it was away.
  if (heard.changes.welcome)
    for (const std::string& what : desk_.model().proposed_to_me()) reply_to(what);
  if (heard.changes.welcome && !desk_.order_waiting()) answered_ = 0;
  if (heard.changes.question) answer();
  return later;
}

void Player::again() {
  answered_ = 0;
  answer();
}

void Player::answer() {
  const Model& model = desk_.model();
  // A bot does not wait for an answer that the server would give for it.
  if (model.question.number == 0 || !model.question.yours || model.draft.locked || model.question.number == answered_)
    return;
  answered_ = model.question.number;
  if (answered_ > std::exchange(newest_, std::max(newest_, answered_))) breaks_ = 0;
  attempt_ = 0;
  policy_.turn_to(answered_);
  const std::string window =
      std::to_string(model.board.clock.turn) + " " + model.question.kind + " " + model.question.title;
  in_window_ = window == window_ ? in_window_ + 1 : 0;
  window_ = window;
  const table::Offer& offer = model.question.offer;
  send(in_window_ > answers_per_window_max ? offer.fallback : policy_.choose(offer, model.question.immediate));
}

void Player::send(table::Filled filled) {
  if (desk_.model().question.immediate)
    desk_.submit(std::move(filled));
  else
    desk_.draft(std::move(filled));
}

bool Player::refused(const Reply& reply) {
  const Problems problems = reply.problems();
  if (passing(problems)) return true;
  if (outdated(problems) || !desk_.model().my_turn()) return false;
  if (++attempt_ > 2 * repairs_max) return true;
  const table::Filled& last = reply.request == Request::lock ? desk_.model().draft.filled : reply.filled;
  send(policy_.repair(desk_.model().question.offer, last, problems, attempt_));
  return false;
}

void Player::proposed(const v1::Notice& notice) {
  if (notice.code() != "proposed" || notice.seat() == desk_.model().seat) return;
  for (const auto& param : notice.params())
    if (param.name() == "what") reply_to(param.value());
}

/// A bot is good company: it agrees to a pause, an adjournment, a return, taking back a lock and another match. If an
/// opponent only breaks off and goes on, it asks him to play. A draw it leaves to the guns.
void Player::reply_to(const std::string& proposal) {
  using What = v1::Propose;
  constexpr std::pair<const char*, What::What> agreeable[] = {{"adjourn", What::ADJOURN},
                                                              {"resume", What::RESUME},
                                                              {"rematch", What::REMATCH},
                                                              {"pause", What::PAUSE},
                                                              {"unlock", What::UNLOCK}};
  for (const auto& [name, what] : agreeable) {
    if (proposal != name) continue;
    const bool breaks = what == What::ADJOURN || what == What::PAUSE;
    desk_.propose(what, !breaks || ++breaks_ <= breaks_max);
  }
  if (proposal == "draw") desk_.propose(What::DRAW, false);
}

}  // namespace emcon::client::bot
