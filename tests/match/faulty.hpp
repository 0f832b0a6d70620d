/// The toy ruleset with faults that a test switches on: what a wrong rule may do to its match, and to no other.
#pragma once

namespace emcon::match::testing {

inline constexpr const char* faulty_ruleset = "faulty";

/// Which functions of the faulty ruleset throw a RulesFault from now on.
struct Faults {
  bool board = false;
  bool offer = false;
  bool clock = false;
  bool check = false;
  bool resolve = false;
};
Faults& faults();

/// Makes the toy and its faulty twin the registry of this program, all faults off.
void use_faulty_registry();

}  // namespace emcon::match::testing
