/// For answers that come from the server inside an Offer; the sources of this library only.
#pragma once

#include "common/table/filled.hpp"
#include "table.pb.h"

namespace emcon::wire {

/// As from_proto(Filled), without any check.
table::Filled filled_unchecked(const v1::Filled& message);

}  // namespace emcon::wire
