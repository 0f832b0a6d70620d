// Applies each kind of record to the state of a match, or says why it cannot follow.
#include "server/match/fold.hpp"

#include <algorithm>
#include <utility>

#include "common/proof/commitment.hpp"
#include "common/proof/hash.hpp"
#include "server/match/build.hpp"
#include "server/match/fold_parts.hpp"
#include "server/match/record.hpp"

namespace emcon::match {
namespace fold {
namespace {

/// A set-up begins as soon as every seat is held and has committed.
void begin_setup(MatchState& state) {
  if (state.phase != Phase::setup || !state.committed()) return;
  auto setups = std::make_shared<std::vector<SetUp>>(*state.setups);
  SetUp& one = setups->emplace_back();
  for (std::uint8_t i = 0; i < state.terms->seats(); ++i) {
    one.commitments.push_back(state.seats[i].holder->entropy_commitment);
    one.names.push_back(state.seats[i].holder->name);
  }
  state.setups = std::move(setups);
}

/// The seat's new holder has agreed to nothing yet.
void forget_consents(MatchState& state, std::uint32_t seat) {
  const auto others = static_cast<std::uint16_t>(~(1U << seat));
  state.consents.conceded &= others;
  for (std::uint16_t& yes : state.consents.yes) yes &= others;
}

Wrong created(MatchState& state, const emcon::log::Created& record, Catalogues* catalogues) {
  if (state.terms) return "a match is created once";
  Catalogues own;
  auto terms = read_terms(record, catalogues ? *catalogues : own);
  if (!terms) return terms.error();
  state.terms = std::move(*terms);
  state.seats.resize(state.terms->seats());
  state.own_words = record.build() == own_build();
  return {};
}

Wrong seated(MatchState& state, const emcon::log::Seated& record) {
  if (!is_seat(state, record.seat())) return "there is no such seat";
  SeatState& seat = seat_of(state, record.seat());
  if (state.phase == Phase::ended) return "the match has ended";
  if (seat.held && !seat.left) return "the seat is held";
  if (state.phase == Phase::open && record.entropy_commitment().size() != sizeof(Bytes32))
    return "an entropy commitment has 32 bytes";
  if (state.is_void()) return "the match is void";
  forget_consents(state, record.seat());
  seat.held = true;
  seat.left = false;
  state.unattended = 0;
  const bool opening = state.phase == Phase::open;
  // A new holder in a running match reveals nothing: his predecessor's entropy is in the key.
  const std::string& commitment = opening ? record.entropy_commitment() : seat.holder->entropy_commitment;
  seat.holder = std::make_shared<const Holder>(Holder{record.name(), commitment, record.listed()});
  if (!opening) return {};
  if (std::ranges::all_of(state.seats, &SeatState::held)) state.phase = Phase::setup;
  begin_setup(state);
  return {};
}

Wrong started(MatchState& state, const emcon::log::Started& record) {
  if (state.phase != Phase::setup || !state.committed())
    return "a match starts once, when all seats are held and have committed";
  if (record.server_seed() != as_string(state.terms->server_seed)) return "the server seed is not the one committed to";
  if (static_cast<std::size_t>(record.entropy_size()) != state.terms->seats()) return "each seat gives its entropy";
  std::vector<std::string> revealed;
  for (int i = 0; i < record.entropy_size(); ++i) {
    SeatState& seat = seat_of(state, static_cast<std::uint32_t>(i));
    if (as_string(entropy_commitment(record.entropy(i))) != seat.holder->entropy_commitment)
      return "the entropy of seat " + std::to_string(i) + " is not what it committed to";
    revealed.push_back(record.entropy(i));
    seat.entropy.clear();
    seat.bank_ms = full_bank_ms(*state.terms);
  }
  const std::span<const std::string> used = revealed;
  state.key = match_key(state.terms->server_seed, state.terms->test ? used.first(0) : used);
  state.entropy = std::make_shared<const std::vector<std::string>>(std::move(revealed));
  state.phase = Phase::running;
  return {};
}

Wrong left(MatchState& state, const emcon::log::Left& record) {
  if (!is_seat(state, record.seat())) return "there is no such seat";
  SeatState& seat = seat_of(state, record.seat());
  // A seat that waits for a takeover goes out with its side nevertheless.
  if (!seat.held || (seat.left && (seat.out || !record.resolved()))) return "the seat is not held";
  if (state.phase == Phase::open || state.phase == Phase::setup) {
    if (record.resolved()) return "nobody can leave with effect before the start";
    if (record.recommit() != (state.phase == Phase::setup)) return "all commit anew exactly when set-up is given up";
    if (state.phase == Phase::setup && state.committed()) {
      auto setups = std::make_shared<std::vector<SetUp>>(*state.setups);
      setups->back().given_up = Seat{static_cast<std::uint8_t>(record.seat())};
      setups->back().name = seat.holder->name;
      state.setups = std::move(setups);
    }
    for (SeatState& other : state.seats) {
      other.entropy.clear();
      // A new holder may know the parts that were revealed.
      if (record.recommit())
        other.holder = std::make_shared<const Holder>(Holder{other.holder->name, {}, other.holder->listed});
    }
    seat = SeatState{};
    state.phase = Phase::open;
    return {};
  }
  if (state.phase == Phase::ended) return "the match has ended";
  const Seat who{static_cast<std::uint8_t>(record.seat())};
  const bool by_policy = state.terms->settings.on_leave() == emcon::v1::LEAVE_OUT;
  if (record.resolved() && !by_policy && !state.concedes(state.terms->side_of(who)))
    return "its side has not conceded, and who leaves this match is not out";
  if (!record.resolved()) forget_consents(state, record.seat());
  seat.left = true;
  seat.out = record.resolved();
  // The new holder neither sees his predecessor's preparations nor is bound by them.
  seat.draft = {};
  seat.standing.reset();
  seat.going_on.reset();
  seat.known_aims.clear();
  seat.stopped.clear();
  seat.stands = Stands::no;
  seat.holds = false;
  if (record.resolved()) state.leaving = Seat{static_cast<std::uint8_t>(record.seat())};
  return {};
}

Wrong committed(MatchState& state, const emcon::log::Committed& record) {
  if (state.phase != Phase::open && state.phase != Phase::setup) return "the match has started";
  if (!is_seat(state, record.seat()) || !seat_of(state, record.seat()).held) return "there is no such seat";
  SeatState& seat = seat_of(state, record.seat());
  if (!seat.holder->entropy_commitment.empty()) return "the seat has committed";
  if (record.entropy_commitment().size() != sizeof(Bytes32)) return "an entropy commitment has 32 bytes";
  seat.holder =
      std::make_shared<const Holder>(Holder{seat.holder->name, record.entropy_commitment(), seat.holder->listed});
  begin_setup(state);
  return {};
}

Wrong chat(MatchState& state, const emcon::log::Chat& record) {
  ChatEntry entry{record.seat(), record.name(), record.channel(), record.text(), Audience::nobody()};
  if (record.channel() == emcon::v1::Say::SPECTATORS) {
    entry.audience = Audience::everyone();
    for (std::uint8_t i = 0; i < seats_max; ++i) entry.audience = entry.audience.except(Audience::only(Seat{i}));
  } else if (record.channel() == emcon::v1::Say::SIDE) {
    if (record.seat() < 0 || !is_seat(state, static_cast<std::uint32_t>(record.seat())))
      return "only a seat has a side";
    const Side side = state.terms->sides[static_cast<std::size_t>(record.seat())];
    for (std::uint8_t i = 0; i < state.terms->seats(); ++i)
      if (state.terms->sides[i] == side) entry.audience = entry.audience.with(Seat{i});
  } else {
    entry.audience = Audience::everyone();
  }
  state.chat->push_back(std::move(entry));
  state.now.chat = state.chat->size();
  return {};
}

Wrong clock(MatchState& state, const emcon::log::Clock& record) {
  if (record.question() != state.now.question) return "it is about another question";
  for (int i = 0; i < record.bank_ms_size() && std::cmp_less(i, state.seats.size()); ++i) {
    SeatState& seat = state.seats[static_cast<std::size_t>(i)];
    seat.bank_open_ms = capped(*state.terms, record.bank_ms(i));
    if (!seat.lock) seat.bank_ms = seat.bank_open_ms;
  }
  state.left_ms = record.left_ms();
  using emcon::v1::Propose;
  if (record.paused() && !state.paused) {
    if (!state.all_agree(Propose::PAUSE)) return "the players have not agreed to pause";
    state.consents.yes[Propose::PAUSE] = 0;
  }
  if (!record.paused() && state.paused && !state.all_agree(Propose::RESUME))
    return "the players have not agreed to go on";
  state.paused = record.paused();
  return {};
}

Wrong admin(MatchState& state, const emcon::log::Admin& record) {
  if (record.act() == "end") state.ended_by_host = record.why();
  const bool mutes = record.act() == "mute" || record.act() == "unmute";
  if (!mutes && record.act() != "reissue") return {};
  if (record.seat() < 0 || !is_seat(state, static_cast<std::uint32_t>(record.seat()))) return "there is no such seat";
  SeatState& seat = seat_of(state, static_cast<std::uint32_t>(record.seat()));
  if (mutes)
    seat.muted = record.act() == "mute";
  else {
    if (seat.left) forget_consents(state, static_cast<std::uint32_t>(record.seat()));
    seat.left = false;  // a new token for a seat that was left hands it over
  }
  state.unattended = 0;
  return {};
}

Wrong consented(MatchState& state, const emcon::log::Consented& record) {
  if (record.what() == 0 || record.what() >= state.consents.yes.size()) return "there is nothing to agree on";
  if (!is_seat(state, record.seat())) return "there is no such seat";
  const Seat seat{static_cast<std::uint8_t>(record.seat())};
  if (!state.seats[seat.index].held || state.seats[seat.index].left) return "nobody holds that seat";
  const bool rematch = record.what() == emcon::v1::Propose::REMATCH;
  if (rematch != (state.phase == Phase::ended)) return "that is not to be agreed on now";
  std::uint16_t& yes = state.consents.yes[record.what()];
  const bool unlock = record.what() == emcon::v1::Propose::UNLOCK;
  if (!record.yes()) {
    yes = 0;
    if (unlock) state.consents.unlocking.reset();
    return {};
  }
  if (unlock && !state.consents.unlocking) state.consents.unlocking = seat;
  yes = static_cast<std::uint16_t>(yes | (1U << seat.index));
  return {};
}

Wrong conceded(MatchState& state, const emcon::log::Conceded& record) {
  if (!is_seat(state, record.seat())) return "there is no such seat";
  if (state.phase != Phase::running && state.phase != Phase::adjourned) return "only a running match can be conceded";
  const SeatState& seat = seat_of(state, record.seat());
  if (!seat.held || seat.left) return "nobody holds that seat";
  state.consents.conceded = static_cast<std::uint16_t>(state.consents.conceded | (1U << record.seat()));
  return {};
}

Wrong agreed(MatchState& state, const emcon::log::Agreed& record) {
  if (record.what() == 0 || record.what() >= state.consents.yes.size() ||
      !state.all_agree(static_cast<emcon::v1::Propose::What>(record.what())))
    return "the players have not agreed on it";
  state.consents.yes[record.what()] = 0;
  switch (record.what()) {
    case emcon::v1::Propose::ADJOURN:
      if (state.phase != Phase::running) return "only a running match is adjourned";
      state.phase = Phase::adjourned;
      return {};
    case emcon::v1::Propose::RESUME:
      if (state.phase == Phase::adjourned) state.phase = Phase::running;
      return {};
    case emcon::v1::Propose::UNLOCK: {
      if (!is_seat(state, record.seat()) || record.question() != state.now.question) return "there is no such lock";
      SeatState& seat = seat_of(state, record.seat());
      if (!seat.lock || state.consents.unlocking != Seat{static_cast<std::uint8_t>(record.seat())})
        return "there is no such lock";
      state.consents.unlocking.reset();
      seat.draft = {seat.draft.revision + 1, std::make_shared<const table::Filled>(seat.lock->filled), true,
                    seat.lock->order};
      seat.lock.reset();
      // Nor by a team mate's standing answer, which would come at once, since its pause is over.
      for (const auto& slot : state.ask()->slots)
        if (std::ranges::find(slot, Seat{static_cast<std::uint8_t>(record.seat())}) != slot.end())
          for (const Seat mate : slot) state.seats[mate.index].stands = Stands::no;
      return {};
    }
    default:
      return {};
  }
}

/// Whether it is talk, an operator's act about talk, or a rematch.
bool may_follow_the_end(const emcon::log::Record& record) {
  using emcon::log::Record;
  if (record.has_agreed()) return record.agreed().what() == emcon::v1::Propose::REMATCH;
  return record.has_chat() || record.has_admin() || record.has_consented();
}

Wrong one(MatchState& state, const emcon::log::Record& record, const Ready& ready) {
  using emcon::log::Record;
  if (record.body_case() == Record::kCreated) return created(state, record.created(), ready.catalogues);
  if (!state.terms) return "a log begins with its Created record";
  if (state.phase == Phase::ended && !may_follow_the_end(record)) return "nothing follows the end but talk";
  switch (record.body_case()) {
    case Record::kSeated:
      return seated(state, record.seated());
    case Record::kStarted:
      return started(state, record.started());
    case Record::kLocked:
      return locked(state, record.locked(), ready.answer);
    case Record::kStanding:
      return standing(state, record.standing());
    case Record::kResolved:
      return resolved(state, record.resolved(), ready.outcome);
    case Record::kLeft:
      return left(state, record.left());
    case Record::kChat:
      return chat(state, record.chat());
    case Record::kClock:
      return clock(state, record.clock());
    case Record::kAdmin:
      return admin(state, record.admin());
    case Record::kEnded:
      return ended(state, record.ended(), ready.ended);
    case Record::kAgreed:
      return agreed(state, record.agreed());
    case Record::kCommitted:
      return committed(state, record.committed());
    case Record::kConsented:
      return consented(state, record.consented());
    case Record::kConceded:
      return conceded(state, record.conceded());
    default:
      return "it is of an unknown kind";
  }
}

}  // namespace
}  // namespace fold

std::optional<std::string> apply(MatchState& state, const emcon::log::Record& record, const Ready& ready) {
  try {
    auto wrong = fold::one(state, record, ready);
    if (!wrong && record.has_resolved()) state.asked_at_ms = record.at_ms();
    if (!wrong && record.has_ended()) state.ended_at_ms = record.at_ms();
    return wrong;
  } catch (const std::exception& fault) {
    // A record that rules code of this build cannot follow, for whatever reason, is one that does not fold.
    return std::string("the rules failed: ") + fault.what();
  }
}

std::optional<std::string> apply_stored(MatchState& state, const store::Record& stored, Catalogues* catalogues) {
  const std::uint64_t number = state.last + 1;
  const auto record = read_record(stored, number, state.hash);
  if (!record) return record.error();
  if (auto wrong = apply(state, *record, {.catalogues = catalogues})) return wrong;
  state.last = number;
  state.hash = stored.hash;
  if (record->has_ended()) state.ended_hash = stored.hash;
  return {};
}

bool has_bank(const Terms& terms) {
  const auto kind = terms.settings.time().kind();
  return kind == emcon::v1::TimeControl::BANK || kind == emcon::v1::TimeControl::DAYS_PER_TURN;
}

std::int64_t capped(const Terms& terms, std::int64_t bank_ms) {
  const auto& time = terms.settings.time();
  const bool bounded = time.kind() == emcon::v1::TimeControl::BANK && time.cap_s() > 0;
  return bounded ? std::min(bank_ms, std::int64_t{time.cap_s()} * 1000) : bank_ms;
}

std::int64_t full_bank_ms(const Terms& terms) {
  const auto& time = terms.settings.time();
  if (time.kind() == emcon::v1::TimeControl::BANK) return std::int64_t{time.bank_s()} * 1000;
  if (time.kind() == emcon::v1::TimeControl::DAYS_PER_TURN) return std::int64_t{time.step_s()} * 1000;
  return 0;
}

}  // namespace emcon::match
