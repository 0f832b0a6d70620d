/// A small table and an offer that no ruleset made, for the tests of this folder.
#pragma once

#include <string>

#include "common/table/board.hpp"
#include "common/table/offer.hpp"
#include "play.pb.h"

namespace emcon::client::sample {

/// Two units of two sides with marks, two ships with tracks and facts, an area, notes.
table::Board board();
/// The same with numbers as far out as they go, and a name that would act on a terminal.
table::Board hostile_board();
/// What the order to fire `variant` of `subject` reaches: three hexes from A, so many 24ths of the circle to each side
/// of south-east.
table::Area reach(const std::string& subject, const std::string& variant, int width);
/// fire (two mounts), move, aim (hex), load (split), plan (list), fly (path), note (text), done.
table::Offer offer();
/// A running match of this name, which Ann and Bob play, as `seat` or a spectator (-1) is welcomed to it.
void begin_welcome(v1::Welcome& message, const std::string& name, int seat);
/// A welcome for `seat` with that board; question 1 is the seat's unless `seat` is -1.
v1::ServerFrame welcome(int seat, bool immediate);
v1::ServerFrame question(std::uint32_t number, bool yours, bool immediate);

}  // namespace emcon::client::sample
