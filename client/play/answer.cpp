// Collects a person's orders, sends them to the server as a draft, and locks them.
#include <algorithm>

#include "client/play/play.hpp"
#include "client/screen/asked.hpp"
#include "common/words/words.hpp"

namespace emcon::client {

using screen::clean;

bool Play::need_turn() {
  if (model().my_turn()) return true;
  if (model().seat < 0)
    say_line("You watch; there is nothing for you to order.");
  else if (model().ended())
    say_line("The battle is over.");
  else if (model().draft.locked)
    say_line("Your orders are locked. 'propose unlock' asks to take them back.");
  else if (model().question.standing)
    say_line("Your standing order answers this one in a moment.");
  else
    say_line("No decision of yours is awaited. 'status' says whose turn it is.");
  return false;
}

std::optional<table::FilledLine> Play::parse(const std::string& text) {
  auto line = words::parse_order(model().question.offer, text);
  if (line) return std::move(*line);
  refusal_ = {line.error()};
  refused_ = {};
  say_line(clean(line.error().text, out_.style()));
  return std::nullopt;
}

void Play::push_draft() {
  if (drafting_) {
    dirty_ = true;
    return;
  }
  drafting_ = true;
  desk_.draft(given_);
}

void Play::order(const std::string& text) {
  if (!need_turn()) return;
  auto line = parse(text);
  if (!line) return;
  const auto& closing = model().question.offer.fallback.lines;
  const bool closes = std::find(closing.begin(), closing.end(), *line) != closing.end();
  given_.lines.push_back(std::move(*line));
  if (!model().question.immediate) return push_draft();
  if (given_.lines.size() > 1 && !closes) return show_given("Collected; 'lock' sends them:\n");
  // A single order goes out at once, and what ends the window takes along what was collected.
  desk_.submit(given_);
  if (given_.lines.size() == 1) given_ = {};
}

void Play::collect(const std::string& text) {
  if (!need_turn()) return;
  auto line = parse(text);
  if (!line) return;
  given_.lines.push_back(std::move(*line));
  if (!model().question.immediate) return push_draft();
  show_given("Collected; 'lock' sends them:\n");
}

/// "N ORDER": another order in the place of number N.
void Play::change(const std::string& rest) {
  if (!need_turn()) return;
  const std::size_t which = rest.empty() ? 0 : static_cast<std::size_t>(std::max(0, std::atoi(rest.c_str())));
  const auto order = rest.find(' ');
  if (which == 0 || which > given_.lines.size() || order == std::string::npos)
    return say_line(given_.lines.empty() ? "There is no order to change."
                                         : "Please type 'change N ORDER'; your orders are numbered 1 to " +
                                               std::to_string(given_.lines.size()) + ".");
  auto line = parse(rest.substr(order + 1));
  if (!line) return;
  given_.lines[which - 1] = std::move(*line);
  if (!model().question.immediate) return push_draft();
  show_given("Changed; 'lock' sends them:\n");
}

/// What was collected, where it is not in sight.
void Play::show_given(const char* head) {
  if (options_.board_beside) return;
  out_.print(head + screen::draft(given_, out_.style()));
}

void Play::undo(const Words& words) {
  if (!need_turn()) return;
  if (given_.lines.empty()) return say_line("There is no order to take back.");
  std::size_t which = given_.lines.size();
  if (words.size() > 1) which = static_cast<std::size_t>(std::max(0, std::atoi(words[1].c_str())));
  if (which == 0 || which > given_.lines.size())
    return say_line("Your orders are numbered 1 to " + std::to_string(given_.lines.size()) + ".");
  const std::string gone = words::order_words(given_.lines[which - 1]);
  given_.lines.erase(given_.lines.begin() + static_cast<std::ptrdiff_t>(which) - 1);
  say_line("Taken back: " + clean(gone, out_.style()));
  if (!model().question.immediate) push_draft();
}

void Play::clear_draft() {
  if (!need_turn()) return;
  given_ = {};
  if (!model().question.immediate) return push_draft();
  if (!options_.board_beside) out_.print("No orders.\n");
}

/// Adds to the person's orders what is suggested for the lines he has not given himself.
void Play::suggest() {
  if (!need_turn()) return;
  table::Filled whole = bot::completed(model().question.offer, given_, model().question.immediate);
  if (whole == given_)
    return say_line(given_.lines.empty() ? "Nothing promises more than what happens without orders."
                                         : "There is nothing to add to your orders; they stay as they are.");
  // Alone, a suggestion that is not right yet is something to start from; it must not spoil orders, though.
  if (!given_.lines.empty()) suggested_ = Suggested{given_, whole};
  given_ = std::move(whole);
  if (!model().question.immediate) return push_draft();
  show_given("Suggested; 'lock' sends them:\n");
}

/// The person's own orders again: what the suggestion made of them did not pass the check.
void Play::drop_suggestion() {
  given_ = std::move(suggested_->own);
  suggested_.reset();
  out_.print("The suggestion does not go with your orders: they stay as they were, and nothing is added.\n");
  push_draft();
}

void Play::take_default() {
  if (!need_turn()) return;
  given_ = model().question.offer.fallback;
  if (!model().question.immediate) return push_draft();
  show_given("The default; 'lock' sends it:\n");
}

void Play::lock() {
  if (!need_turn()) return;
  if (model().question.immediate) {
    // With nothing collected, to end means to take the default.
    desk_.submit(given_.lines.empty() ? model().question.offer.fallback : given_);
    return;
  }
  if (drafting_ || model().draft.revision == 0) {
    lock_after_ = true;
    if (!drafting_) push_draft();
    return;
  }
  desk_.lock();
}

void Play::attempt() {
  if (!need_turn()) return;
  desk_.attempt(given_);
}

void Play::look_odds(const std::string& rest) {
  if (!need_turn()) return;
  if (rest.empty()) return out_.print(screen::odds(model().question.offer, out_.style()));
  if (auto line = parse(rest)) desk_.attempt({{std::move(*line)}});
}

}  // namespace emcon::client
