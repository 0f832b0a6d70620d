/// One WebSocket connection after its upgrade: it reads frames into the house, and writes frames of the house.
#pragma once

#include <boost/beast/websocket/stream.hpp>
#include <memory>
#include <string>

#include "server/net/cork.hpp"
#include "server/net/hub.hpp"
#include "server/net/line.hpp"

namespace emcon::net {

using WebSocket = boost::beast::websocket::stream<Cork<Line>, false>;

/// Takes over an upgraded stream, and the place of `address` in the counts, which it gives back at its end. The link
/// lives until the connection is over.
void start_link(std::unique_ptr<WebSocket> socket, std::shared_ptr<Hub> hub, std::string address,
                house::Opening opening);

}  // namespace emcon::net
