// Takes drafts, trials, locks and standing answers from the seats.
#include "server/match/answers.hpp"

#include <algorithm>
#include <utility>

#include "common/wire/convert.hpp"
#include "server/match/as_suggested.hpp"
#include "server/match/excess.hpp"
#include "server/match/making.hpp"
#include "server/match/refusals.hpp"
#include "server/match/standing.hpp"
#include "server/match/timing.hpp"

namespace emcon::match {
namespace {

using emcon::v1::Answer;

template <class Message>
void put_verdict(const Verdict& verdict, Message& out) {
  for (const Problem& problem : verdict.problems) wire::to_proto(problem, *out.add_problems());
  for (const table::Consequence& consequence : verdict.consequences)
    wire::to_proto(consequence, *out.add_consequences());
}

Problem stale_revision(std::uint32_t given, std::uint32_t right) {
  Problem out = refusal("stale_revision",
                        "This edit is based on revision " + std::to_string(given) + "; your draft is at revision " +
                            std::to_string(right) + ".",
                        "revision");
  out.params = {{"given", std::to_string(given)}, {"revision", std::to_string(right)}};
  return out;
}

/// Replies with the draft state of `answer`, in which the server says that it keeps `locked`.
void acknowledge(Batch& batch, const From& from, const LockedAnswer& locked, Answer answer) {
  const Bytes32 statement = put_acknowledged(batch.now(), from.seat, locked.bytes, *answer.mutable_draft());
  NewFrame frame = new_answer(from.to.id, std::move(answer));
  batch.to_sign().acknowledge(batch.now().now.question, statement, frame);
  batch.reply(from.to, Making::frame(std::move(frame)));
}

LockedAnswer answer_by(table::Filled filled, std::shared_ptr<const CheckedOrder> order, emcon::log::Locked::By by) {
  LockedAnswer out;
  out.filled = std::move(filled);
  out.bytes = wire::serialize_filled(out.filled);
  out.by = by;
  out.order = std::move(order);
  return out;
}

/// Why no answer of `seat` to `question` can be taken, if it cannot.
std::optional<Problem> not_open(const MatchState& s, Seat seat, QuestionNo question) {
  switch (s.phase) {
    case Phase::open:
    case Phase::setup:
      return refusal("not_started", "The match has not started yet.");
    case Phase::adjourned:
      return refusal("adjourned", "The match is adjourned; it goes on when both sides propose to resume.");
    case Phase::ended:
      return refusal("ended", "The match is over.");
    case Phase::running:
      break;
  }
  if (question != s.now.question) {
    Problem out = refusal("stale_question",
                          "Question " + std::to_string(question) + " is not open; the open one is " +
                              std::to_string(s.now.question) + ".",
                          "question");
    out.params = {{"given", std::to_string(question)}, {"question", std::to_string(s.now.question)}};
    return out;
  }
  if (!s.asked(seat)) return refusal("not_asked", "You are not asked now; wait for your question.");
  if (s.seats[seat.index].lock)
    return refusal("locked",
                   "Your answer to this question is locked; it can be taken back only with everybody's consent.");
  if (!s.awaits(seat)) return refusal("slot_taken", "A team mate has already answered this question for your side.");
  return std::nullopt;
}

}  // namespace

// ---------------------------------------------------------------- answers

void Answers::draft(Batch& batch, const From& from, const emcon::v1::Draft& what) const {
  if (const auto problem = not_open(batch.now(), from.seat, what.question())) return batch.refuse(from.to, *problem);
  const std::uint32_t revision = batch.now().seats[from.seat.index].draft.revision;
  if (what.revision() != revision) return batch.refuse(from.to, stale_revision(what.revision(), revision));
  auto filled = wire::from_proto(what.filled());
  if (!filled) return batch.refuse(from.to, filled.error());
  const Verdict verdict = verdict_of(batch.now(), from.seat, *filled);
  if (std::ranges::any_of(verdict.problems, [](const Problem& problem) { return problem.line >= 0; }))
    return batch.refuse(from.to, verdict.problems);
  batch.keep_draft(from.seat, {revision + 1, std::make_shared<const table::Filled>(std::move(*filled)),
                               verdict.problems.empty(), verdict.order});
  Answer answer;
  emcon::v1::DraftState& out = *answer.mutable_draft();
  out.set_question(what.question());
  out.set_revision(revision + 1);
  out.set_stored(true);
  put_verdict(verdict, out);
  batch.reply(from.to, std::move(answer));
}

void Answers::try_out(Batch& batch, const From& from, const emcon::v1::Try& what) const {
  if (const auto problem = not_open(batch.now(), from.seat, what.question())) return batch.refuse(from.to, *problem);
  const auto filled = wire::from_proto(what.filled());
  if (!filled) return batch.refuse(from.to, filled.error());
  Answer answer;
  put_verdict(verdict_of(batch.now(), from.seat, *filled), *answer.mutable_tried());
  batch.reply(from.to, std::move(answer));
}

void Answers::lock(Batch& batch, const From& from, const emcon::v1::Lock& what) const {
  if (const auto problem = not_open(batch.now(), from.seat, what.question())) return batch.refuse(from.to, *problem);
  const DraftState draft = batch.now().seats[from.seat.index].draft;
  if (what.revision() != draft.revision) return batch.refuse(from.to, stale_revision(what.revision(), draft.revision));
  if (!draft.filled)
    return batch.refuse(from.to, refusal("no_draft", "There is no draft to lock; send one, or submit an answer."));
  if (!draft.legal) return batch.refuse(from.to, verdict_of(batch.now(), from.seat, *draft.filled).problems);
  Answer answer;
  LockedAnswer locked = answer_by(*draft.filled, draft.order, emcon::log::Locked::SEAT);
  emcon::v1::DraftState& out = *answer.mutable_draft();
  out.set_question(what.question());
  out.set_revision(draft.revision);
  out.set_stored(true);
  acknowledge(batch, from, locked, std::move(answer));
  write_lock(batch, from.seat, std::move(locked));
}

void Answers::submit(Batch& batch, const From& from, const emcon::v1::Submit& what) const {
  if (const auto problem = not_open(batch.now(), from.seat, what.question())) return batch.refuse(from.to, *problem);
  auto filled = wire::from_proto(what.filled());
  if (!filled) return batch.refuse(from.to, filled.error());
  Verdict verdict = verdict_of(batch.now(), from.seat, *filled);
  if (!verdict.problems.empty()) return batch.refuse(from.to, verdict.problems);
  Answer answer;
  LockedAnswer locked = answer_by(std::move(*filled), std::move(verdict.order), emcon::log::Locked::SEAT);
  emcon::v1::DraftState& out = *answer.mutable_draft();
  out.set_question(what.question());
  out.set_revision(batch.now().seats[from.seat.index].draft.revision);
  out.set_stored(true);
  put_verdict(verdict, out);
  acknowledge(batch, from, locked, std::move(answer));
  write_lock(batch, from.seat, std::move(locked));
}

void Answers::lock_default(Batch& batch, Seat seat, emcon::log::Locked::By by) const {
  write_lock(batch, seat, answer_by(batch.now().position()->offer_for(seat).fallback, nullptr, by));
}

void Answers::lock_standing(Batch& batch, Seat seat) const {
  const MatchState& now = batch.now();
  if (now.seats[seat.index].stands != Stands::suggested) return lock_default(batch, seat, emcon::log::Locked::STANDING);
  write_lock(batch, seat, answer_by(suggested_answer(now, seat), nullptr, emcon::log::Locked::STANDING));
}

void Answers::lock_overdue(Batch& batch, Seat seat) const {
  const DraftState& draft = batch.now().seats[seat.index].draft;
  if (!draft.filled || !draft.legal) return lock_default(batch, seat, emcon::log::Locked::DEADLINE);
  write_lock(batch, seat, answer_by(*draft.filled, draft.order, emcon::log::Locked::DEADLINE));
}

void Answers::write_lock(Batch& batch, Seat seat, LockedAnswer answer) const {
  const MatchState& now = batch.now();
  const bool sealed = now.ask()->sealed;
  const QuestionNo question = now.now.question;
  emcon::log::Record record;
  emcon::log::Locked& out = *record.mutable_locked();
  out.set_question(question);
  out.set_seat(seat.index);
  out.set_answer(answer.bytes);
  out.set_by(answer.by);
  const std::int64_t steady = site_.ports.clock.steady_ms();
  if (answer.by == emcon::log::Locked::DEADLINE) out.set_waited_ms(steady - now.since_ms);
  out.set_here(answer.by == emcon::log::Locked::STANDING && batch.here().is_here(seat));
  out.set_bank_ms(bank_after_lock(now, seat, steady));
  if (sealed) {
    const Bytes32 salt = site_.ports.entropy.lock_salt(site_.id, seat, question);
    answer.salt = std::string(salt.begin(), salt.end());
    out.set_salt(answer.salt);
  }
  batch.to_sign().answered(question, sealed);
  batch.write(std::move(record), {.answer = &answer});
  if (!batch.broken() && !sealed && !now.complete())
    batch.tell_all(notice_of("locked", "An answer to question " + std::to_string(question) + " is in.", seat.index,
                             {{"question", std::to_string(question)}}));
}

// ---------------------------------------------------------------- standing answers

void Answers::get_standing(Batch& batch, const From& from) const {
  const MatchState& now = batch.now();
  if (!now.position()) return batch.refuse(from.to, refusal("not_started", "The match has not started yet."));
  Answer answer;
  emcon::v1::StandingState& out = *answer.mutable_standing();
  wire::to_proto(standing_offer(now, from.seat), *out.mutable_offer());
  if (const auto& standing = now.seats[from.seat.index].standing) {
    out.set_revision(standing->revision);
    wire::to_proto(standing->filled, *out.mutable_filled());
  }
  batch.reply(from.to, std::move(answer));
}

void Answers::set_standing(Batch& batch, const From& from, const emcon::v1::SetStanding& what) const {
  const MatchState& now = batch.now();
  if (!now.position()) return batch.refuse(from.to, refusal("not_started", "The match has not started yet."));
  if (now.phase == Phase::ended) return batch.refuse(from.to, refusal("ended", "The match is over."));
  const auto& standing = now.seats[from.seat.index].standing;
  const std::uint32_t revision = standing ? standing->revision : 0;
  if (what.revision() != revision) return batch.refuse(from.to, stale_revision(what.revision(), revision));
  const auto filled = wire::from_proto(what.filled());
  if (!filled) return batch.refuse(from.to, filled.error());
  Answer answer;
  for (const Problem& problem : check_against_offer(standing_offer(now, from.seat), *filled))
    wire::to_proto(problem, *answer.add_problems());
  if (answer.problems_size() > 0) return batch.reply(from.to, std::move(answer));
  emcon::log::Record record;
  emcon::log::Standing& to = *record.mutable_standing();
  to.set_seat(from.seat.index);
  to.set_answer(wire::serialize_filled(*filled));
  to.set_revision(revision + 1);
  batch.write(std::move(record));
  emcon::v1::StandingState& out = *answer.mutable_standing();
  out.set_revision(revision + 1);
  wire::to_proto(*filled, *out.mutable_filled());
  batch.reply(from.to, std::move(answer));
}

}  // namespace emcon::match
