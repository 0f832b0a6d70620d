/// The match options of a scenario, as ScenarioDescription::options offers them.
#pragma once

#include <string>
#include <vector>

#include "server/rules/kit/offer_base.hpp"

namespace emcon::rules {

/// A ruleset derives the options of its scenarios from it, and moves `offer` out after adding all of them.
class MatchOptions : protected OfferBase {
 protected:
  explicit MatchOptions(const std::string& scenario_title);

  /// Adds a line with a field `value`, whose fallback is the default.
  void add(const char* name, const char* label, const char* clause, table::Field value);
  void number_option(const char* name, const char* label, const char* clause, int least, int most, int by_default);
  /// Adds an option that is one of `words`.
  void word_option(const char* name, const char* label, const char* clause, const std::vector<const char*>& words,
                   const char* by_default);
  /// Adds an option that is "on" or "off".
  void on_off(const char* name, const char* label, const char* clause, bool by_default);
};

}  // namespace emcon::rules
