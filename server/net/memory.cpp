// Configures the allocator, and gives unused memory back to the system.
#include "server/net/memory.hpp"

#ifdef EMCON_JEMALLOC
#include <jemalloc/jemalloc.h>

#define EMCON_TEXT_OF(number) #number
#define EMCON_TEXT(number) EMCON_TEXT_OF(number)

/// Read by the allocator as it starts. At most two threads work at once. A thread of the allocator gives back memory
/// that has been free for a second, and sleeps while there is none.
const char* malloc_conf = "narenas:2,background_thread:true,dirty_decay_ms:1000,muzzy_decay_ms:0";

namespace emcon::net {

void give_memory_back() {
  ::mallctl("thread.tcache.flush", nullptr, nullptr, nullptr, 0);
  ::mallctl("arena." EMCON_TEXT(MALLCTL_ARENAS_ALL) ".purge", nullptr, nullptr, nullptr, 0);
}

}  // namespace emcon::net
#else
#include <malloc.h>

namespace emcon::net {

void give_memory_back() {
  ::malloc_trim(0);
}

}  // namespace emcon::net
#endif
