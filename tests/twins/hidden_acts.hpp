/// Things a seat may do at any time that nobody else may learn of.
#pragma once

#include "tests/twins/harness/pair.hpp"
#include "tests/twins/harness/secrets.hpp"

namespace emcon::testing {

/// None, one or a few of them by `seat`, drawn from `rng`; none changes what the seat will answer.
void act_in_secret(Half& half, std::size_t seat, Rng& rng, Varied& varied);

}  // namespace emcon::testing
