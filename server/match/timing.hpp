/// Time left to answer, by the terms and the state. Deadlines that others see never show who has locked.
#pragma once

#include <cstdint>
#include <optional>

#include "server/match/state.hpp"

namespace emcon::match {

/// The time that a running deadline has at least after a restart, a freeze or a jump of the wall clock. If the clock
/// had less when it began to run, it gets only that: no clock gains by it.
inline constexpr std::int64_t grace_ms = 10 * 60 * 1000;
/// The time for each question that even an empty bank gives.
inline constexpr std::int64_t empty_bank_ms = 5 * 1000;
/// The time for an interrupt, unless the settings give another.
inline constexpr std::int64_t interrupt_ms = 120 * 1000;
/// The time from the moment when all seats are held until a seat is opened again, if a stranger took it from the list
/// and has not confirmed.
inline constexpr std::int64_t entropy_wait_ms = 10 * 60 * 1000;
/// Wall and monotonic clock may drift apart by this much before deadlines get grace.
inline constexpr std::int64_t clock_jump_ms = 60 * 1000;

bool timed(const MatchState& state);  ///< has a time control
/// Whether somebody holds a seat. While nobody does, defaults stop at unattended_max, and clocks stand still.
bool attended(const MatchState& state);
bool running(const MatchState& state);  ///< a question is open and its clock runs

/// Time left for an asked seat. It is counted from the time that the seat had when the question was put, whether or not
/// it has locked since. Below zero: the time is over. Nothing: there is no deadline.
std::optional<std::int64_t> left_for(const MatchState& state, Seat seat, std::int64_t now_ms);
/// The time left that `viewer` sees: his own if he is asked, else the least of all asked seats. -1: there is none.
std::int64_t shown_left(const MatchState& state, Viewer viewer, std::int64_t now_ms);
/// Bank after a lock now, its increment included; 0 without banks.
std::int64_t bank_after_lock(const MatchState& state, Seat seat, std::int64_t now_ms);
/// In set-up: the first seat that was taken from the list of open matches and has not revealed its entropy, or has not
/// committed anew. Invited holders are waited for.
std::optional<Seat> unconfirmed_stranger(const MatchState& state);
/// Steady time of the next deadline. It does not show which seats have a standing answer.
std::optional<std::int64_t> next_deadline(const MatchState& state);
/// Steady time at which the host is to give the standing answer of `seat` to the open question, or nothing.
std::optional<std::int64_t> standing_at(const MatchState& state, Seat seat);
/// The earliest such time of all seats.
std::optional<std::int64_t> next_standing(const MatchState& state);
/// The Clock record of this moment. Every running deadline gets at least `least_ms`, but no more than it had when its
/// clock began to run.
emcon::log::Clock clock_record(const MatchState& state, std::int64_t now_ms, std::int64_t wall_ms,
                               std::int64_t least_ms, bool paused);

}  // namespace emcon::match
