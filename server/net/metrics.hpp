/// The operator's figures in Prometheus' text format. Totals only: no label names a match or a player.
#pragma once

#include <string>

#include "server/house/house.hpp"

namespace emcon::net {

std::string metrics_text(const house::House& house, std::size_t connections);

}  // namespace emcon::net
