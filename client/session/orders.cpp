// Takes a person's orders to the open question, suggests some, and locks them.
#include "client/session/orders.hpp"

#include <algorithm>

#include "client/bot/policy.hpp"
#include "common/words/match.hpp"
#include "common/words/near.hpp"
#include "common/words/words.hpp"

namespace emcon::client {
namespace {

/// Whether a possible order promises more than having none.
bool promises_more(const Question& question) {
  const table::Filled best = bot::suggestion(question.offer, question.immediate);
  return !best.lines.empty() && best != question.offer.fallback;
}

}  // namespace

Done<> Orders::possible() const {
  const Model& model = desk_.model();
  if (model.my_turn()) return {};
  if (model.seat < 0) return cannot(Cannot::watching);
  if (model.ended()) return cannot(Cannot::ended);
  if (model.adjourned()) return cannot(Cannot::adjourned);
  if (model.draft.locked) return cannot(Cannot::locked);
  return cannot(model.question.standing ? Cannot::standing_answers : Cannot::not_asked);
}

words::Names Orders::names() const {
  words::Names out = desk_.model().names();
  out.follows = &draft_.follows();
  out.given = &draft_.given();
  return out;
}

Done<Orders::Went> Orders::put(table::Filled orders) {
  draft_.put(std::move(orders));
  return question().immediate ? Went::collected : Went::draft;
}

/// The order with its defaults, if it can be given now.
Done<table::FilledLine> Orders::fitting(table::FilledLine line) {
  if (auto now = possible(); !now) return std::unexpected(now.error());
  auto read = with_file(std::move(line));
  if (!read) return read;
  auto whole = words::checked_order(question().offer, std::move(*read), names());
  if (whole) return std::move(*whole);
  return does_not_fit(whole.error());
}

Done<table::FilledLine> Orders::with_file(table::FilledLine line) {
  if (!words::names_file(question().offer, line)) return line;
  if (!read_) return cannot(Cannot::no_files);
  auto read = words::with_files(question().offer, std::move(line), read_);
  if (read) return std::move(*read);
  return does_not_fit(read.error());
}

std::unexpected<Refusal> Orders::does_not_fit(const Problem& problem) {
  note_refusal({problem});
  return std::unexpected(Refusal{Cannot::does_not_fit, 0, problem});
}

/// The orders with one more, or with a replacement of number `instead_of`. A priced order is bought once, so a second
/// one means a new number.
Done<table::Filled> Orders::with(table::FilledLine line, std::optional<std::size_t> instead_of, std::size_t& at) {
  table::Filled out = given();
  const table::OfferLine* offered = table::find_line(question().offer, line);
  const auto same = [&](const table::FilledLine& had) {
    return had.verb == line.verb && had.subject == line.subject && had.variant == line.variant;
  };
  at = instead_of.value_or(out.lines.size());
  if (!instead_of && offered && !offered->price.empty() && offered->times_max == 1)
    at = static_cast<std::size_t>(std::ranges::find_if(out.lines, same) - out.lines.begin());
  if (at < out.lines.size())
    out.lines[at] = std::move(line);
  else
    out.lines.push_back(std::move(line));
  if (auto over = words::over_budget(question().offer, out)) return does_not_fit(*over);
  return out;
}

/// Whether the order was given already and the offer takes it only once. Bought things do not count: a second order
/// changes their number.
bool Orders::is_given(const table::FilledLine& line) const {
  const table::OfferLine* offered = table::find_line(question().offer, line);
  return offered && offered->times_max == 1 && offered->price.empty() &&
         std::ranges::any_of(given().lines, [&](const auto& had) { return table::fills(had, *offered); });
}

/// The orders given, with this complete one.
Done<table::Filled> Orders::joined(const table::FilledLine& line) {
  if (is_given(line))
    return does_not_fit({.code = "ordered_twice",
                         .text = "'" + words::order_words({line.verb, line.subject, line.variant, {}, line.stage}) +
                                 "' is among your orders already; 'change N ORDER' puts another in its place."});
  std::size_t at = 0;
  return with(line, {}, at);
}

Done<Orders::Went> Orders::give(table::FilledLine line) {
  auto whole = fitting(std::move(line));
  if (!whole) return std::unexpected(whole.error());
  const auto& closing = question().offer.fallback.lines;
  const bool closes = std::ranges::find(closing, *whole) != closing.end();
  auto all = joined(*whole);
  if (!all) return std::unexpected(all.error());
  if (!question().immediate || (!given().lines.empty() && !closes)) return put(std::move(*all));
  desk_.submit(std::move(*all));
  if (!closes) acted_ = {question().number, question().kind};
  return Went::sent;
}

Done<Orders::Went> Orders::collect(table::FilledLine line) {
  auto whole = fitting(std::move(line));
  if (!whole) return std::unexpected(whole.error());
  auto all = joined(*whole);
  if (!all) return std::unexpected(all.error());
  return put(std::move(*all));
}

Done<Orders::Went> Orders::put_in_place_of(std::size_t which, table::FilledLine line) {
  if (auto now = possible(); !now) return std::unexpected(now.error());
  if (given().lines.empty()) return cannot(Cannot::nothing_given);
  if (which >= given().lines.size()) return cannot(Cannot::no_such_order, given().lines.size());
  auto whole = fitting(std::move(line));
  if (!whole) return std::unexpected(whole.error());
  auto all = with(std::move(*whole), which, which);
  if (!all) return std::unexpected(all.error());
  return put(std::move(*all));
}

Done<table::FilledLine> Orders::take_back(std::optional<std::size_t> which) {
  if (auto now = possible(); !now) return std::unexpected(now.error());
  if (given().lines.empty()) return cannot(Cannot::nothing_given);
  const std::size_t at = which.value_or(given().lines.size() - 1);
  if (at >= given().lines.size()) return cannot(Cannot::no_such_order, given().lines.size());
  return draft_.take_out(at);
}

Done<Orders::Went> Orders::clear() {
  if (auto now = possible(); !now) return std::unexpected(now.error());
  return put({});
}

Done<Orders::Went> Orders::suggest(std::string_view name) {
  if (auto now = possible(); !now) return std::unexpected(now.error());
  const Question& open = question();
  if (!open.offer.suggested.empty() || !name.empty()) return suggest_whole(name);
  table::Filled whole = bot::completed(open.offer, given(), open.immediate);
  if (whole == given()) return cannot(given().lines.empty() ? Cannot::nothing_is_best : Cannot::nothing_to_add);
  if (given().lines.empty() && open.immediate && !promises_more(open)) return cannot(Cannot::nothing_is_best);
  draft_.suggest(std::move(whole));
  return open.immediate ? Went::collected : Went::draft;
}

/// A whole answer that the offer names, or the one after the given one, in place of all orders.
Done<Orders::Went> Orders::suggest_whole(std::string_view name) {
  const auto& all = question().offer.suggested;
  auto which = std::ranges::find(all, name, &table::Suggested::name);
  if (name.empty()) {
    which = std::ranges::find(all, given(), &table::Suggested::filled);
    which = which == all.end() || which + 1 == all.end() ? all.begin() : which + 1;
  }
  if (which != all.end()) return put(which->filled);
  std::vector<std::string> names;
  for (const table::Suggested& one : all) names.push_back(one.name);
  return does_not_fit({.code = "no_such_suggestion",
                       .text = names.empty()
                                   ? "Nothing is suggested by name here; 'suggest' alone fills in what "
                                     "promises most."
                                   : "There is no suggestion '" + std::string(name) + "'; there are " +
                                         words::one_of(names, names.size()) + "." + words::did_you_mean(name, names)});
}

void Orders::let_go() {
  if (possible()) draft_.let_go();
}

Done<Orders::Went> Orders::take_default() {
  if (auto now = possible(); !now) return std::unexpected(now.error());
  return put(question().offer.fallback);
}

/// Nothing is given though something promises more, and the person has not been asked whether he means it.
bool Orders::would_forget() const {
  const Question& now = question();
  const bool again = acted_ == std::pair(now.number - 1, now.kind);
  return asks_ && given().lines.empty() && warned_ != now.number && !again && !now.offer.idle && promises_more(now);
}

Done<> Orders::lock() {
  if (auto now = possible(); !now) return now;
  if (would_forget()) {
    warned_ = question().number;
    return cannot(Cannot::nothing_ordered);
  }
  draft_.hand_in();
  return {};
}

Done<std::uint32_t> Orders::attempt() {
  if (auto now = possible(); !now) return std::unexpected(now.error());
  return desk_.attempt(given());
}

Done<std::uint32_t> Orders::attempt(table::FilledLine line, std::optional<std::size_t> instead_of) {
  if (auto now = possible(); !now) return std::unexpected(now.error());
  if (instead_of && *instead_of >= given().lines.size()) instead_of.reset();
  std::size_t at = 0;
  auto all = with(std::move(line), instead_of, at);
  if (!all) return std::unexpected(all.error());
  const std::uint32_t id = desk_.attempt(std::move(*all));
  tried_[id] = at;
  return id;
}

std::optional<std::size_t> Orders::was_tried(std::uint32_t request) {
  const auto found = tried_.find(request);
  if (found == tried_.end()) return std::nullopt;
  const std::size_t at = found->second;
  tried_.erase(found);
  return at;
}

}  // namespace emcon::client
