/// The operator's figures in Prometheus' text format. Totals only: no label names a match or a player.
#pragma once

#include <string>

#include "server/cluster/router.hpp"
#include "server/house/house.hpp"

namespace emcon::net {

/// `router`: null if there is one server.
std::string metrics_text(const house::House& house, std::size_t connections, const cluster::Router* router);

}  // namespace emcon::net
