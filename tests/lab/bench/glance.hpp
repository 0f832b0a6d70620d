/// What a load looks at in a server's frame, read without the rest. In a benchmark those who load the server share its
/// processors: what they take for reading the server does not have.
#pragma once

#include <cstdint>
#include <string_view>

#include "play.pb.h"

namespace emcon::bench {

/// Fills `out`, whatever it held, with the answer, the welcome, whether there is an update and whether it is the last
/// one, and the number of the question and whether it is the reader's. All else is passed over. False: no frame.
bool glance(std::string_view bytes, v1::ServerFrame& out);

}  // namespace emcon::bench
