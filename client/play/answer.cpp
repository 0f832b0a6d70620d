// The person's orders: collecting, storing, locking.
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
  desk_.draft(working_);
}

void Play::order(const std::string& text) {
  if (!need_turn()) return;
  auto line = parse(text);
  if (!line) return;
  const auto& closing = model().question.offer.fallback.lines;
  const bool closes = std::find(closing.begin(), closing.end(), *line) != closing.end();
  working_.lines.push_back(std::move(*line));
  if (!model().question.immediate) return push_draft();
  if (working_.lines.size() > 1 && !closes)
    return out_.print("Collected; 'lock' sends them:\n" + screen::draft(working_, out_.style()));
  // A single order goes out at once, and what ends the window takes along what was collected.
  desk_.submit(working_);
  if (working_.lines.size() == 1) working_ = {};
}

void Play::collect(const std::string& text) {
  if (!need_turn()) return;
  auto line = parse(text);
  if (!line) return;
  working_.lines.push_back(std::move(*line));
  if (!model().question.immediate) return push_draft();
  out_.print("Collected; 'lock' sends them:\n" + screen::draft(working_, out_.style()));
}

void Play::undo(const Words& words) {
  if (!need_turn()) return;
  if (working_.lines.empty()) return say_line("There is no order to take back.");
  std::size_t which = working_.lines.size();
  if (words.size() > 1) which = static_cast<std::size_t>(std::max(0, std::atoi(words[1].c_str())));
  if (which == 0 || which > working_.lines.size())
    return say_line("Your orders are numbered 1 to " + std::to_string(working_.lines.size()) + ".");
  const std::string gone = words::order_words(working_.lines[which - 1]);
  working_.lines.erase(working_.lines.begin() + static_cast<std::ptrdiff_t>(which) - 1);
  say_line("Taken back: " + clean(gone, out_.style()));
  if (!model().question.immediate) push_draft();
}

void Play::clear_draft() {
  if (!need_turn()) return;
  working_ = {};
  if (!model().question.immediate) return push_draft();
  out_.print("No orders.\n");
}

void Play::suggest() {
  if (!need_turn()) return;
  working_ = bot::suggestion(model().question.offer, model().question.immediate);
  if (!model().question.immediate) return push_draft();
  out_.print("Suggested; 'lock' sends them:\n" + screen::draft(working_, out_.style()));
}

void Play::take_default() {
  if (!need_turn()) return;
  working_ = model().question.offer.fallback;
  if (!model().question.immediate) return push_draft();
  out_.print("The default; 'lock' sends it:\n" + screen::draft(working_, out_.style()));
}

void Play::lock() {
  if (!need_turn()) return;
  if (model().question.immediate) {
    // With nothing collected, to end means to take the default.
    desk_.submit(working_.lines.empty() ? model().question.offer.fallback : working_);
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
  desk_.attempt(working_);
}

void Play::look_odds(const std::string& rest) {
  if (!need_turn()) return;
  if (rest.empty()) return out_.print(screen::odds(model().question.offer, out_.style()));
  if (auto line = parse(rest)) desk_.attempt({{std::move(*line)}});
}

}  // namespace emcon::client
