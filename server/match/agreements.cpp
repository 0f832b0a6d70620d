// Keeps agreements of players and carries them out when all agree; takes concessions.
#include "server/match/agreements.hpp"

#include "common/wire/frames.hpp"
#include "common/wire/words.hpp"
#include "server/match/refusals.hpp"
#include "server/match/timing.hpp"

namespace emcon::match {
namespace {

using emcon::v1::Propose;

emcon::log::Record agreed_record(Propose::What what, QuestionNo question, Seat seat) {
  emcon::log::Record out;
  out.mutable_agreed()->set_what(static_cast<std::uint32_t>(what));
  out.mutable_agreed()->set_question(question);
  out.mutable_agreed()->set_seat(seat.index);
  return out;
}

std::optional<Problem> may_propose(const MatchState& now, Seat seat, Propose::What what) {
  const Phase phase = now.phase;
  const auto only = [](bool allowed, const char* text) {
    return allowed ? std::nullopt : std::optional(refusal("not_now", text, "what"));
  };
  switch (what) {
    case Propose::DRAW:
      return only(phase == Phase::running || phase == Phase::adjourned, "A draw can be agreed while the match runs.");
    case Propose::ADJOURN:
      return only(phase == Phase::running, "Only a running match can be adjourned.");
    case Propose::RESUME:
      return only(phase == Phase::adjourned || (phase == Phase::running && now.paused),
                  "Only an adjourned or paused match can be resumed.");
    case Propose::REMATCH:
      return only(phase == Phase::ended, "A rematch can be proposed when the match is over.");
    case Propose::PAUSE:
      return only(running(now), "Only a match with running clocks can be paused.");
    case Propose::UNLOCK:
      return only(phase == Phase::running && (now.seats[seat.index].lock || now.consents.unlocking),
                  "You have no locked answer to take back, and nobody has asked to take one back.");
    default:
      return refusal("bad_proposal", "Propose draw, adjourn, resume, rematch, pause or unlock.", "what");
  }
}

}  // namespace

void Agreements::concede(Batch& batch, const From& from) const {
  if (batch.now().phase != Phase::running && batch.now().phase != Phase::adjourned)
    return batch.refuse(from.to, refusal("not_running", "Only a running match can be conceded."));
  const Side side = batch.now().terms->side_of(from.seat);
  const std::string name = batch.now().terms->scenario->sides[side.index].name;
  if (((batch.now().consents.conceded >> from.seat.index) & 1U) == 0) {
    emcon::log::Record record;
    record.mutable_conceded()->set_seat(from.seat.index);
    batch.write(std::move(record));
    if (batch.broken()) return;
  }
  batch.done(from.to);
  if (!batch.now().concedes(side))
    return batch.tell_all(notice_of("concede_offered",
                                    "A seat of " + name + " would concede; the others of the side have to agree.",
                                    from.seat.index));
  if (batch.now().terms->scenario->sides.size() <= 2) return steps_.finish(batch, "conceded");
  batch.tell_all(notice_of("conceded", name + " concedes.", from.seat.index));
  for (std::uint8_t i = 0; i < batch.now().terms->seats() && !batch.broken() && !batch.now().ended; ++i)
    if (batch.now().terms->sides[i] == side && !batch.now().seats[i].out) people_.go(batch, Seat{i}, true);
}

void Agreements::propose(Batch& batch, const From& from, const emcon::v1::Propose& what) const {
  if (const auto problem = may_propose(batch.now(), from.seat, what.what())) return batch.refuse(from.to, *problem);
  const std::uint16_t yes = batch.now().consents.yes[static_cast<std::size_t>(what.what())];
  const bool news = what.yes() ? ((yes >> from.seat.index) & 1U) == 0 : yes != 0;
  if (news) {
    emcon::log::Record record;
    record.mutable_consented()->set_what(static_cast<std::uint32_t>(what.what()));
    record.mutable_consented()->set_seat(from.seat.index);
    record.mutable_consented()->set_yes(what.yes());
    batch.write(std::move(record));
    if (batch.broken()) return;
  }
  batch.done(from.to);
  const std::string word = wire::proposal_words[what.what()];
  if (!what.yes())
    return batch.tell_all(notice_of("declined", "No agreement: " + word + ".", from.seat.index, {{"what", word}}));
  if (batch.now().all_agree(what.what())) return carry_out(batch, what.what());
  batch.tell_all(notice_of(
      "proposed", seat_words(batch.now(), from.seat) + " proposes: " + word + ". It happens when every player agrees.",
      from.seat.index, {{"what", word}}));
}

void Agreements::carry_out(Batch& batch, Propose::What what) const {
  const std::string word = wire::proposal_words[what];
  if (what == Propose::DRAW) return steps_.finish(batch, "draw");
  const Seat whose = batch.now().consents.unlocking.value_or(Seat{0});
  if (what == Propose::ADJOURN && running(batch.now())) clocks_.rewind(batch, 0, false);
  if (what == Propose::PAUSE) clocks_.rewind(batch, 0, true);
  if (what == Propose::RESUME && batch.now().paused) clocks_.rewind(batch, 0, false);
  if (batch.broken()) return;
  if (what != Propose::PAUSE) batch.write(agreed_record(what, batch.now().now.question, whose));
  if (batch.broken()) return;
  if (what == Propose::REMATCH) batch.happened(RematchAgreed{});
  if (what == Propose::REMATCH)
    return batch.tell_all(notice_of("rematch_agreed", "Rematch agreed: the server sets it up with sides swapped."));
  if (what == Propose::UNLOCK) batch.put_draft_row(whose);
  if (what != Propose::UNLOCK) batch.start_clock();
  batch.tell_all(
      notice_of("agreed", "Agreed: " + word + ".", what == Propose::UNLOCK ? whose.index : -1, {{"what", word}}));
  steps_.tell_questions(batch);
  if (what != Propose::UNLOCK) return;
  // The seat gets a Welcome: no other frame says that its answer is open again, with the revision of its draft.
  const Viewer viewer = Viewer::of(whose);
  batch.tell_seat(whose, welcome_of(batch.now(), viewer, batch.now().now.told[static_cast<std::size_t>(viewer.index())],
                                    batch.around()));
}

}  // namespace emcon::match
