// Takes drafts, trials, locks and standing answers from the seats.
#include "common/wire/convert.hpp"
#include "server/match/host_impl.hpp"
#include "server/match/refusals.hpp"
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

/// First byte of a draft's row, so that an empty answer is not taken for no row.
constexpr char draft_mark = 1;

}  // namespace

std::string draft_bytes(const table::Filled& filled) {
  return draft_mark + wire::serialize_filled(filled);
}

std::optional<table::Filled> read_draft_bytes(const std::string& bytes) {
  if (bytes.empty() || bytes[0] != draft_mark) return std::nullopt;
  auto filled = wire::parse_filled(std::string_view(bytes).substr(1));
  return filled ? std::optional(std::move(*filled)) : std::nullopt;
}

std::optional<Problem> Host::not_open(Seat seat, QuestionNo question) {
  const MatchState& s = now();
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

void Host::draft_row(Seat seat) {
  const DraftState& draft = now().seats[seat.index].draft;
  batch_->append.drafts.push_back({seat, now().now.question, draft.revision, draft_bytes(*draft.filled)});
}

void Host::draft(const From& from, const emcon::v1::Draft& what) {
  if (const auto problem = not_open(from.seat, what.question())) return refuse(from.to, *problem);
  DraftState& draft = now().seats[from.seat.index].draft;
  if (what.revision() != draft.revision) return refuse(from.to, stale_revision(what.revision(), draft.revision));
  auto filled = wire::from_proto(what.filled());
  if (!filled) return refuse(from.to, filled.error());
  const Verdict verdict = now().position()->check(from.seat, *filled);
  draft = {draft.revision + 1, std::make_shared<const table::Filled>(std::move(*filled)), verdict.problems.empty()};
  draft_row(from.seat);
  Answer answer;
  emcon::v1::DraftState& out = *answer.mutable_draft();
  out.set_question(what.question());
  out.set_revision(draft.revision);
  out.set_stored(true);
  put_verdict(verdict, out);
  reply(from.to, std::move(answer));
}

void Host::try_out(const From& from, const emcon::v1::Try& what) {
  if (const auto problem = not_open(from.seat, what.question())) return refuse(from.to, *problem);
  const auto filled = wire::from_proto(what.filled());
  if (!filled) return refuse(from.to, filled.error());
  Answer answer;
  put_verdict(now().position()->check(from.seat, *filled), *answer.mutable_tried());
  reply(from.to, std::move(answer));
}

void Host::lock(const From& from, const emcon::v1::Lock& what) {
  if (const auto problem = not_open(from.seat, what.question())) return refuse(from.to, *problem);
  const DraftState draft = now().seats[from.seat.index].draft;
  if (what.revision() != draft.revision) return refuse(from.to, stale_revision(what.revision(), draft.revision));
  if (!draft.filled)
    return refuse(from.to, refusal("no_draft", "There is no draft to lock; send one, or submit an answer."));
  Answer answer;
  if (!draft.legal) {
    for (const Problem& problem : now().position()->check(from.seat, *draft.filled).problems)
      wire::to_proto(problem, *answer.add_problems());
    return reply(from.to, std::move(answer));
  }
  emcon::v1::DraftState& out = *answer.mutable_draft();
  out.set_question(what.question());
  out.set_revision(draft.revision);
  out.set_stored(true);
  put_acknowledged(now(), from.seat, wire::serialize_filled(*draft.filled), key_, out);
  reply(from.to, std::move(answer));
  write_lock(from.seat, *draft.filled, emcon::log::Locked::SEAT);
}

void Host::submit(const From& from, const emcon::v1::Submit& what) {
  if (const auto problem = not_open(from.seat, what.question())) return refuse(from.to, *problem);
  const auto filled = wire::from_proto(what.filled());
  if (!filled) return refuse(from.to, filled.error());
  const Verdict verdict = now().position()->check(from.seat, *filled);
  Answer answer;
  if (!verdict.problems.empty()) {
    for (const Problem& problem : verdict.problems) wire::to_proto(problem, *answer.add_problems());
    return reply(from.to, std::move(answer));
  }
  emcon::v1::DraftState& out = *answer.mutable_draft();
  out.set_question(what.question());
  out.set_revision(now().seats[from.seat.index].draft.revision);
  out.set_stored(true);
  put_acknowledged(now(), from.seat, wire::serialize_filled(*filled), key_, out);
  put_verdict(verdict, out);
  reply(from.to, std::move(answer));
  write_lock(from.seat, *filled, emcon::log::Locked::SEAT);
}

void Host::write_lock(Seat seat, const table::Filled& filled, emcon::log::Locked::By by) {
  const rules::Ask& ask = *now().ask();
  const bool sealed = ask.sealed;
  const QuestionNo question = now().now.question;
  emcon::log::Record record;
  emcon::log::Locked& out = *record.mutable_locked();
  out.set_question(question);
  out.set_seat(seat.index);
  out.set_answer(wire::serialize_filled(filled));
  out.set_by(by);
  if (by == emcon::log::Locked::DEADLINE) out.set_waited_ms(clock_.steady_ms() - now().since_ms);
  out.set_here(by == emcon::log::Locked::STANDING && ((seats_here_ >> seat.index) & 1U) != 0);
  out.set_bank_ms(bank_after_lock(now(), seat, clock_.steady_ms()));
  if (sealed) {
    const Bytes32 salt = entropy_.lock_salt(id_, seat, question);
    out.set_salt(std::string(salt.begin(), salt.end()));
  }
  write(std::move(record), {.outcome = nullptr, .answer = &filled});
  if (!broken() && !sealed && !now().complete())
    tell_all(notice_of("locked", "An answer to question " + std::to_string(question) + " is in.", seat.index,
                       {{"question", std::to_string(question)}}));
}

// ---------------------------------------------------------------- standing answers

void Host::get_standing(const From& from) {
  if (!now().position()) return refuse(from.to, refusal("not_started", "The match has not started yet."));
  Answer answer;
  emcon::v1::StandingState& out = *answer.mutable_standing();
  wire::to_proto(now().position()->standing_for(from.seat), *out.mutable_offer());
  if (const auto& standing = now().seats[from.seat.index].standing) {
    out.set_revision(standing->revision);
    wire::to_proto(standing->filled, *out.mutable_filled());
  }
  reply(from.to, std::move(answer));
}

void Host::set_standing(const From& from, const emcon::v1::SetStanding& what) {
  if (!now().position()) return refuse(from.to, refusal("not_started", "The match has not started yet."));
  if (now().phase == Phase::ended) return refuse(from.to, refusal("ended", "The match is over."));
  const auto& standing = now().seats[from.seat.index].standing;
  const std::uint32_t revision = standing ? standing->revision : 0;
  if (what.revision() != revision) return refuse(from.to, stale_revision(what.revision(), revision));
  const auto filled = wire::from_proto(what.filled());
  if (!filled) return refuse(from.to, filled.error());
  Answer answer;
  for (const Problem& problem : check_against_offer(now().position()->standing_for(from.seat), *filled))
    wire::to_proto(problem, *answer.add_problems());
  if (answer.problems_size() > 0) return reply(from.to, std::move(answer));
  emcon::log::Record record;
  emcon::log::Standing& to = *record.mutable_standing();
  to.set_seat(from.seat.index);
  to.set_answer(wire::serialize_filled(*filled));
  to.set_revision(revision + 1);
  write(std::move(record));
  emcon::v1::StandingState& out = *answer.mutable_standing();
  out.set_revision(revision + 1);
  wire::to_proto(*filled, *out.mutable_filled());
  reply(from.to, std::move(answer));
}

}  // namespace emcon::match
