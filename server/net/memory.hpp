/// What this program asks of its allocator.
#pragma once

namespace emcon::net {

/// Gives memory that nobody uses back to the system. Takes milliseconds; any thread.
void give_memory_back();

}  // namespace emcon::net
