/// Numbers from the environment of a program of twins.
#pragma once

#include <cstdint>

namespace emcon::testing {

/// The number that the environment gives under this name, or another.
std::uint64_t from_environment(const char* name, std::uint64_t otherwise);

}  // namespace emcon::testing
