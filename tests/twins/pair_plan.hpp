/// What one random pair of twins is to be: match, viewers, and the temper of its players. All of it from a seed.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "tests/twins/harness/options.hpp"
#include "tests/twins/harness/pair.hpp"
#include "tests/twins/harness/secrets.hpp"

namespace emcon::testing {

inline constexpr int pair_step_s = 60;  ///< of pairs with a clock for every step

/// A name for what a line of the journal tells, to be counted by; empty: it is not.
using Noted = std::function<std::string(const table::JournalLine&)>;

struct PairPlan {
  PairSetup setup;
  int questions_max = 75;
  bool greedy = true;     ///< by merit; else at random
  bool standing = false;  ///< hidden seats answer some kind of window by standing order in world B, by hand in A
  bool often = false;     ///< and of several kinds, which change, now in one world and now in the other
  bool shy = false;       ///< hidden seats give many secret orders and seldom one that shows where they are
  bool still = false;     ///< hidden seats seldom move what is seen either, so that jumps are not voided by thrust
  bool peaceful = false;  ///< nobody asks for an engagement, so that the turns go on
  Kept kept;              ///< secrets that this pair leaves the same
  Noted noted;            ///< what of the journal is counted as reached, told to all or not
};

/// A scenario of a ruleset, by their ids.
struct Ground {
  std::string ruleset, scenario;
};

/// Any ruleset and scenario under watch.
PairPlan plan_pair(std::uint64_t seed, MatchOptions options = MatchOptions::any);
/// One of `grounds`. Most pairs are shy, and each keeps some kinds of secrets: a secret that shows soon would end them
/// all before the others come to bear.
PairPlan plan_pair(std::uint64_t seed, std::span<const Ground> grounds, MatchOptions options = MatchOptions::any);

/// Any ruleset and scenario, by any kind of clock, for standing answers. Half of the pairs keep all secrets of the
/// rules, so that the end is far away.
PairPlan plan_standing_pair(std::uint64_t seed);

/// Any ruleset and scenario, over two servers, of which the one that plays the match dies now and then.
PairPlan plan_takeover_pair(std::uint64_t seed);

/// Any scenario that can be played with plans, so played (match::pace_brisk).
PairPlan plan_brisk_pair(std::uint64_t seed);

/// True if an order with this verb shows at once where its unit is.
bool shows_itself(const std::string& verb);

}  // namespace emcon::testing
