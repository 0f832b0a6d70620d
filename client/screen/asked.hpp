/// An offer for people: what may be ordered, what it is worth, what has been said.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/screen/text.hpp"
#include "common/problem.hpp"
#include "common/table/offer.hpp"

namespace emcon::client::screen {

/// Every order that may be given, one a line, with its note.
std::string orders(const table::Offer& offer, const Style& style);
/// A few words on what may be ordered: "fire (4), done".
std::string orders_short(const table::Offer& offer, const Style& style);
/// What each choice is worth, as far as the offer says; empty: it says nothing.
std::string odds(const table::Offer& offer, const Style& style);

/// Orders given so far, numbered from 1, each with what would follow from it. `offer` says how their numbers are shown.
std::string draft(const table::Filled& filled, const table::Offer& offer, const Style& style,
                  const std::vector<table::Consequence>& consequences = {});

/// A refusal in one paragraph; with the order it is about, if it names one of `filled`.
std::string problem(const Problem& problem, const table::Filled& filled, const table::Offer& offer, const Style& style);
/// What follows from the answer, or from the one of its orders that stands beside it.
std::string consequence(const table::Consequence& consequence, const Style& style);

/// 1250 -> "+1.25", of the victory unit.
std::string worth(std::int64_t thousandths);
/// The same for rows with little room: digits behind the point go first, until at most `digits` are left.
std::string worth_in_brief(std::int64_t thousandths, int digits);
/// Whether a line's own merit says more than that the line is one to take, or not: it is a hundredth or more.
bool noticeable(const std::optional<std::int64_t>& thousandths);

}  // namespace emcon::client::screen
