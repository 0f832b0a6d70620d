// Resolves a step when all answers are in, and tells every viewer what came of it.
#include <algorithm>
#include <stdexcept>

#include "common/wire/convert.hpp"
#include "server/match/digest.hpp"
#include "server/match/fold.hpp"
#include "server/match/host_impl.hpp"

namespace emcon::match {
namespace {

/// Steps that run on by themselves (seats that left) go to the store in groups of at most this many.
constexpr int steps_per_append = 64;

}  // namespace

void Host::settle() {
  for (int step = 0; step < steps_per_append && !broken(); ++step) {
    switch (due(now())) {
      case Due::end:
        end_by_rules();
        break;
      case Due::nothing:
        if (!answer_for_absent()) return;
        break;
      default:
        resolve_due();
    }
  }
}

void Host::resolve_due() {
  const Moment before = now().now;
  const std::vector<Moment> shown_before = now().shown;
  for (std::uint8_t i = 0; i < now().terms->seats(); ++i)
    if (now().seats[i].draft.revision > 0) batch_->append.drafts.push_back({Seat{i}, before.question, 0, {}});
  emcon::log::Record record;
  Resolution played;
  try {
    played = play_due(now());
    *record.mutable_resolved() = resolved_record(now(), played);
  } catch (const std::exception& fault) {
    return break_down("resolving question " + std::to_string(before.question) + ": " + fault.what());
  }
  write(std::move(record), {.outcome = &played, .answer = nullptr});
  if (broken()) return;
  batch_->closed.push_back(close_step(*now().terms, now().now, key_));
  start_clock();
  if (due(now()) == Due::end) end_by_rules();
  if (broken()) return;
  tell_step(before, shown_before);
  if (now().ended) tell_end();
}

bool Host::answer_for_absent() {
  const auto seat = absent_seat(now());
  if (seat) write_lock(*seat, answer_by_default(*seat), emcon::log::Locked::LEAVE);
  return seat.has_value();
}

table::Filled Host::answer_by_default(Seat seat) {
  return now().position()->offer_for(seat).fallback;
}

// ---------------------------------------------------------------- telling

void Host::tell_step(const Moment& from, const std::vector<Moment>& shown_before) {
  const MatchState& s = now();
  const Around around_now = around();
  // The step just closed is the batch's last; an end that the rules did not bring closes none.
  const std::span<const ClosedStep> closed = std::span(batch_->closed).last(batch_->closed.empty() ? 0 : 1);
  for (std::uint8_t i = 0; i < s.terms->seats(); ++i) {
    const Viewer viewer = Viewer::of(Seat{i});
    tell_seat(Seat{i}, update_of(s, viewer, from, s.now, closed), true);
    tell_seat(Seat{i}, question_of(s, viewer, around_now));
  }
  tell_spectators_step(from, shown_before, closed);
}

void Host::tell_questions() {
  const MatchState& s = now();
  if (!s.position()) return;
  for (std::uint8_t i = 0; i < s.terms->seats(); ++i) tell_seat(Seat{i}, question_of(s, Viewer::of(Seat{i}), around()));
  if (spectators_live()) tell_spectators(question_of(s, Viewer::spectator(), around()));
}

void Host::tell_spectators_step(const Moment& from, const std::vector<Moment>& shown_before,
                                std::span<const ClosedStep> closed) {
  const MatchState& s = now();
  const Viewer public_eyes = Viewer::spectator();
  if (!watched_) {
    batch_->unheard = true;
    return;
  }
  if (spectators_live()) {
    tell_spectators(update_of(s, public_eyes, from, s.now, closed), true);
    tell_spectators(question_of(s, public_eyes, around()));
    return;
  }
  if (s.shown.empty()) return;
  // Delayed: they move on from where they stood to where they stand now, which may be several steps or none.
  Moment start = shown_before.empty() ? Moment{} : shown_before.front();
  if (shown_before.empty()) start.chat = from.chat;  // what was said before the beginning they have read
  const Moment& end = s.shown.front();
  if (start.scene == end.scene && start.over == end.over) return;
  std::vector<ClosedStep> all;
  // What they stand at already, the first of these, they have been told of.
  for (std::size_t i = 1; i < shown_before.size(); ++i)
    if (shown_before[i].question > shown_before[i - 1].question)
      all.push_back(close_step(*s.terms, shown_before[i], key_));
  for (const ClosedStep& one : closed)
    if (all.empty() || one.close.step() > all.back().close.step()) all.push_back(one);
  for (std::size_t i = start.chat; i < end.chat; ++i)
    if (s.reads(public_eyes, i) && (*s.chat)[i].channel == emcon::v1::Say::ALL)
      tell_spectators(chat_of(s, public_eyes, i));
  tell_spectators(update_of(s, public_eyes, start, end, all), true);
  tell_spectators(question_of(s, public_eyes, around()));
}

// ---------------------------------------------------------------- the end

emcon::log::Record Host::ended_record(const std::string& how) {
  auto ended = end_by(now(), how);
  if (!ended) throw std::logic_error("a match ends by '" + how + "' though " + ended.error());
  if (now().position()) ended->set_digest(as_string(digest_of(*now().position())));
  emcon::log::Record out;
  *out.mutable_ended() = std::move(*ended);
  return out;
}

void Host::end_by_rules() {
  write(ended_record("rules"));
}

void Host::finish(const std::string& how) {
  const Moment before = now().now;
  const std::vector<Moment> shown_before = now().shown;
  for (std::uint8_t i = 0; i < now().terms->seats(); ++i)
    if (now().seats[i].draft.revision > 0) batch_->append.drafts.push_back({Seat{i}, before.question, 0, {}});
  write(ended_record(how));
  if (broken()) return;
  tell_step(before, shown_before);
  tell_end();
}

void Host::tell_end() {
  const Frame opened = opened_of(now(), key_);
  tell_seats(opened);
  tell_spectators(opened);
}

}  // namespace emcon::match
