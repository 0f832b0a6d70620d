/// For answers inside an Offer of the server; only the sources of this library include it.
#pragma once

#include "common/table/filled.hpp"
#include "table.pb.h"

namespace emcon::wire {

/// Like from_proto(Filled), but without any check.
table::Filled filled_unchecked(const v1::Filled& message);

}  // namespace emcon::wire
