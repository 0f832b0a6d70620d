/// An offer for people: the possible orders, their worth, and the given ones.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/screen/text.hpp"
#include "common/problem.hpp"
#include "common/table/offer.hpp"

namespace emcon::client::screen {

/// Every possible order, one a line, with its note.
std::string orders(const table::Offer& offer, const Style& style);
/// The possible orders in a few words: "fire (4), done".
std::string orders_short(const table::Offer& offer, const Style& style);
/// The worth of each choice, as far as the offer gives it; empty: it gives none.
std::string odds(const table::Offer& offer, const Style& style);

/// The given orders, numbered from 1, each with its consequences. `offer` says how their numbers are shown.
std::string draft(const table::Filled& filled, const table::Offer& offer, const Style& style,
                  const std::vector<table::Consequence>& consequences = {});

/// A refusal in one paragraph; with its order, if it names one of `filled`.
std::string problem(const Problem& problem, const table::Filled& filled, const table::Offer& offer, const Style& style);
/// A consequence of the answer, or of the order beside which it stands.
std::string consequence(const table::Consequence& consequence, const Style& style);

/// 1250 -> "+1.25", of the victory unit.
std::string worth(std::int64_t thousandths);
/// A total of points: 1250 -> "1.25", without the sign of a gain.
std::string points(std::int64_t thousandths);
/// Like worth, for rows with little room: digits after the point are dropped until at most `digits` are left.
std::string worth_in_brief(std::int64_t thousandths, int digits);
/// Whether a line's own merit says more than whether to take the line: it is a hundredth or more.
bool noticeable(const std::optional<std::int64_t>& thousandths);

}  // namespace emcon::client::screen
