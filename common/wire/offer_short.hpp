/// Short forms of an offer's message: what repeats is written once, so that the offers of a large battle stay small
/// (docs/protocol.md, section 4).
#pragma once

#include "table.pb.h"

namespace emcon::wire {

/// Names options that several sets have only once, and keeps of a line that is like an earlier one only what differs.
/// `offer` must be written out.
void shorten(v1::Offer& offer);

/// Undoes `shorten`, also for an offer of a hostile server. A position that is not there adds no option. A line that is
/// like one that does not come before it stays as it came; so do all further lines once the offer is larger than any
/// frame may be.
void write_out(v1::Offer& offer);

}  // namespace emcon::wire
