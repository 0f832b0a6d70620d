/// Which choices of one seat another world may make otherwise, and how: what an Offer marks secret, nothing else.
#pragma once

#include <map>
#include <string>

#include "common/table/offer.hpp"
#include "tests/twins/harness/ports.hpp"

namespace emcon::testing {

/// How often each secret was varied, by "verb.field", "verb given", or the host's own ones by their names.
using Varied = std::map<std::string, int>;

/// True if anything in `offer` is marked secret.
bool has_secrets(const table::Offer& offer);

/// `chosen` with some of its secrets changed: secret fields get another value the offer allows, secret lines are left
/// out or added. Everything else stays. What was changed is counted into `varied`; equal to `chosen` if nothing could
/// be.
table::Filled vary(const table::Offer& offer, const table::Filled& chosen, Rng& rng, Varied& varied);

}  // namespace emcon::testing
