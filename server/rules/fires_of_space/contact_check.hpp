/// What the checkers of this ruleset say of things that are not there.
#pragma once

#include "server/rules/kit/line_check.hpp"

namespace emcon::rules::fires_of_space {

class ContactCheck : protected LineCheck {
 protected:
  /// One answer for everything that is not there, or not to be known (L5).
  void no_such_contact(const char* field);
};

}  // namespace emcon::rules::fires_of_space
