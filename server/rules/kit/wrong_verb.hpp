/// The parts of a message about a verb that the open window does not take.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/rules/contract/ruleset.hpp"

namespace emcon::rules {

struct WrongVerb {
  std::vector<std::string> titles;  ///< of the windows that take it, in quotes; empty: none does
  std::string clause;               ///< of the first of them
  /// For a verb that no window takes: a sentence after a blank with the verbs that may be meant and their windows, or
  /// else with all verbs of other windows.
  std::string instead;
};

/// `all`: the windows of the game; `open`: the title of the open one.
WrongVerb wrong_verb(const std::vector<WindowDescription>& all, std::string_view open, const std::string& verb);

}  // namespace emcon::rules
