/// The toy ruleset with faults that a test switches on: what a wrong rule may do to its match, and to no other; and
/// what a rule without bounds may do.
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
  // What is no fault, but more than a match holds.
  int adds = 0;        ///< things that a seat's answer would put on the table, for each coin that it bids
  int work = 0;        ///< units of work of a step, for each coin that is bid
  int things = 0;      ///< more things of seat 0's side on every board
  int note_bytes = 0;  ///< of one more note on every board
  int options = 0;     ///< more lines of every offer
};
Faults& faults();

/// Makes the toy and its faulty twin the registry of this program, all faults off.
void use_faulty_registry();

}  // namespace emcon::match::testing
