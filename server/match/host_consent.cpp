// What players agree on, and giving up.
#include <algorithm>
#include <bit>
#include <sstream>

#include "server/match/host_impl.hpp"
#include "server/match/refusals.hpp"
#include "server/match/timing.hpp"

namespace emcon::match {
namespace {

using emcon::v1::Propose;

const char* word_of(Propose::What what) {
  switch (what) {
    case Propose::DRAW:
      return "draw";
    case Propose::ADJOURN:
      return "adjourn";
    case Propose::RESUME:
      return "resume";
    case Propose::REMATCH:
      return "rematch";
    case Propose::PAUSE:
      return "pause";
    case Propose::UNLOCK:
      return "unlock";
    default:
      return "nothing";
  }
}

std::uint16_t bit(Seat seat) {
  return static_cast<std::uint16_t>(1U << seat.index);
}

/// Seats whose consent counts.
std::uint16_t present_seats(const MatchState& state) {
  std::uint16_t out = 0;
  for (std::uint8_t i = 0; i < state.terms->seats(); ++i)
    if (state.seats[i].held && !state.seats[i].left) out = static_cast<std::uint16_t>(out | bit(Seat{i}));
  return out;
}

std::uint16_t seats_of(const MatchState& state, Side side) {
  std::uint16_t out = 0;
  for (std::uint8_t i = 0; i < state.terms->seats(); ++i)
    if (state.terms->sides[i] == side) out = static_cast<std::uint16_t>(out | bit(Seat{i}));
  return out;
}

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
  consents_.conceded = static_cast<std::uint16_t>(consents_.conceded | bit(from.seat));
  done(from.to);
  const auto needed = static_cast<std::uint16_t>(seats_of(now(), side) & present_seats(now()));
  if ((needed & ~consents_.conceded) != 0)
    return tell_all(notice_of("concede_offered",
                              "A seat of " + name + " would concede; the others of the side have to agree.",
                              from.seat.index));
  if (now().terms->scenario.sides.size() > 2) {
    tell_all(notice_of("conceded", name + " concedes.", from.seat.index));
    for (std::uint8_t i = 0; i < now().terms->seats() && !broken() && !now().ended; ++i)
      if (now().terms->sides[i] == side && !now().seats[i].out) go(Seat{i}, true);
    return;
  }
  emcon::log::Ended ended;
  ended.set_how("conceded");
  ended.set_text(name + " concedes.");
  const auto sides = static_cast<std::uint32_t>(now().terms->scenario.sides.size());
  for (std::uint32_t i = 0; i < sides; ++i)
    if (i != side.index) ended.add_winners(i);
  finish(std::move(ended));
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
      return only(phase == Phase::running && (now().seats[seat.index].lock || consents_.unlocking),
                  "You have no locked answer to take back, and nobody has asked to take one back.");
    default:
      return refusal("bad_proposal", "Propose draw, adjourn, resume, rematch, pause or unlock.", "what");
  }
}

void Host::propose(const From& from, const emcon::v1::Propose& what) {
  if (const auto problem = may_propose(from.seat, what.what())) return refuse(from.to, *problem);
  done(from.to);
  const std::string word = word_of(what.what());
  if (!what.yes()) {
    consents_.proposals.erase(what.what());
    if (what.what() == Propose::UNLOCK) consents_.unlocking.reset();
    return tell_all(notice_of("declined", "No agreement: " + word + ".", from.seat.index, {{"what", word}}));
  }
  if (what.what() == Propose::UNLOCK && !consents_.unlocking) consents_.unlocking = from.seat;
  std::uint16_t& yes = consents_.proposals[what.what()];
  yes = static_cast<std::uint16_t>(yes | bit(from.seat));
  if (all_agree(what.what())) return carry_out(what.what());
  tell_all(notice_of("proposed", "Proposed: " + word + ". It happens when every player agrees.", from.seat.index,
                     {{"what", word}}));
}

bool Host::all_agree(What what) {
  return (present_seats(now()) & ~consents_.proposals[what]) == 0;
}

void Host::carry_out(What what) {
  consents_.proposals.erase(what);
  const std::string word = word_of(what);
  if (what == Propose::REMATCH)
    return tell_all(notice_of("rematch_agreed", "Rematch agreed: the server sets it up with sides swapped."));
  if (what == Propose::DRAW) {
    emcon::log::Ended ended;
    ended.set_how("draw");
    ended.set_text("The players agreed on a draw.");
    return finish(std::move(ended));
  }
  if (what == Propose::ADJOURN && running(now())) rewind_clock(0, false);
  if (what == Propose::PAUSE) rewind_clock(0, true);
  if (what == Propose::RESUME && now().paused) rewind_clock(0, false);
  const Seat whose = consents_.unlocking.value_or(Seat{0});
  if (broken()) return;
  if (what != Propose::PAUSE) write(agreed_record(what, now().now.question, whose));
  if (broken()) return;
  if (what == Propose::UNLOCK) {
    consents_.unlocking.reset();
    draft_row(whose);
  }
  if (what != Propose::UNLOCK) start_clock();
  tell_all(notice_of("agreed", "Agreed: " + word + ".", what == Propose::UNLOCK ? whose.index : -1, {{"what", word}}));
  tell_questions();
  if (what != Propose::UNLOCK) return;
  // Only a Welcome says that his answer is open again, and as which revision of his draft.
  const Viewer viewer = Viewer::of(whose);
  tell_seat(whose, welcome_of(now(), viewer, now().now.told[static_cast<std::size_t>(viewer.index())], around()));
}

void Host::forget_consents(Seat seat) {
  const auto others = static_cast<std::uint16_t>(~bit(seat));
  consents_.conceded = static_cast<std::uint16_t>(consents_.conceded & others);
  for (auto& [what, yes] : consents_.proposals) yes = static_cast<std::uint16_t>(yes & others);
}

// ---------------------------------------------------------------- kept while put away

std::string Host::proposals_text() const {
  std::string out;
  for (const auto& [what, yes] : consents_.proposals)
    if (yes != 0) out += "yes " + std::to_string(what) + " " + std::to_string(yes) + " ";
  if (consents_.unlocking) out += "unlock " + std::to_string(consents_.unlocking->index) + " ";
  if (consents_.conceded != 0) out += "conceded " + std::to_string(consents_.conceded) + " ";
  return out;
}

void Host::read_proposals(const std::string& text) {
  std::istringstream in(text);
  std::string word;
  unsigned first = 0, second = 0;
  while (in >> word >> first) {
    if (word == "yes" && in >> second && first <= Propose::UNLOCK)
      consents_.proposals[static_cast<What>(first)] = static_cast<std::uint16_t>(second);
    else if (word == "unlock" && first < static_cast<unsigned>(seats_max))
      consents_.unlocking = Seat{static_cast<std::uint8_t>(first)};
    else if (word == "conceded")
      consents_.conceded = static_cast<std::uint16_t>(first);
  }
  consents_.written = proposals_text();
}

void Host::put_proposals_row() {
  if (!now().terms) return;
  std::string text = proposals_text();
  if (text == consents_.written) return;
  std::erase_if(batch_->append.index, [](const store::IndexRow& row) { return row.table == "proposals"; });
  batch_->append.index.push_back({"proposals", id_, text.empty() ? std::nullopt : std::optional(text)});
  consents_.written = std::move(text);
}

}  // namespace emcon::match
