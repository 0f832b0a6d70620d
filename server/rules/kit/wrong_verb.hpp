/// What is said of a verb that the open window does not take.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/rules/contract/ruleset.hpp"
#include "server/rules/kit/phrase.hpp"

namespace emcon::rules {

struct WrongVerb {
  Grounds grounds;
  std::optional<std::string> clause;  ///< of the first window that takes it; empty: none does
};

/// `all`: the windows of the game; `open`: the title of the open one, and `takes` the verbs that it takes, in words.
/// The grounds name the windows that take the verb. If there are none, they name the verbs that may be meant with their
/// windows, or else all verbs of other windows.
WrongVerb wrong_verb(const std::vector<WindowDescription>& all, std::string_view open, std::string_view takes,
                     const std::string& verb);

}  // namespace emcon::rules
