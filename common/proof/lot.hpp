/// The lot among suggestions that are worth the same: where several places are as good to hide in, nobody may be able
/// to work out which of them a seat is advised to.
///
/// Rules have no chance in what they offer. They give all good places as suggestions of one worth, and the server sends
/// them all; the seat's own client draws one. The lot is a hash under what only the seat has: its token. No key of the
/// match, no record of the log and no other seat's part of the dice goes into it. So a seat gets the same suggestion as
/// often as it looks, at each device that holds its token, and its bot the same as its player. The number of the
/// question merely names the lot, so that one lot that has become known says nothing of the next. It decides what is
/// suggested; no default, check or outcome depends on it.
#pragma once

#include <string_view>

#include "common/ids.hpp"
#include "common/table/offer.hpp"

namespace emcon {

/// The offer with one suggestion, drawn by lot, for each hex and point of a secret order, if several are worth most. A
/// value that was drawn for another order of the offer is drawn again only if there is no other. Suggestions that go
/// with an option of another field stay as they are. `token`: the seat's; empty: there is no seat, so the offer stays
/// as it is.
table::Offer with_lots(table::Offer offer, std::string_view token, QuestionNo question);

}  // namespace emcon
