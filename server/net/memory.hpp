/// What this program asks of its allocator.
#pragma once

namespace emcon::net {

/// Gives memory that nobody uses back to the system, with what the allocator keeps for the calling thread. Takes
/// milliseconds; any thread, best the one that used most.
void give_memory_back();

}  // namespace emcon::net
