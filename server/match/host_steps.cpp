// From a complete step to what everybody is told of it.
#include <algorithm>

#include "common/wire/convert.hpp"
#include "server/match/digest.hpp"
#include "server/match/fold.hpp"
#include "server/match/host_impl.hpp"

namespace emcon::match {
namespace {

/// Steps that run on by themselves (standing answers, seats that left) go to the store in groups of at most this many.
constexpr int steps_per_append = 64;

/// Whether a standing answer covers windows of `kind` in `turn`.
bool covers(const table::Filled& standing, const std::string& kind, std::int32_t turn) {
  return std::ranges::any_of(standing.lines, [&](const table::FilledLine& line) {
    if (line.verb != "standing" || line.variant != kind) return false;
    const table::Value* until = table::find(line, "until");
    const auto* last = until ? std::get_if<std::int64_t>(until) : nullptr;
    return !last || *last == 0 || turn <= *last;
  });
}

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
  std::ranges::copy(now().now.commitments, std::back_inserter(batch_->published));
  consents_.proposals.erase(emcon::v1::Propose::DRAW);
  consents_.proposals.erase(emcon::v1::Propose::UNLOCK);
  consents_.unlocking.reset();
  start_clock();
  if (due(now()) == Due::end) end_by_rules();
  if (broken()) return;
  // Told before standing answers are given: who has one must not show in whom the question awaits.
  tell_step(before, shown_before);
  if (now().ended) tell_end();
  question_opened();
}

void Host::question_opened() {
  const rules::Ask* ask = now().ask();
  if (!ask || now().unattended >= unattended_max) return;
  const std::string kind = ask->kind;
  for (std::uint8_t i = 0; i < now().terms->seats() && !broken(); ++i) {
    const SeatState& seat = now().seats[i];
    if (seat.left || !now().awaits(Seat{i})) continue;
    if (!seat.standing || !covers(seat.standing->filled, kind, now().now.turn)) continue;
    write_lock(Seat{i}, answer_by_default(Seat{i}), emcon::log::Locked::STANDING);
    if (!broken() && !now().complete()) tell_seat(Seat{i}, question_of(now(), Viewer::of(Seat{i}), around()));
  }
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
  for (std::uint8_t i = 0; i < s.terms->seats(); ++i) {
    const Viewer viewer = Viewer::of(Seat{i});
    tell_seat(Seat{i}, update_of(s, viewer, from, s.now, s.now.commitments), true);
    tell_seat(Seat{i}, question_of(s, viewer, around_now));
  }
  tell_spectators_step(from, shown_before, s.now.commitments);
}

void Host::tell_questions() {
  const MatchState& s = now();
  if (!s.position()) return;
  for (std::uint8_t i = 0; i < s.terms->seats(); ++i) tell_seat(Seat{i}, question_of(s, Viewer::of(Seat{i}), around()));
  if (spectators_live()) tell_spectators(question_of(s, Viewer::spectator(), around()));
}

void Host::tell_spectators_step(const Moment& from, const std::vector<Moment>& shown_before,
                                const std::vector<PublishedLock>& published) {
  const MatchState& s = now();
  const Viewer public_eyes = Viewer::spectator();
  if (!watched_) {
    batch_->unheard = true;
    return;
  }
  if (spectators_live()) {
    tell_spectators(update_of(s, public_eyes, from, s.now, published), true);
    tell_spectators(question_of(s, public_eyes, around()));
    return;
  }
  if (s.shown.empty()) return;
  // Delayed: they move on from where they stood to where they stand now, which may be several steps or none.
  Moment start = shown_before.empty() ? Moment{} : shown_before.front();
  if (shown_before.empty()) start.chat = from.chat;  // what was said before the beginning they have read
  const Moment& end = s.shown.front();
  if (start.scene == end.scene && start.over == end.over) return;
  std::vector<PublishedLock> commitments;
  const auto gather = [&](const std::vector<PublishedLock>& locks) {
    for (const PublishedLock& lock : locks)
      if (lock.question >= start.question && lock.question < end.question) commitments.push_back(lock);
  };
  // What they stand at already, the first of these, they have been told of.
  for (std::size_t i = 1; i < shown_before.size(); ++i) gather(shown_before[i].commitments);
  gather(published);
  for (std::size_t i = start.chat; i < end.chat; ++i)
    if (s.reads(public_eyes, i) && (*s.chat)[i].channel == emcon::v1::Say::ALL)
      tell_spectators(chat_of(s, public_eyes, i));
  tell_spectators(update_of(s, public_eyes, start, end, commitments), true);
  tell_spectators(question_of(s, public_eyes, around()));
}

// ---------------------------------------------------------------- the end

void Host::end_by_rules() {
  const rules::Outcome& outcome = *now().position()->outcome();
  emcon::log::Ended ended;
  ended.set_how("rules");
  for (const Side side : outcome.winners) ended.add_winners(side.index);
  ended.set_text(outcome.text);
  for (const std::int64_t score : outcome.scores) ended.add_scores(score);
  ended.set_digest(as_string(digest_of(*now().position())));
  emcon::log::Record record;
  *record.mutable_ended() = std::move(ended);
  write(std::move(record));
}

void Host::finish(emcon::log::Ended ended) {
  const Moment before = now().now;
  const std::vector<Moment> shown_before = now().shown;
  for (std::uint8_t i = 0; i < now().terms->seats(); ++i)
    if (now().seats[i].draft.revision > 0) batch_->append.drafts.push_back({Seat{i}, before.question, 0, {}});
  if (now().position()) ended.set_digest(as_string(digest_of(*now().position())));
  emcon::log::Record record;
  *record.mutable_ended() = std::move(ended);
  write(std::move(record));
  if (broken()) return;
  tell_step(before, shown_before);
  tell_end();
}

void Host::tell_end() {
  const Frame opened = opened_of(now());
  tell_seats(opened);
  tell_spectators(opened);
  consents_.proposals.clear();
}

}  // namespace emcon::match
