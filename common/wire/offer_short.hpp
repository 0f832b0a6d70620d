/// Short forms of an offer's message: what repeats is written once (docs/protocol.md, section 4), so that the offers of
/// a large battle stay small.
#pragma once

#include "table.pb.h"

namespace emcon::wire {

/// Options that several sets have are named once, and a line that is like an earlier one carries what is its own.
/// `offer` is as write_out leaves it.
void shorten(v1::Offer& offer);

/// Undoes `shorten`. A position that is not there adds no option; a line like one that is not before it stays as it
/// came, and so do all lines once an offer takes more than any frame would.
void write_out(v1::Offer& offer);

}  // namespace emcon::wire
