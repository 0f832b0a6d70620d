/// Happenings in a match that concern its owner, the house, besides the messages to viewers.
#pragma once

#include <variant>

#include "common/ids.hpp"

namespace emcon::match {

/// The match's card in lists may have changed.
struct CardChanged {};
/// The match has begun, ended, or been adjourned, paused or taken up again.
struct PhaseChanged {};
/// Somebody new holds the seat.
struct SeatTaken {
  Seat seat;
};
/// The holder has left, or his side has conceded and is out.
struct SeatLeft {
  Seat seat;
};
/// All seats agree to a rematch: the owner sets it up.
struct RematchAgreed {};
/// A fault was found in the match: from now on it stands still.
struct Quarantined {};
/// Another process writes this match: close every connection with "moved" and forget this host.
struct Moved {};
/// The store is unsure of the last write: close every connection with "frozen", read the log again and restore from it.
struct InDoubt {};

using Happening =
    std::variant<CardChanged, PhaseChanged, SeatTaken, SeatLeft, RematchAgreed, Quarantined, Moved, InDoubt>;

}  // namespace emcon::match
