/// What becomes of an operation's state when something is done to it.
#pragma once

#include <functional>
#include <vector>

#include "server/rules/fires_of_space/operation/phases/play.hpp"
#include "tests/rules/fires_of_space/battle.hpp"

namespace emcon::rules::fires_of_space::test {

/// The state after something has been done to it as the operation would. `disclosed` gets what that disclosed.
State after(State state, const std::function<void(operation::Play&)>& done,
            std::vector<Disclosure>* disclosed = nullptr);

}  // namespace emcon::rules::fires_of_space::test
