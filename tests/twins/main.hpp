/// What every program of twins has: its main, in main.cpp, and numbers from its environment.
#pragma once

#include <cstdint>

namespace emcon::testing {

/// Each program's own: watches the rulesets that it plays (watch_rulesets). Called once, before its tests run.
void watch_all();

/// The number that the environment gives under this name, or another.
std::uint64_t from_environment(const char* name, std::uint64_t otherwise);

}  // namespace emcon::testing
