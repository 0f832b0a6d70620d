// Computes time left, banks and deadlines from the terms and the state of a match.
#include "server/match/timing.hpp"

#include <algorithm>
#include <limits>

#include "server/match/fold.hpp"
#include "server/match/standing.hpp"

namespace emcon::match {
namespace {

using emcon::v1::TimeControl;

std::int64_t elapsed(const MatchState& state, std::int64_t now_ms) {
  return running(state) ? now_ms - state.since_ms : 0;
}

std::int64_t interrupt_allowance(const MatchState& state) {
  const auto seconds = state.terms->settings.time().interrupt_s();
  return seconds == 0 ? interrupt_ms : std::int64_t{seconds} * 1000;
}

bool is_interrupt(const MatchState& state) {
  return state.ask() && state.ask()->pace == rules::Pace::interrupt;
}

/// The time left for an open interrupt in a match with banks, by the last Clock record. Older records do not have it
/// and give 0.
std::int64_t interrupt_left(const MatchState& state) {
  return state.left_ms.value_or(0) > 0 ? *state.left_ms : interrupt_allowance(state);
}

std::int64_t allowance(const MatchState& state, Seat seat) {
  const TimeControl& time = state.terms->settings.time();
  if (!has_bank(*state.terms)) {
    if (state.left_ms) return *state.left_ms;
    return is_interrupt(state) ? interrupt_allowance(state) : std::int64_t{time.step_s()} * 1000;
  }
  const std::int64_t bank = std::max(empty_bank_ms, state.seats[seat.index].bank_open_ms);
  return is_interrupt(state) ? std::min(bank, interrupt_left(state)) : bank;
}

/// The least time of the asked seats, locked or not.
std::int64_t least_allowance(const MatchState& state) {
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (std::uint8_t i = 0; i < state.terms->seats(); ++i)
    if (state.asked(Seat{i})) least = std::min(least, allowance(state, Seat{i}));
  return least;
}

}  // namespace

bool timed(const MatchState& state) {
  return state.terms && state.terms->settings.time().kind() != TimeControl::NONE;
}

bool attended(const MatchState& state) {
  return state.terms && std::any_of(state.seats.begin(), state.seats.begin() + state.terms->seats(),
                                    [](const SeatState& seat) { return seat.held && !seat.left; });
}

bool running(const MatchState& state) {
  return timed(state) && state.phase == Phase::running && !state.paused && state.ask() != nullptr && attended(state);
}

std::optional<std::int64_t> left_for(const MatchState& state, Seat seat, std::int64_t now_ms) {
  if (!timed(state) || !state.ask()) return std::nullopt;
  return allowance(state, seat) - elapsed(state, now_ms);
}

std::int64_t shown_left(const MatchState& state, Viewer viewer, std::int64_t now_ms) {
  if (!timed(state) || !state.ask()) return -1;
  if (viewer.is_seat() && state.asked(viewer.seat()))
    return std::max<std::int64_t>(0, left_for(state, viewer.seat(), now_ms).value_or(-1));
  return std::max<std::int64_t>(0, least_allowance(state) - elapsed(state, now_ms));
}

std::int64_t bank_after_lock(const MatchState& state, Seat seat, std::int64_t now_ms) {
  if (!has_bank(*state.terms)) return 0;
  const std::int64_t left = state.seats[seat.index].bank_open_ms - elapsed(state, now_ms);
  return capped(*state.terms,
                std::max<std::int64_t>(0, left) + std::int64_t{state.terms->settings.time().increment_s()} * 1000);
}

std::optional<Seat> unconfirmed_stranger(const MatchState& state) {
  if (state.phase != Phase::setup) return std::nullopt;
  for (std::uint8_t i = 0; i < state.terms->seats(); ++i) {
    const SeatState& seat = state.seats[i];
    const bool confirmed = state.committed() ? !seat.entropy.empty() : !seat.holder->entropy_commitment.empty();
    if (seat.holder->listed && !confirmed) return Seat{i};
  }
  return std::nullopt;
}

std::optional<std::int64_t> next_deadline(const MatchState& state) {
  if (!state.terms) return std::nullopt;
  if (state.phase == Phase::setup)
    return unconfirmed_stranger(state) ? std::optional(state.since_ms + entropy_wait_ms) : std::nullopt;
  if (!running(state)) return std::nullopt;
  std::optional<std::int64_t> out;
  for (std::uint8_t i = 0; i < state.terms->seats(); ++i) {
    if (!state.awaits(Seat{i})) continue;
    const std::int64_t at = state.since_ms + allowance(state, Seat{i});
    out = out ? std::min(*out, at) : at;
  }
  return out;
}

std::optional<std::int64_t> standing_at(const MatchState& state, Seat seat) {
  if (state.phase != Phase::running || !state.awaits(seat) || !state.stands(seat)) return std::nullopt;
  if (state.seats[seat.index].holds) return std::nullopt;
  const std::int64_t pause = pause_ms(state.terms->server_seed, state.terms->id, state.now.question, seat);
  return state.since_ms + (timed(state) ? shortened_pause_ms(pause, least_allowance(state)) : pause);
}

std::optional<std::int64_t> next_standing(const MatchState& state) {
  std::optional<std::int64_t> out;
  for (std::uint8_t i = 0; state.terms && i < state.terms->seats(); ++i)
    if (const auto at = standing_at(state, Seat{i})) out = out ? std::min(*out, *at) : at;
  return out;
}

emcon::log::Clock clock_record(const MatchState& state, std::int64_t now_ms, std::int64_t wall_ms,
                               std::int64_t least_ms, bool paused) {
  emcon::log::Clock out;
  out.set_wall_ms(wall_ms);
  out.set_question(state.now.question);
  out.set_paused(paused);
  const std::int64_t gone = elapsed(state, now_ms);
  const auto left_of = [&](std::int64_t had) {
    return std::max(std::min(least_ms, had), std::max<std::int64_t>(0, had - gone));
  };
  for (std::uint8_t i = 0; i < state.terms->seats() && has_bank(*state.terms); ++i) {
    const SeatState& seat = state.seats[i];
    out.add_bank_ms(state.asked(Seat{i}) ? left_of(seat.bank_open_ms) : seat.bank_ms);
  }
  if (!has_bank(*state.terms))
    out.set_left_ms(left_of(allowance(state, Seat{0})));
  else if (is_interrupt(state))
    out.set_left_ms(std::max<std::int64_t>(1, left_of(interrupt_left(state))));
  return out;
}

}  // namespace emcon::match
