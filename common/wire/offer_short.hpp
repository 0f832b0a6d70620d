/// Short forms of an offer's message. Repeated parts are written once, so that the offers of a large battle stay small
/// (docs/protocol.md, section 4).
#pragma once

#include "table.pb.h"

namespace emcon::wire {

/// Writes options that several sets have only once, and of a line that is like an earlier one only the differences.
/// `offer` must be written out.
void shorten(v1::Offer& offer);

/// Undoes `shorten`, also for an offer of a hostile server. A position that does not exist adds no option. A line that
/// refers to a line that does not come before it stays short. Once the offer is larger than a frame may be, all further
/// lines stay short, too.
void write_out(v1::Offer& offer);

}  // namespace emcon::wire
