/// A small table and an offer that no ruleset made, for the tests of this folder.
#pragma once

#include "common/table/board.hpp"
#include "common/table/offer.hpp"
#include "play.pb.h"

namespace emcon::client::sample {

/// Two units of two sides with marks, two ships with tracks and facts, an area, notes.
table::Board board();
/// What the order "A w1" (or as `id` says) reaches: three hexes from A, so many twelfths to each side of south-east.
table::Area reach(const std::string& id, int width);
/// fire (two mounts), move, aim (hex), load (split), plan (list), fly (path), note (text), done.
table::Offer offer();
/// A welcome for `seat` with that board; question 1 is the seat's unless `seat` is -1.
v1::ServerFrame welcome(int seat, bool immediate);
v1::ServerFrame question(std::uint32_t number, bool yours, bool immediate);

}  // namespace emcon::client::sample
