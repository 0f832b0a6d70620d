/// A whole server, its clients, their network, its store and all that can go wrong, from one seed.
///
/// The same seed gives the same bytes on every connection, with every compiler: `digest` is over all of them. Nothing
/// waits for real time; one thread.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tests/twins/harness/options.hpp"

namespace emcon::testing {

struct SimReport {
  std::string digest;                           ///< hex, over all that the server sent: when, to whom, which bytes
  std::map<std::string, std::uint64_t> counts;  ///< of what happened, by name
  std::vector<std::string> broken;              ///< promises that were not kept, one sentence each
};

/// How long the store takes. `slow`: an answer in three takes up to 30 seconds for some minutes, before all comes to
/// rest; nobody may wait for an answer that does not need the store, and nobody longer than the store does.
enum class StorePace { quick, slow };

SimReport simulate(std::uint64_t seed, MatchOptions options = MatchOptions::any, StorePace pace = StorePace::quick);

}  // namespace emcon::testing
