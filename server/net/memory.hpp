/// Requests to the program's allocator.
#pragma once

namespace emcon::net {

/// Gives unused memory back to the system, including the memory that the allocator keeps for the calling thread. Takes
/// milliseconds; any thread, best the one that used most.
void give_memory_back();

}  // namespace emcon::net
