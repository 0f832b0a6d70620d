/// A dishonest host: changes a finished match and rebuilds every hash, die and digest that follows.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "log.pb.h"
#include "server/match/state.hpp"
#include "server/store/store.hpp"

namespace emcon::match::testing {

/// The log as if its inputs (everything but Resolved and Ended) had been `change`d: play goes on from the changed
/// inputs, answers that no longer fit become defaults. `dice`: may turn the value of a die while it is rolled.
struct Forgery {
  std::function<void(emcon::log::Record&)> change = [](emcon::log::Record&) {};
  std::function<std::uint32_t(const rules::StreamName&, std::uint32_t k, std::uint32_t sides, std::uint32_t value)> die;
};
std::vector<store::Record> forge(const std::vector<store::Record>& honest, const Forgery& forgery);

/// Chains records anew as they stand.
std::vector<store::Record> rechain(const std::vector<emcon::log::Record>& records);
std::vector<emcon::log::Record> parsed(const std::vector<store::Record>& records);

}  // namespace emcon::match::testing
