// Reads numbers from the environment of a program of twins.
#include "tests/twins/environment.hpp"

#include <cstdlib>
#include <string>

namespace emcon::testing {

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text ? std::stoull(text) : otherwise;
}

}  // namespace emcon::testing
