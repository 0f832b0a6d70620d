/// What has happened in a match that concerns its owner, the house, besides what viewers are told.
#pragma once

#include <variant>

#include "common/ids.hpp"

namespace emcon::match {

/// What lists show of the match may be another now.
struct CardChanged {};
/// The match has begun, was adjourned, paused or taken up again, or is over.
struct PhaseChanged {};
/// Somebody holds the seat now who did not before.
struct SeatTaken {
  Seat seat;
};
/// Its holder has left, or his side has conceded and is out.
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
