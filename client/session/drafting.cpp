// Sends a person's orders to the server as a draft, takes its answers, and locks them.
#include "client/session/drafting.hpp"

#include <algorithm>

#include "common/wire/convert.hpp"

namespace emcon::client {
namespace {

bool has(const table::Filled& orders, const table::FilledLine& line) {
  return std::ranges::find(orders.lines, line) != orders.lines.end();
}

/// `now` without the change from `sound` to `refused`; later changes stay.
table::Filled without(const table::Filled& refused, const table::Filled& sound, const table::Filled& now) {
  table::Filled out;
  for (const auto& line : sound.lines)
    if (!has(refused, line) || has(now, line)) out.lines.push_back(line);
  for (const auto& line : now.lines)
    if (!has(refused, line) && !has(sound, line)) out.lines.push_back(line);
  return out;
}

bool at_fault(const Problems& problems, std::size_t line) {
  return std::ranges::any_of(problems, [&](const Problem& problem) { return std::cmp_equal(problem.line, line); });
}

/// Takes the lines of `refused` that are at fault out of `orders`.
void drop_from(table::Filled& orders, const table::Filled& refused, const Problems& problems) {
  for (std::size_t line = 0; line < refused.lines.size(); ++line)
    if (at_fault(problems, line)) std::erase(orders.lines, refused.lines[line]);
}

}  // namespace

const table::Filled& Drafting::sound() const {
  return question().immediate ? collected_ : desk_.model().draft.filled;
}

void Drafting::put(table::Filled given) {
  given_ = std::move(given);
  push();
}

table::FilledLine Drafting::take_out(std::size_t which) {
  table::FilledLine gone = std::move(given_.lines[which]);
  given_.lines.erase(given_.lines.begin() + static_cast<std::ptrdiff_t>(which));
  std::erase_if(follows_, [&](const auto& one) { return one.line == static_cast<std::int32_t>(which); });
  for (auto& one : follows_)
    if (one.line > static_cast<std::int32_t>(which)) --one.line;
  push();
  return gone;
}

void Drafting::suggest(table::Filled whole) {
  suggested_ = Suggested{given_, whole};
  put(std::move(whole));
}

void Drafting::begin() {
  const bool here_before = std::exchange(begun_, question().number) == question().number;
  drafting_ = here_before && desk_.draft_waiting();
  const bool open = here_before && !desk_.model().draft.locked;
  const bool kept = open && (drafting_ || dirty_);
  // The draft that was to be locked once it stood was stored, but the answer that said so has been lost.
  const bool to_lock = open && !kept && lock_after_;
  const bool as_meant = desk_.model().draft.filled == given_;
  collected_ = desk_.model().draft.filled;
  follows_.clear();
  suggested_.reset();
  asked_ = 0;
  if (kept) return sent_came_back();
  given_ = collected_;
  drafting_ = dirty_ = lock_after_ = false;
  if (to_lock && as_meant) desk_.lock();
  if (to_lock && !as_meant)
    listener_(news::Warned{
        "Your orders were changed elsewhere before they were locked. Please look at them and lock again."});
}

void Drafting::take_up_plan() {
  const table::Offer& offer = question().offer;
  const bool may = !automatic_ && !question().standing && desk_.online() && given_.lines.empty();
  if (!may || handed_in_.turn != desk_.model().board.clock.turn) return;
  for (table::FilledLine line : handed_in_.plan.lines) {
    const auto title = static_cast<std::size_t>(line.stage) - 1;
    if (line.stage < 1 || title >= handed_in_.stages.size()) continue;
    const auto now = std::ranges::find(offer.stages, handed_in_.stages[title]);
    line.stage = static_cast<std::int32_t>(now - offer.stages.begin()) + 1;
    if (now != offer.stages.end() && table::find_line(offer, line)) given_.lines.push_back(std::move(line));
  }
  if (!given_.lines.empty()) push();
}

/// Orders that are collected are no draft: the server is only asked about them.
void Drafting::push() {
  if (drafting_) {
    dirty_ = true;
  } else if (!question().immediate) {
    drafting_ = true;
    desk_.draft(given_);
  } else if (given_.lines.empty() || !desk_.online()) {
    collected_ = given_;
    follows_.clear();
  } else {
    drafting_ = true;
    asked_ = desk_.attempt(given_);
  }
}

/// An answer has come: sends the changes since then.
void Drafting::sent_came_back() {
  if (!drafting_ && std::exchange(dirty_, false)) push();
}

bool Drafting::answers_collected(const Reply& reply) {
  if (reply.request != Request::attempt || asked_ == 0 || reply.id != asked_) return false;
  asked_ = 0;
  drafting_ = false;
  Problems problems;
  for (const auto& one : reply.answer.tried().problems()) problems.push_back(wire::from_proto(one));
  // A part that the whole answer lacks may still be given.
  std::erase_if(problems, [](const Problem& problem) { return problem.line < 0; });
  if (!problems.empty()) {
    refused({Request::draft, reply.id, reply.filled, {}}, problems, false);
  } else if (!reply.refused()) {
    collected_ = reply.filled;
    follows_.clear();
    for (const auto& one : reply.answer.tried().consequences()) follows_.push_back(wire::from_proto(one));
  }
  sent_came_back();
  return true;
}

void Drafting::hand_in() {
  handed_in_ = {given_, question().offer.stages, desk_.model().board.clock.turn};
  if (question().immediate) {
    // With nothing collected, to end means to take the default.
    desk_.submit(given_.lines.empty() ? question().offer.fallback : given_);
  } else if (drafting_ || desk_.model().draft.revision == 0) {
    lock_after_ = true;
    if (!drafting_) push();
  } else {
    desk_.lock();
  }
}

void Drafting::let_go() {
  if (given_.lines.empty()) given_ = question().offer.fallback;
  hand_in();
}

void Drafting::replied(const Reply& reply) {
  if (reply.request == Request::draft) drafting_ = false;
  const Problems problems = reply.problems();
  problems.empty() ? taken(reply) : refused(reply, problems, !reply.refused());
  if (reply.request != Request::draft) return;
  sent_came_back();
  if (!drafting_ && std::exchange(lock_after_, false)) desk_.lock();
}

/// Sends a suggestion again without its faulty lines, if any lines are left.
bool Drafting::suggest_less(const Problems& problems) {
  const std::size_t own = suggested_->own.lines.size(), all = suggested_->whole.lines.size();
  table::Filled less = suggested_->own;
  // Where an own order is named, what was suggested beside it for the same thing is to blame.
  const auto blamed = [&](std::size_t line) {
    const std::string& subject = suggested_->whole.lines[line].subject;
    for (std::size_t i = 0; i < own; ++i)
      if (!subject.empty() && suggested_->own.lines[i].subject == subject && at_fault(problems, i)) return true;
    return at_fault(problems, line);
  };
  for (std::size_t line = own; line < all; ++line)
    if (!blamed(line)) less.lines.push_back(suggested_->whole.lines[line]);
  if (less.lines.size() == own || less.lines.size() == all) return false;
  given_ = suggested_->whole = std::move(less);
  push();
  return true;
}

/// `stored`: the orders are stored nevertheless, but the answer as a whole lacks something.
void Drafting::refused(const Reply& reply, const Problems& problems, bool stored) {
  const bool suggestion = reply.request == Request::draft && suggested_ && reply.filled == suggested_->whole && !dirty_;
  if (suggestion && !stored && suggest_less(problems)) return;
  // Alone, a suggestion that lacks something is a beginning; it must not spoil orders, though.
  const bool spoils = suggestion && (!stored || !suggested_->own.lines.empty());
  lock_after_ = false;
  last_ = {problems, reply.request == Request::lock ? desk_.model().draft.filled : reply.filled};
  if (spoils)
    given_ = suggested_->own;
  else if (!stored && reply.request == Request::draft)
    given_ = without(reply.filled, sound(), given_);
  else if (reply.request == Request::submit)
    drop_from(given_, reply.filled, problems);
  if (suggestion) suggested_.reset();
  listener_(news::Refused{reply.request, reply.id, problems, last_.filled, stored, spoils});
  if (spoils && stored) push();
}

void Drafting::taken(const Reply& reply) {
  const bool draft = reply.request == Request::draft;
  if (draft && suggested_ && reply.filled == suggested_->whole) suggested_.reset();
  std::vector<table::Consequence> follows;
  for (const auto& one : reply.answer.draft().consequences()) follows.push_back(wire::from_proto(one));
  if (draft) follows_ = follows;
  if (automatic_) given_ = desk_.model().draft.filled;
  if (draft && !dirty_)
    listener_(news::DraftStored{std::move(follows), lock_after_});
  else if (reply.request == Request::lock && desk_.model().draft.locked)
    listener_(news::Locked{});
  else if (reply.request == Request::submit)
    listener_(news::Ordered{reply.filled, std::move(follows)});
}

}  // namespace emcon::client
