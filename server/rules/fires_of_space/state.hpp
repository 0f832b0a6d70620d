/// State of a match: a tactical battle, and the operational game around it, if the scenario has one.
#pragma once

#include <optional>

#include "server/rules/fires_of_space/battle/state.hpp"
#include "server/rules/fires_of_space/operation/state.hpp"

namespace emcon::rules::fires_of_space {

/// The battle's agenda comes before the operation's: an engagement is played to its end first.
struct State : battle::State {
  std::optional<operation::Operation> operation;
};

/// One viewer's knowledge.
struct View : battle::View {
  std::optional<operation::View> operation;
};

}  // namespace emcon::rules::fires_of_space
