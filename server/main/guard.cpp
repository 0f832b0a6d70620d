// Switches core dumps off, and ends the process at once when memory runs out.
#include "server/main/guard.hpp"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <new>
#include <string_view>

#include "server/main/exit_codes.hpp"

namespace emcon::program {
namespace {

[[noreturn]] void out_of_memory() {
  // Nothing that might allocate, no destructor, no flushing: the store finds its way back from any moment.
  constexpr std::string_view line = "emcon-server: out of memory; nothing acknowledged is lost, start it again\n";
  [[maybe_unused]] const ssize_t ignored = ::write(STDERR_FILENO, line.data(), line.size());
  ::_exit(internal_error);
}

}  // namespace

void guard_process() {
  const rlimit none{0, 0};
  ::setrlimit(RLIMIT_CORE, &none);
  // If cores go to a program instead of a file, the limit alone has no effect.
  ::prctl(PR_SET_DUMPABLE, 0);
  std::set_new_handler(out_of_memory);
}

}  // namespace emcon::program
