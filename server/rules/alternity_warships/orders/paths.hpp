/// Paths that are tried for advice.
#pragma once

#include <functional>

#include "server/rules/alternity_warships/orders/advice.hpp"

namespace emcon::rules::alternity_warships {

/// Paths of that new speed with up to three manoeuvres, and where they end; they need not be legal.
void for_each_path(const Mover& mover, int speed, const std::function<void(const table::Path&, const Course&)>& use);

}  // namespace emcon::rules::alternity_warships
