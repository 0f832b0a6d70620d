// Collects a person's orders, sends them to the server as a draft, and locks them.
#include "client/session/orders.hpp"

#include <algorithm>

#include "client/bot/policy.hpp"
#include "common/wire/convert.hpp"
#include "common/words/words.hpp"

namespace emcon::client {
namespace {

bool has(const table::Filled& orders, const table::FilledLine& line) {
  return std::ranges::find(orders.lines, line) != orders.lines.end();
}

/// What is left of `now` if the change from `sound` to `refused` is undone, and what was changed since stays.
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

Done<> Orders::possible() const {
  const Model& model = desk_.model();
  if (model.my_turn()) return {};
  if (model.seat < 0) return cannot(Cannot::watching);
  if (model.ended()) return cannot(Cannot::ended);
  if (model.draft.locked) return cannot(Cannot::locked);
  return cannot(model.question.standing ? Cannot::standing_answers : Cannot::not_asked);
}

words::Names Orders::names() const {
  words::Names out = desk_.model().names();
  out.follows = &follows_;
  out.given = &given_;
  return out;
}

const table::Filled& Orders::sound() const {
  return question().immediate ? collected_ : desk_.model().draft.filled;
}

void Orders::begin() {
  given_ = collected_ = desk_.model().draft.filled;
  follows_.clear();
  suggested_.reset();
  drafting_ = dirty_ = lock_after_ = false;
  asked_ = 0;
}

void Orders::take_up_plan() {
  const table::Offer& offer = question().offer;
  const HandedIn& before = handed_in_;
  const bool may = !automatic_ && possible() && !question().standing && desk_.online() && given_.lines.empty();
  if (!may || before.turn != desk_.model().board.clock.turn) return;
  for (table::FilledLine line : before.plan.lines) {
    const auto title = static_cast<std::size_t>(line.stage) - 1;
    if (line.stage < 1 || title >= before.stages.size()) continue;
    const auto now = std::ranges::find(offer.stages, before.stages[title]);
    line.stage = static_cast<std::int32_t>(now - offer.stages.begin()) + 1;
    if (now != offer.stages.end() && table::find_line(offer, line)) given_.lines.push_back(std::move(line));
  }
  if (!given_.lines.empty()) push();
}

/// Orders that are collected are no draft: the server is only asked about them.
void Orders::push() {
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

/// An answer to what was sent has come: on with what was changed meanwhile.
void Orders::sent_came_back() {
  if (!drafting_ && std::exchange(dirty_, false)) push();
}

Orders::Went Orders::changed() {
  push();
  return question().immediate ? Went::collected : Went::draft;
}

bool Orders::answers_collected(const Reply& reply) {
  if (reply.request != Request::attempt || asked_ == 0 || reply.id != asked_) return false;
  asked_ = 0;
  drafting_ = false;
  Problems problems;
  for (const auto& one : reply.answer.tried().problems()) problems.push_back(wire::from_proto(one));
  // What the whole answer lacks may still be given.
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

/// The order with its defaults, if it can be given now.
Done<table::FilledLine> Orders::fitting(table::FilledLine line) {
  if (auto now = possible(); !now) return std::unexpected(now.error());
  auto whole = words::checked_order(question().offer, std::move(line), names());
  if (whole) return std::move(*whole);
  note_refusal({whole.error()});
  return std::unexpected(Refusal{Cannot::does_not_fit, 0, whole.error()});
}

Done<Orders::Went> Orders::give(table::FilledLine line) {
  auto whole = fitting(std::move(line));
  if (!whole) return std::unexpected(whole.error());
  const auto& closing = question().offer.fallback.lines;
  const bool closes = std::ranges::find(closing, *whole) != closing.end();
  if (!question().immediate || (!given_.lines.empty() && !closes)) {
    given_.lines.push_back(std::move(*whole));
    return changed();
  }
  table::Filled all = given_;
  all.lines.push_back(std::move(*whole));
  desk_.submit(std::move(all));
  if (!closes) acted_ = {question().number, question().kind};
  return Went::sent;
}

Done<Orders::Went> Orders::collect(table::FilledLine line) {
  auto whole = fitting(std::move(line));
  if (!whole) return std::unexpected(whole.error());
  given_.lines.push_back(std::move(*whole));
  return changed();
}

Done<Orders::Went> Orders::put_in_place_of(std::size_t which, table::FilledLine line) {
  if (auto now = possible(); !now) return std::unexpected(now.error());
  if (given_.lines.empty()) return cannot(Cannot::nothing_given);
  if (which >= given_.lines.size()) return cannot(Cannot::no_such_order, given_.lines.size());
  auto whole = fitting(std::move(line));
  if (!whole) return std::unexpected(whole.error());
  given_.lines[which] = std::move(*whole);
  return changed();
}

Done<table::FilledLine> Orders::take_back(std::optional<std::size_t> which) {
  if (auto now = possible(); !now) return std::unexpected(now.error());
  if (given_.lines.empty()) return cannot(Cannot::nothing_given);
  const std::size_t at = which.value_or(given_.lines.size() - 1);
  if (at >= given_.lines.size()) return cannot(Cannot::no_such_order, given_.lines.size());
  table::FilledLine gone = std::move(given_.lines[at]);
  given_.lines.erase(given_.lines.begin() + static_cast<std::ptrdiff_t>(at));
  std::erase_if(follows_, [&](const auto& one) { return one.line == static_cast<std::int32_t>(at); });
  for (auto& one : follows_)
    if (one.line > static_cast<std::int32_t>(at)) --one.line;
  changed();
  return gone;
}

Done<Orders::Went> Orders::clear() {
  if (auto now = possible(); !now) return std::unexpected(now.error());
  given_ = {};
  return changed();
}

Done<Orders::Went> Orders::suggest() {
  if (auto now = possible(); !now) return std::unexpected(now.error());
  table::Filled whole = bot::completed(question().offer, given_, question().immediate);
  if (whole == given_) return cannot(given_.lines.empty() ? Cannot::nothing_is_best : Cannot::nothing_to_add);
  if (given_.lines.empty() && question().immediate && !promises_more()) return cannot(Cannot::nothing_is_best);
  suggested_ = Suggested{given_, whole};
  given_ = std::move(whole);
  return changed();
}

void Orders::let_go() {
  if (!possible()) return;
  if (given_.lines.empty()) given_ = question().offer.fallback;
  hand_in();
}

Done<Orders::Went> Orders::take_default() {
  if (auto now = possible(); !now) return std::unexpected(now.error());
  given_ = question().offer.fallback;
  return changed();
}

/// Something that can be ordered promises more than what happens without orders.
bool Orders::promises_more() const {
  const table::Filled best = bot::suggestion(question().offer, question().immediate);
  return !best.lines.empty() && best != question().offer.fallback;
}

/// Nothing is given though something promises more, and the person has not been asked whether he means it.
bool Orders::would_forget() const {
  const Question& now = question();
  const bool again = acted_ == std::pair(now.number - 1, now.kind);
  return asks_ && given_.lines.empty() && warned_ != now.number && !again && !now.offer.idle && promises_more();
}

Done<> Orders::lock() {
  if (auto now = possible(); !now) return now;
  if (would_forget()) {
    warned_ = question().number;
    return cannot(Cannot::nothing_ordered);
  }
  hand_in();
  return {};
}

void Orders::hand_in() {
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

Done<std::uint32_t> Orders::attempt() {
  if (auto now = possible(); !now) return std::unexpected(now.error());
  return desk_.attempt(given_);
}

Done<std::uint32_t> Orders::attempt(table::FilledLine line) {
  if (auto now = possible(); !now) return std::unexpected(now.error());
  return desk_.attempt({{std::move(line)}});
}

void Orders::replied(const Reply& reply) {
  if (reply.request == Request::draft) drafting_ = false;
  const Problems problems = reply.problems();
  problems.empty() ? taken(reply) : refused(reply, problems, !reply.refused());
  if (reply.request != Request::draft) return;
  sent_came_back();
  if (!drafting_ && std::exchange(lock_after_, false)) desk_.lock();
}

/// Sends a suggestion again without its lines at fault, if some of it is left.
bool Orders::suggest_less(const Problems& problems) {
  const std::size_t own = suggested_->own.lines.size(), all = suggested_->whole.lines.size();
  table::Filled less = suggested_->own;
  for (std::size_t line = own; line < all; ++line)
    if (!at_fault(problems, line)) less.lines.push_back(suggested_->whole.lines[line]);
  if (less.lines.size() == own || less.lines.size() == all) return false;
  given_ = suggested_->whole = std::move(less);
  push();
  return true;
}

/// `stored`: the orders stand all the same, but the whole lacks something.
void Orders::refused(const Reply& reply, const Problems& problems, bool stored) {
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

void Orders::taken(const Reply& reply) {
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
