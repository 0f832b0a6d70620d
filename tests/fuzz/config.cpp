// The configuration file: taken, or refused with problems that say where.
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "server/main/options.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const int file = ::memfd_create("config", 0);
  static const std::string path = "/proc/self/fd/" + std::to_string(file);
  if (::ftruncate(file, 0) != 0 || ::pwrite(file, data, size, 0) != static_cast<ssize_t>(size)) std::abort();
  emcon::program::ServeOptions options;
  for (const emcon::Problem& problem : emcon::program::read_config(path, {"db"}, options))
    if (problem.text.empty()) std::abort();
  return 0;
}
