// Tells a person in words what the server answered to his requests.
#include <utility>

#include "client/play/play.hpp"
#include "client/screen/asked.hpp"
#include "common/wire/convert.hpp"

namespace emcon::client {

void Play::show_refusal(const Problems& problems, const table::Filled& filled) {
  refusal_ = problems;
  refused_ = filled;
  constexpr std::size_t shown_max = 8;
  std::string text;
  for (std::size_t i = 0; i < problems.size() && i < shown_max; ++i)
    text += screen::problem(problems[i], filled, out_.style());
  if (problems.size() > shown_max) text += "... and " + std::to_string(problems.size() - shown_max) + " more.\n";
  out_.print(text);
}

void Play::show_order_reply(const Reply& reply) {
  const auto& style = out_.style();
  const Problems problems = reply.problems();
  if (!problems.empty()) {
    out_.print(reply.refused() ? "Refused:\n" : "Stored, but it cannot be locked like this:\n");
    show_refusal(problems, reply.request == Request::lock ? model().draft.filled : reply.filled);
    lock_after_ = false;
    if (reply.refused() && reply.request == Request::draft) given_ = model().draft.filled;
    if (reply.request == Request::draft && suggested_ && reply.filled == suggested_->whole && !dirty_)
      return drop_suggestion();
    out_.print("'why' says more; 'undo' takes the last order back.\n");
    return;
  }
  if (reply.request == Request::draft && suggested_ && reply.filled == suggested_->whole) suggested_.reset();
  std::vector<table::Consequence> follows;
  for (const auto& consequence : reply.answer.draft().consequences()) follows.push_back(wire::from_proto(consequence));
  if (reply.request == Request::draft) follows_ = follows;
  if (automatic_) given_ = model().draft.filled;
  if (reply.request == Request::draft && options_.board_beside) return;
  if (reply.request == Request::draft && !dirty_) {
    out_.print(given_.lines.empty() ? "No orders so far.\n"
                                    : "Orders, not locked yet:\n" + screen::draft(given_, style, follows));
    if (!lock_after_ && !automatic_)
      out_.print(given_.lines.empty() ? "Type orders, or 'lock' to go on without any.\n"
                                      : "More orders, or 'lock' to end.\n");
  } else if (reply.request == Request::lock && model().draft.locked) {
    out_.print("Locked.\n");
  } else if (reply.request == Request::submit) {
    std::string text = follows.empty() ? std::string() : screen::draft(reply.filled, style, follows);
    // Beside a board the log says what came of it, and nothing else that it was taken.
    if (options_.board_beside) text = "Ordered.\n";
    if (!text.empty()) out_.print(text);
  }
}

void Play::show_reply(const Reply& reply) {
  switch (reply.request) {
    case Request::draft:
      drafting_ = false;
      show_order_reply(reply);
      if (std::exchange(dirty_, false))
        push_draft();
      else if (lock_after_ && reply.problems().empty()) {
        lock_after_ = false;
        desk_.lock();
      }
      return;
    case Request::lock:
    case Request::submit:
      return show_order_reply(reply);
    case Request::attempt: {
      std::string text;
      for (const auto& problem : reply.answer.tried().problems())
        text += screen::problem(wire::from_proto(problem), reply.filled, out_.style());
      std::vector<table::Consequence> follows;
      for (const auto& one : reply.answer.tried().consequences()) follows.push_back(wire::from_proto(one));
      if (!follows.empty()) text += screen::draft(reply.filled, out_.style(), follows);
      if (reply.refused()) return show_refusal(reply.problems(), reply.filled);
      out_.print(text.empty() ? "That would be accepted.\n" : text);
      return;
    }
    case Request::standing:
    case Request::get_standing:
      if (reply.refused()) return show_refusal(reply.problems(), reply.filled);
      if (reply.answer.has_standing()) show_standing(reply.answer.standing());
      return;
    case Request::transcript:
      return take_transcript(reply);
    case Request::leave:
      if (reply.refused()) return show_refusal(reply.problems(), {});
      gave_up_ = true;
      return say_line(model().begun() ? "You have given your seat up; you may look on and talk."
                                      : "You have given your seat up. The code of its invite takes it again.");
    default: {
      const auto said = when_taken_.extract(reply.id);
      if (reply.refused()) return show_refusal(reply.problems(), {});
      if (!said.empty()) say_line(said.mapped());
    }
  }
}

}  // namespace emcon::client
