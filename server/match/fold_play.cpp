// Applies the records of play to the state: locks, standing answers, resolved steps and the end.
#include <algorithm>
#include <utility>

#include "common/proof/commitment.hpp"
#include "common/wire/convert.hpp"
#include "server/match/as_suggested.hpp"
#include "server/match/build.hpp"
#include "server/match/digest.hpp"
#include "server/match/fold.hpp"
#include "server/match/fold_parts.hpp"
#include "server/match/record.hpp"
#include "server/match/standing.hpp"
#include "server/match/timing.hpp"
#include "server/match/wording.hpp"

namespace emcon::match {
namespace fold {
namespace {

/// The numbers of lines for each viewer follow from the inputs. The words do so too if the record's build is this
/// program's.
Wrong compare_telling(const MatchState& state, const emcon::log::Resolved& record, const Resolution& played) {
  constexpr const char* differs = "what happened differs from what its inputs give";
  if (record.telling_hash().empty())
    return record.outcome_hash() == as_string(outcome_hash(played.events)) ? Wrong() : differs;
  if (record.telling_hash() != as_string(telling_hash(played.events))) return differs;
  if (static_cast<std::size_t>(record.told_size()) != played.events.size())
    return "it words " + std::to_string(record.told_size()) + " lines, and " + std::to_string(played.events.size()) +
           " were told";
  if (std::ranges::any_of(record.told(), [](const auto& line) { return line.weight() > heaviest; }))
    return "one of its lines has a weight that there is not";
  if (!in_own_words(state, record.build())) return {};
  for (std::size_t i = 0; i < played.events.size(); ++i)
    if (!worded_so(played.events[i], record.told(static_cast<int>(i))))
      return "line " + std::to_string(i + 1) + " of what happened is worded otherwise than its inputs give";
  return {};
}

/// Compares a record's statements with the results of its inputs.
Wrong compare(const MatchState& state, const emcon::log::Resolved& record, const Resolution& played) {
  const auto dice = dice_of(record);
  for (std::size_t i = 0; i < std::max(dice.size(), played.dice.size()); ++i) {
    if (i >= dice.size()) return "it lacks " + describe(played.dice[i], i + 1);
    if (i >= played.dice.size()) return "it has a die too many: " + describe(dice[i], i + 1);
    if (dice[i] != played.dice[i])
      return "it states " + describe(dice[i], i + 1) + "; the match key gives " + describe(played.dice[i], i + 1);
  }
  if (auto wrong = compare_telling(state, record, played)) return wrong;
  const emcon::log::Resolved right = resolved_record(state, played);
  if (record.digest() != right.digest()) return "the state's digest differs from what its inputs give";
  if (record.turn() != right.turn()) return "its turn differs from what its inputs give";
  return {};
}

/// Every seat and every spectator is told it, word for word: each can then add up the public journal by himself.
bool told_to_all(const MatchState& state, Audience audience) {
  for (std::uint8_t i = 0; i < state.terms->seats(); ++i)
    if (!audience.has(Viewer::of(Seat{i}))) return false;
  return audience.has(Viewer::spectator());
}

void tell(MatchState& state, std::vector<rules::Event>& events) {
  state.journal->told_all();
  for (rules::Event& event : events) {
    const bool is_public = told_to_all(state, event.audience);
    table::JournalLine line{0,  event.turn, std::move(event.telling.text), std::move(event.telling.clause),
                            {}, is_public,  event.telling.note.weight,     std::move(event.telling.note.about)};
    line.head = std::move(event.telling.showing.head);
    line.shown = std::move(event.telling.showing.acts);
    for (const rules::Rolled& rolled : event.telling.dice)
      for (const int value : rolled.values) line.dice.push_back({rolled.sides, value});
    if (is_public) state.now.public_hash = journal_hash(state.now.public_hash, line);
    for (std::size_t v = 0; v < viewers_max; ++v)
      if ((event.audience.bits() >> v) & 1U) ++state.now.told[v];
    state.journal->add(event.audience, std::move(line));
  }
  state.now.journal = state.journal->size();
}

std::vector<PublishedLock> close_sealed(const MatchState& state) {
  std::vector<PublishedLock> out;
  const rules::Ask* ask = state.ask();
  if (!ask || !ask->sealed || due(state) != Due::resolve) return out;
  for (std::uint8_t i = 0; i < state.terms->seats(); ++i) {
    const Seat seat{i};
    if (const auto& lock = state.seats[i].lock)
      out.push_back({state.now.question, seat,
                     lock_commitment(state.terms->id, seat, state.now.question, lock->salt, lock->bytes)});
  }
  return out;
}

void refill_banks(MatchState& state, std::int32_t turn_before) {
  if (state.terms->settings.time().kind() != emcon::v1::TimeControl::DAYS_PER_TURN || state.now.turn <= turn_before)
    return;
  for (SeatState& seat : state.seats) seat.bank_ms = full_bank_ms(*state.terms);
}

void install(MatchState& state, Resolution& played, const std::string& build) {
  state.own_words = in_own_words(state, build);
  const std::int32_t turn_before = state.now.turn;
  const std::shared_ptr<const Scene> before = state.now.scene;
  state.now.commitments = close_sealed(state);
  tell(state, played.events);
  state.now.scene = std::make_shared<const Scene>(std::move(played.next), TruthPermit::of(state.terms->settings));
  state.now.turn = state.position()->clock().turn;
  ++state.now.question;
  ++state.unattended;
  state.consents.yes[emcon::v1::Propose::DRAW] = state.consents.yes[emcon::v1::Propose::UNLOCK] = 0;
  state.consents.unlocking.reset();
  for (SeatState& seat : state.seats) {
    seat.lock.reset();
    seat.draft = {};
  }
  state.leaving.reset();
  state.left_ms.reset();
  refill_banks(state, turn_before);
  for (SeatState& seat : state.seats) seat.bank_open_ms = seat.bank_ms;
  for (std::uint8_t i = 0; i < state.terms->seats(); ++i) {
    stop_or_go_on(state, Seat{i});
    stop_as_suggested(state, Seat{i}, before.get());
    state.seats[i].stands = stands_for_question(state, Seat{i});
  }
  show(state);
}

/// Checks who gave an answer for a seat: its holder, his standing answer, the clock, or the host for one who has left.
Wrong given_by(const MatchState& state, Seat seat, const emcon::log::Locked& record) {
  using emcon::log::Locked;
  if ((record.by() == Locked::LEAVE) != state.seats[seat.index].left)
    return record.by() == Locked::LEAVE ? "the seat has not left" : "the seat has left";
  // What suggests, and what is unexpected, is no rule and may change with a version: verify looks at it.
  if (record.by() == Locked::STANDING && !state.stands(seat) && !state.seats[seat.index].has_suggested)
    return "no standing answer of the seat stood when the question was put";
  if (record.by() != Locked::DEADLINE) return {};
  if (!running(state)) return "no clock was running";
  if (left_for(state, seat, state.since_ms + record.waited_ms()).value_or(1) > 0) return "its time was not up";
  return {};
}

}  // namespace

Wrong locked(MatchState& state, const emcon::log::Locked& record, LockedAnswer* ready) {
  if (record.question() != state.now.question || !state.ask()) return "its question is not the open one";
  if (!is_seat(state, record.seat())) return "there is no such seat";
  const Seat seat{static_cast<std::uint8_t>(record.seat())};
  if (!state.awaits(seat)) return "the seat is not asked or has answered";
  if (auto wrong = given_by(state, seat, record)) return wrong;
  if (state.ask()->sealed && record.salt().size() != sizeof(Bytes32)) return "a sealed answer has a salt of 32 bytes";
  SeatState& at = seat_of(state, record.seat());
  if (ready) {
    at.lock = std::make_shared<const LockedAnswer>(std::move(*ready));
  } else {
    auto filled = wire::parse_filled(record.answer());
    if (!filled) return "its answer cannot be read: " + filled.error().text;
    at.lock = std::make_shared<const LockedAnswer>(
        LockedAnswer{std::move(*filled), record.answer(), record.salt(), record.by(), nullptr});
  }
  at.stands = Stands::no;  // taken back by consent, it is not given again
  at.stopped.clear();
  // Nobody may learn from a match that stands, or goes on, whether a connected player answers by hand.
  if (record.by() == emcon::log::Locked::SEAT || (record.by() == emcon::log::Locked::STANDING && record.here()))
    state.unattended = 0;
  // A deadline is worth one step: a match that goes on by deadlines alone has nobody's standing answers to run ahead
  // by.
  if (record.by() == emcon::log::Locked::DEADLINE) state.unattended = std::min(state.unattended, unattended_max - 1);
  // A program that knows no bound has written what it does not keep to.
  if (has_bank(*state.terms)) at.bank_ms = capped(*state.terms, record.bank_ms());
  return {};
}

Wrong standing(MatchState& state, const emcon::log::Standing& record) {
  if (!is_seat(state, record.seat())) return "there is no such seat";
  auto filled = wire::parse_filled(record.answer());
  if (!filled) return "its answer cannot be read: " + filled.error().text;
  SeatState& at = seat_of(state, record.seat());
  at.has_suggested = at.has_suggested || std::ranges::any_of(filled->lines, is_as_suggested);
  at.standing = std::make_shared<const SeatStanding>(SeatStanding{record.revision(), std::move(*filled)});
  begin_going_on(state, Seat{static_cast<std::uint8_t>(record.seat())});
  return {};
}

Wrong resolved(MatchState& state, const emcon::log::Resolved& record, Resolution* ready) {
  const Due what = due(state);
  if (what != Due::setup && what != Due::leave && what != Due::resolve)
    return "it tells of a step though nobody's answers were complete";
  if (record.question() != state.now.question) return "it names another question than the open one";
  if (ready) {
    install(state, *ready, record.build());
    return {};
  }
  Resolution played = play_due(state);
  if (auto wrong = compare(state, record, played)) return wrong;
  reword(played.events, record);
  install(state, played, record.build());
  return {};
}

Wrong ended(MatchState& state, const emcon::log::Ended& record, bool sure) {
  const Position* position = state.position();
  const auto right = sure ? std::expected<emcon::log::Ended, std::string>(record) : end_by(state, record.how());
  if (!right) return right.error();
  const bool own_words = in_own_words(state, record.build());
  if (!std::ranges::equal(right->winners(), record.winners()) || (own_words && right->text() != record.text()) ||
      !std::ranges::equal(right->scores(), record.scores()))
    return "its outcome is not the one that follows";
  state.own_words = own_words;
  if (position && record.digest() != as_string(digest_of(*position))) return "the last digest differs";
  state.ended = std::make_shared<const emcon::log::Ended>(record);
  state.phase = Phase::ended;
  state.consents = {};
  state.now.over = true;
  for (SeatState& seat : state.seats) seat.draft = {};  // one without a lock ends with the match, as its row does
  show(state);  // with the commitments of its step, which are signed with it at the next request
  return {};
}

void show(MatchState& state) {
  if (state.terms->settings.watching() != emcon::v1::WATCH_DELAYED) return;
  state.shown.push_back(state.now);
  const auto delay = static_cast<std::int32_t>(state.terms->settings.delay_turns());
  while (state.shown.size() > 1 && (state.now.over || state.shown[1].turn + delay <= state.now.turn))
    state.shown.erase(state.shown.begin());
}

}  // namespace fold

emcon::log::Resolved resolved_record(const MatchState& state, const Resolution& resolution) {
  emcon::log::Resolved out;
  out.set_question(state.now.question);
  put_dice(resolution.dice, out);
  out.set_telling_hash(as_string(telling_hash(resolution.events)));
  for (const rules::Event& event : resolution.events) put_wording(event, *out.add_told());
  if (!state.own_words) out.set_build(std::string(own_build()));
  const std::int32_t turn = resolution.next->clock().turn;
  out.set_turn(turn);
  if (turn != state.now.turn || resolution.next->outcome()) out.set_digest(as_string(digest_of(*resolution.next)));
  return out;
}

}  // namespace emcon::match
