/// Which choices of one seat another world may make otherwise, and how: what an Offer marks secret, nothing else.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "common/table/offer.hpp"
#include "tests/twins/harness/ports.hpp"

namespace emcon::testing {

/// How often each secret was varied, by "verb.field", "verb given", or the host's own ones by their names.
using Varied = std::map<std::string, int>;

/// Names, as in Varied, of secrets that shall be the same in both worlds.
using Kept = std::function<bool(const std::string&)>;

/// True if anything in `offer` is marked secret.
bool has_secrets(const table::Offer& offer);

/// `chosen` with some of its secrets changed: secret fields, and all fields of secret lines, get another value the
/// offer allows, secret lines are left out or added. What `kept` names, and everything else, stays. What was changed is
/// counted into `varied`; equal to `chosen` if nothing could be.
table::Filled vary(const table::Offer& offer, const table::Filled& chosen, Rng& rng, Varied& varied, const Kept& kept);

}  // namespace emcon::testing
