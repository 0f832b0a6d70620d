/// Random points and paths within an offer's bounds, for random play: bots, conformance, twins.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "common/table/offer.hpp"

namespace emcon::table {

/// Gives a number from 0 to n - 1; n is at least 1.
using Below = std::function<std::int64_t(std::int64_t n)>;

/// A point that the choice accepts. None if some hundred draws, from its regions in turn, all missed.
std::optional<Point> random_point(const PointChoice& choice, const Below& below);

/// A path of the field's legs that keeps all its budgets, mostly of one to five steps. Arguments are often whole
/// nudges, or as much as can be paid. None if no draw could spend the least of its budgets.
std::optional<Path> random_path(const Field& field, const Below& below);

}  // namespace emcon::table
