/// The answer that an offer suggests by what it says its choices are worth: what `suggest` of a client fills in, what a
/// bot gives, and what the host gives where a seat wants it so. No ruleset is known here.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "common/problem.hpp"
#include "common/table/offer.hpp"

namespace emcon::table {

/// Decides where worths do not.
struct Chance {
  std::function<std::uint64_t(std::uint64_t n)> below;  ///< 0 .. n-1: among choices that are worth the same
  std::function<Value(const Field& field)> any;         ///< a path or a point that must be given
};

/// One order line with its worth.
struct Candidate {
  const OfferLine* line = nullptr;
  FilledLine filled;
  std::int64_t worth = 0;  ///< thousandths of the victory unit; meaningful if `rated`
  bool rated = false;      ///< the ruleset gave a worth for the line or a value in it
};

/// The options of the field's set; none if it has no set.
const std::vector<Option>& options_of(const Offer& offer, const Field& field);
/// The hexes that the choice accepts, at most 40 hexes off.
std::vector<Hex> hexes_of(const HexChoice& in);

/// The line with the best value in each field, by merit. If `chance` is null, the first of equal ones is taken, and
/// paths and points come from the offer alone. Nothing if a required field cannot be filled.
std::optional<Candidate> best(const Offer& offer, const OfferLine& line, const Chance* chance);

/// All orders that promise something, the best first, and the default's for what they say nothing about; the default
/// alone, if none does. `immediate`: the same seat may be asked again at once, so defaults may wait.
Filled by_worth(const Offer& offer, bool immediate, const Chance* chance);
/// The same without chance.
Filled suggestion(const Offer& offer, bool immediate);

/// The person's `own` orders unchanged, and after them the suggestion for lines that he has not filled: the result of
/// `suggest`. Just `own` if there is nothing to add.
Filled completed(const Offer& offer, const Filled& own, bool immediate);

/// Of each line of a refused answer, whether it is to blame: those that the problems name, or the last one if they name
/// none.
std::vector<bool> lines_at_fault(const Filled& refused, const Problems& problems);

}  // namespace emcon::table
