// Writes a match's card and its open question as a given viewer may see them.
#include <algorithm>

#include "common/wire/convert.hpp"
#include "server/match/as_suggested.hpp"
#include "server/match/fold.hpp"
#include "server/match/making.hpp"
#include "server/match/packet_parts.hpp"
#include "server/match/timing.hpp"

namespace emcon::match {
namespace {

using emcon::v1::MatchCard;
using emcon::v1::Propose;

MatchCard::Phase phase_of(const MatchState& state, bool faulty) {
  if (faulty || !state.terms) return MatchCard::QUARANTINED;
  switch (state.phase) {
    case Phase::open:
      return MatchCard::OPEN;
    case Phase::setup:
      return MatchCard::SETUP;
    case Phase::running:
      return MatchCard::RUNNING;
    case Phase::adjourned:
      return MatchCard::ADJOURNED;
    case Phase::ended:
      return MatchCard::ENDED;
  }
  return MatchCard::OPEN;
}

/// `live`: the viewer sees the present match. Otherwise banks are left out: they move with every answer.
void put_seat(const MatchState& state, std::uint8_t i, std::uint16_t here, bool live, emcon::v1::SeatState& out) {
  const SeatState& seat = state.seats[i];
  out.set_seat(i);
  out.set_side(state.terms->sides[i].index);
  out.set_holder(seat.holder->name);
  out.set_held(seat.held && !seat.left);
  out.set_here((here >> i) & 1U);
  // While a question is open, shows the bank of its beginning: the present one would tell who has locked.
  out.set_bank_ms(live && has_bank(*state.terms) ? (state.asked(Seat{i}) ? seat.bank_open_ms : seat.bank_ms) : -1);
}

/// The asked seats of an older moment: that viewer must not learn who has answered since.
std::vector<Seat> asked_at(const Moment& moment) {
  std::vector<Seat> out;
  const auto& ask = moment.scene->position().asked();
  if (!ask || moment.over) return out;
  for (const auto& slot : ask->slots)
    for (const Seat seat : slot)
      if (std::ranges::find(out, seat) == out.end()) out.push_back(seat);
  std::ranges::sort(out);
  return out;
}

/// Whether it could still be carried out: a proposal to adjourn stays with a match that is adjourned already.
bool makes_sense(const MatchState& state, Propose::What what) {
  const bool running = state.phase == Phase::running;
  switch (what) {
    case Propose::DRAW:
      return running || state.phase == Phase::adjourned;
    case Propose::RESUME:
      return state.phase == Phase::adjourned || (running && state.paused);
    case Propose::PAUSE:
      return running && !state.paused;
    case Propose::REMATCH:
      return state.phase == Phase::ended;
    default:
      return running;
  }
}

/// Open proposals, seats that would concede, and the result: for those viewers who are told of proposals.
void put_proposals(const MatchState& state, MatchCard& out) {
  const Consents& consents = state.consents;
  const auto put_seats = [&](std::uint16_t bits, auto& to) {
    for (std::uint8_t i = 0; i < state.terms->seats(); ++i)
      if ((bits >> i) & 1U) to.Add(i);
  };
  for (std::size_t i = 1; i < consents.yes.size(); ++i) {
    const auto what = static_cast<Propose::What>(i);
    if (consents.yes[i] == 0 || !makes_sense(state, what)) continue;
    auto& one = *out.add_proposals();
    one.set_what(what);
    put_seats(consents.yes[i], *one.mutable_seats());
  }
  if (!state.ended) put_seats(consents.conceded, *out.mutable_conceding());
  out.set_paused(state.phase == Phase::running && state.paused);
}

bool is_now(const MatchState& state, const Moment& moment) {
  return &moment == &state.now;
}

}  // namespace

void put_data(const Terms& terms, emcon::v1::MatchCard& out) {
  out.set_data_hash(terms.data_hash);
  out.set_own_data(terms.own_data);
  out.set_revision(static_cast<std::uint32_t>(terms.revision));
}

emcon::v1::MatchCard card_of(const MatchState& state, Viewer viewer, const Around& around) {
  MatchCard out;
  out.set_phase(phase_of(state, around.faulty));
  out.set_your_seat(viewer.is_seat() ? viewer.seat().index : -1);
  out.set_deadline_ms(-1);
  if (!state.terms) return out;
  const Terms& terms = *state.terms;
  out.set_match(terms.id);
  out.set_name(terms.settings.name());
  out.set_ruleset(terms.settings.ruleset());
  out.set_scenario(terms.settings.scenario());
  out.set_title(terms.scenario->title);
  out.set_test_match(terms.test);
  *out.mutable_settings() = terms.settings;
  put_data(terms, out);
  out.set_setups(static_cast<std::uint32_t>(state.setups->size()));
  if (!around.faulty && (viewer.is_seat() || terms.watched_live())) put_proposals(state, out);
  if (!around.faulty && state.over_for(viewer)) {
    out.set_ended_at_ms(state.ended_at_ms);
    out.set_how(state.ended->how());
    put_outcome(state, *out.mutable_outcome());
  }
  const Moment* at = around.faulty ? nullptr : state.moment_of(viewer);
  const bool live = !state.now.scene || (at && is_now(state, *at));
  for (std::uint8_t i = 0; i < terms.seats(); ++i) put_seat(state, i, around.seats_here, live, *out.add_seats());
  if (!at) return out;
  wire::to_proto(at->scene->position().clock(), *out.mutable_clock());
  for (const Seat seat : is_now(state, *at) ? state.awaited() : asked_at(*at)) out.add_awaited(seat.index);
  if (is_now(state, *at)) out.set_deadline_ms(shown_left(state, viewer, around.now_ms));
  return out;
}

void put_question(const MatchState& state, Viewer viewer, const Around& around, emcon::v1::Question& out) {
  out.set_deadline_ms(-1);
  const Moment* at = state.moment_of(viewer);
  const rules::Ask* ask = at && !at->over && at->scene->position().asked() ? &*at->scene->position().asked() : nullptr;
  if (!ask) return;
  out.set_question(at->question);
  out.set_kind(ask->kind);
  out.set_title(ask->title);
  out.set_clause(ask->clause);
  out.set_immediate(ask->immediate);
  out.set_sealed(ask->sealed);
  for (const Seat seat : is_now(state, *at) ? state.awaited() : asked_at(*at)) out.add_seats(seat.index);
  if (!is_now(state, *at)) return;
  out.set_deadline_ms(shown_left(state, viewer, around.now_ms));
  if (viewer.is_seat()) out.set_stopped(state.seats[viewer.seat().index].stopped);
  for (std::uint8_t i = 0; i < state.terms->seats() && has_bank(*state.terms); ++i)
    put_seat(state, i, around.seats_here, true, *out.add_seats_state());
  if (!viewer.is_seat() || !state.awaits(viewer.seat())) return;
  out.set_yours(true);
  out.set_standing(state.stands(viewer.seat()) && !state.seats[viewer.seat().index].holds);
  wire::to_proto(state.position()->offer_for(viewer.seat()), *out.mutable_offer());
  if (!ask->routine) return;
  out.mutable_routine()->set_verb(as_suggested);
  out.mutable_routine()->set_variant(ask->routine->name);
  out.mutable_routine()->set_label(ask->routine->label);
}

Frame question_of(const MatchState& state, Viewer viewer, const Around& around) {
  auto frame = new_frame();
  put_question(state, viewer, around, *frame->mutable_question());
  return Making::frame(std::move(frame));
}

}  // namespace emcon::match
