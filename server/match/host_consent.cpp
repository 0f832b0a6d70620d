// Keeps what players agree on, and carries it out when all agree; takes concessions.
#include "common/wire/frames.hpp"
#include "server/match/host_impl.hpp"
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

}  // namespace

void Host::concede(const From& from) {
  if (now().phase != Phase::running && now().phase != Phase::adjourned)
    return refuse(from.to, refusal("not_running", "Only a running match can be conceded."));
  const Side side = now().terms->side_of(from.seat);
  const std::string name = now().terms->scenario.sides[side.index].name;
  if (((now().consents.conceded >> from.seat.index) & 1U) == 0) {
    emcon::log::Record record;
    record.mutable_conceded()->set_seat(from.seat.index);
    write(std::move(record));
    if (broken()) return;
  }
  done(from.to);
  if (!now().concedes(side))
    return tell_all(notice_of("concede_offered",
                              "A seat of " + name + " would concede; the others of the side have to agree.",
                              from.seat.index));
  if (now().terms->scenario.sides.size() <= 2) return finish("conceded");
  tell_all(notice_of("conceded", name + " concedes.", from.seat.index));
  for (std::uint8_t i = 0; i < now().terms->seats() && !broken() && !now().ended; ++i)
    if (now().terms->sides[i] == side && !now().seats[i].out) go(Seat{i}, true);
}

std::optional<Problem> Host::may_propose(Seat seat, What what) {
  const Phase phase = now().phase;
  const auto only = [](bool allowed, const char* text) {
    return allowed ? std::nullopt : std::optional(refusal("not_now", text, "what"));
  };
  switch (what) {
    case Propose::DRAW:
      return only(phase == Phase::running || phase == Phase::adjourned, "A draw can be agreed while the match runs.");
    case Propose::ADJOURN:
      return only(phase == Phase::running, "Only a running match can be adjourned.");
    case Propose::RESUME:
      return only(phase == Phase::adjourned || (phase == Phase::running && now().paused),
                  "Only an adjourned or paused match can be resumed.");
    case Propose::REMATCH:
      return only(phase == Phase::ended, "A rematch can be proposed when the match is over.");
    case Propose::PAUSE:
      return only(running(now()), "Only a match with running clocks can be paused.");
    case Propose::UNLOCK:
      return only(phase == Phase::running && (now().seats[seat.index].lock || now().consents.unlocking),
                  "You have no locked answer to take back, and nobody has asked to take one back.");
    default:
      return refusal("bad_proposal", "Propose draw, adjourn, resume, rematch, pause or unlock.", "what");
  }
}

void Host::propose(const From& from, const emcon::v1::Propose& what) {
  if (const auto problem = may_propose(from.seat, what.what())) return refuse(from.to, *problem);
  const std::uint16_t yes = now().consents.yes[static_cast<std::size_t>(what.what())];
  const bool news = what.yes() ? ((yes >> from.seat.index) & 1U) == 0 : yes != 0;
  if (news) {
    emcon::log::Record record;
    record.mutable_consented()->set_what(static_cast<std::uint32_t>(what.what()));
    record.mutable_consented()->set_seat(from.seat.index);
    record.mutable_consented()->set_yes(what.yes());
    write(std::move(record));
    if (broken()) return;
  }
  done(from.to);
  const std::string word = wire::proposal_word(what.what());
  if (!what.yes())
    return tell_all(notice_of("declined", "No agreement: " + word + ".", from.seat.index, {{"what", word}}));
  if (now().all_agree(what.what())) return carry_out(what.what());
  tell_all(notice_of("proposed",
                     seat_words(now().seats[from.seat.index], from.seat.index) + " proposes: " + word +
                         ". It happens when every player agrees.",
                     from.seat.index, {{"what", word}}));
}

void Host::carry_out(What what) {
  const std::string word = wire::proposal_word(what);
  if (what == Propose::DRAW) return finish("draw");
  const Seat whose = now().consents.unlocking.value_or(Seat{0});
  if (what == Propose::ADJOURN && running(now())) rewind_clock(0, false);
  if (what == Propose::PAUSE) rewind_clock(0, true);
  if (what == Propose::RESUME && now().paused) rewind_clock(0, false);
  if (broken()) return;
  if (what != Propose::PAUSE) write(agreed_record(what, now().now.question, whose));
  if (broken()) return;
  if (what == Propose::REMATCH)
    return tell_all(notice_of("rematch_agreed", "Rematch agreed: the server sets it up with sides swapped."));
  if (what == Propose::UNLOCK) draft_row(whose);
  if (what != Propose::UNLOCK) start_clock();
  tell_all(notice_of("agreed", "Agreed: " + word + ".", what == Propose::UNLOCK ? whose.index : -1, {{"what", word}}));
  tell_questions();
  if (what != Propose::UNLOCK) return;
  // The seat gets a Welcome: no other frame says that its answer is open again, and which revision its draft has.
  const Viewer viewer = Viewer::of(whose);
  tell_seat(whose, welcome_of(now(), viewer, now().now.told[static_cast<std::size_t>(viewer.index())], around()));
}

}  // namespace emcon::match
