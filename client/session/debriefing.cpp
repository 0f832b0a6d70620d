// Asks for steps of an ended match, and takes those that the server shows.
#include "client/session/debriefing.hpp"

#include <algorithm>
#include <utility>

#include "common/wire/convert.hpp"

namespace emcon::client {

using namespace debrief_news;

Debriefing::Debriefing(Desk& desk, bool recorded, Listener listener) : desk_(desk), listener_(std::move(listener)) {
  const int own = desk.key().seat;
  asked_.set_step(1);
  asked_.set_eyes(own >= 0 ? v1::GetDebrief::SEAT : recorded ? v1::GetDebrief::PUBLIC : v1::GetDebrief::TRUTH);
  if (own >= 0) asked_.set_seat(static_cast<std::uint32_t>(own));
  shown_ = asked_;
}

// ---------------------------------------------------------------- asking

Debriefing::Done Debriefing::possible() const {
  if (!step_ || waits_.step) return std::unexpected(NoLook::not_yet);
  return {};
}

void Debriefing::begin_with_truth() {
  asked_.set_eyes(v1::GetDebrief::TRUTH);
  shown_ = asked_;
}

void Debriefing::ask(v1::GetDebrief asked) {
  asked_ = std::move(asked);
  waits_.step = true;
  desk_.get_debrief(asked_);
}

void Debriefing::ask_for(std::uint32_t step, int direction) {
  way_.go(direction);
  v1::GetDebrief asked = asked_;
  asked.set_step(step);
  asked.set_turn(0);
  asked.set_skip(0);
  asked.set_before(0);
  ask(std::move(asked));
}

Debriefing::Done Debriefing::next() {
  if (auto now = possible(); !now) return now;
  if (step_->step() == step_->steps()) return std::unexpected(NoLook::the_end);
  ask_for(step_->step() + 1, 1);
  return {};
}

Debriefing::Done Debriefing::back() {
  if (auto now = possible(); !now) return now;
  if (step_->step() <= 1) return std::unexpected(NoLook::the_beginning);
  ask_for(step_->step() - 1, -1);
  return {};
}

Debriefing::Done Debriefing::to_end() {
  if (auto now = possible(); !now) return now;
  ask_for(0, 0);
  return {};
}

Debriefing::Done Debriefing::to_step(std::uint32_t step) {
  if (auto now = possible(); !now) return now;
  if (step < 1 || step > step_->steps()) return std::unexpected(NoLook::no_such_step);
  ask_for(step, 0);
  return {};
}

Debriefing::Done Debriefing::to_turn(std::uint32_t turn) {
  if (auto now = possible(); !now) return now;
  v1::GetDebrief asked = shown_;
  asked.set_step(turn == 0 ? 1 : 0);
  asked.set_turn(static_cast<std::int32_t>(turn));
  way_.go_to_turn(static_cast<std::int32_t>(turn));
  ask(std::move(asked));
  return {};
}

Debriefing::Done Debriefing::see_as(const Eyes& eyes) {
  const auto& seats = desk_.model().card.seats();
  std::uint32_t seat = eyes.number;
  if (eyes.of == Eyes::Of::side) {
    const auto first = std::ranges::find_if(seats, [&](const auto& one) { return one.side() == eyes.number; });
    if (first == seats.end()) return std::unexpected(NoLook::no_such_seat);
    seat = first->seat();
  } else if (eyes.of == Eyes::Of::seat && std::cmp_greater_equal(seat, seats.size())) {
    return std::unexpected(NoLook::no_such_seat);
  }
  if (auto now = possible(); !now) return now;
  v1::GetDebrief asked = shown_;
  asked.set_eyes(eyes.of == Eyes::Of::truth       ? v1::GetDebrief::TRUTH
                 : eyes.of == Eyes::Of::everybody ? v1::GetDebrief::PUBLIC
                                                  : v1::GetDebrief::SEAT);
  asked.set_seat(seat);
  waits_.other_eyes = true;
  way_.stay();
  ask(std::move(asked));
  return {};
}

Debriefing::Done Debriefing::log(std::uint32_t lines_before) {
  if (auto now = possible(); !now) return now;
  v1::GetDebrief asked = shown_;
  asked.set_before(lines_before);
  waits_.log = true;
  way_.stay();
  ask(std::move(asked));
  return {};
}

// ---------------------------------------------------------------- hearing

void Debriefing::heard(const Heard& heard) {
  for (const auto& warning : heard.warnings) listener_(Warned{warning});
  if (heard.changes.welcome && !step_) {
    if (!desk_.model().ended()) {
      refused_ = finished_ = true;
      listener_(NotEnded{});
    } else if (!waits_.step) {
      ask(asked_);
    }
  }
  if (heard.reply && heard.reply->request == Request::debrief) take(*heard.reply);
}

void Debriefing::not_shown(const Problems& problems) {
  asked_ = shown_;
  waits_.log = false;
  way_.refused();
  if (!step_) refused_ = finished_ = true;
  listener_(NotShown{problems.empty() ? std::nullopt : std::optional(problems.front())});
}

void Debriefing::take(const Reply& reply) {
  const Problems problems = reply.problems();
  if (!problems.empty() && (problems.front().code == "too_fast" || problems.front().code == "busy")) {
    waits_.later = true;
    return;
  }
  waits_.step = false;
  if (!problems.empty() || !reply.answer.has_debrief()) return not_shown(problems);
  const v1::DebriefStep& step = reply.answer.debrief();
  if (asked_.skip() > 0 && step_)
    step_->mutable_lines()->MergeFrom(step.lines());
  else
    step_ = step;
  asked_.set_step(step.step());
  asked_.set_turn(0);
  constexpr int lines_max = 20'000;  // of one step
  if (step.more_lines() && step.lines_size() > 0 && step_->lines_size() < lines_max) {
    v1::GetDebrief rest = asked_;
    rest.set_skip(static_cast<std::uint32_t>(step_->lines_size()));
    return ask(std::move(rest));
  }
  const table::Board before = std::exchange(board_, wire::from_proto(step_->board()));
  const bool over = way_.passes(*step_, board_, before);
  asked_.set_step(step_->step());
  shown_ = asked_;
  shown_.set_skip(0);
  shown_.set_before(0);
  if (over) return ask_for(way_.direction() > 0 ? step_->step() + 1 : step_->step() - 1, way_.direction());
  way_.landed_on(*step_);
  if (std::exchange(waits_.log, false)) return listener_(LogCame{});
  listener_(Stepped{std::exchange(waits_.other_eyes, false)});
}

std::vector<table::JournalLine> Debriefing::told() const {
  std::vector<table::JournalLine> out;
  if (step_)
    for (const auto& line : step_->lines()) out.push_back(wire::from_proto(line.line()));
  return out;
}

void Debriefing::connection(bool, const std::string& note) {
  listener_(Connection{note});
}

void Debriefing::over(const std::string& why) {
  refused_ = finished_ = true;
  listener_(Over{why});
}

void Debriefing::tick() {
  if (std::exchange(waits_.later, false)) desk_.get_debrief(asked_);
}

}  // namespace emcon::client
