/// The parts of the fold, one function per kind of record; for fold*.cpp only.
#pragma once

#include <optional>
#include <string>

#include "log.pb.h"
#include "server/match/state.hpp"

namespace emcon::match::fold {

using Wrong = std::optional<std::string>;

Wrong locked(MatchState& state, const emcon::log::Locked& record, LockedAnswer* ready);
Wrong standing(MatchState& state, const emcon::log::Standing& record);
Wrong resolved(MatchState& state, const emcon::log::Resolved& record, Resolution* ready);
/// `sure`: the record is known to be the right one.
Wrong ended(MatchState& state, const emcon::log::Ended& record, bool sure);
/// Queues the newest moment for spectators, and moves them on as far as the match's watching policy allows.
void show(MatchState& state);

inline bool is_seat(const MatchState& state, std::uint32_t seat) {
  return seat < state.terms->seats();
}
inline SeatState& seat_of(MatchState& state, std::uint32_t seat) {
  return state.seats[seat];
}

}  // namespace emcon::match::fold
