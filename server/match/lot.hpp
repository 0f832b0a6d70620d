/// The lot among suggestions that are worth the same: where several places are as good to hide in, nobody may be able
/// to work out which of them a seat is advised to.
///
/// Rules have no chance in what they offer. They give all good places as suggestions of one worth; here the host draws
/// one. The lot is a keyed hash under the key of the match, named by question, seat and field. So a seat gets the same
/// suggestion as often as it asks, and its bot the same as its terminal. Who may know it: that seat, of its own fields,
/// and until the end nobody else. Nothing that is public, and no other seat's part of the dice, gives it away. It
/// decides what is suggested; no default, check or outcome depends on it.
#pragma once

#include <cstdint>

#include "common/ids.hpp"
#include "common/proof/bytes.hpp"
#include "common/table/offer.hpp"

namespace emcon::match {

struct MatchState;

/// The offer with one suggestion, drawn by lot, for each hex and point of a secret order, if several are worth most. A
/// value that was drawn for another order of the offer is drawn again only if there is no other. Suggestions that go
/// with an option of another field stay as they are.
table::Offer with_lots(table::Offer offer, const Bytes32& key, QuestionNo question, Seat seat);

/// The seat's offer for the open question of a match that has begun, as it is sent to the seat.
table::Offer offer_to(const MatchState& state, Seat seat);

}  // namespace emcon::match
