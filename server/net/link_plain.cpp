// Plain-text connections.
#include "server/net/accept.hpp"
#include "server/net/cork.hpp"
#include "server/net/greet.hpp"
#include "server/net/upgrade_timer.hpp"

namespace emcon::net {

boost::asio::awaitable<void> serve_plain(Socket socket, std::shared_ptr<Hub> hub,
                                         std::shared_ptr<Admission> admission) {
  using Stream = Cork<Socket>;
  auto stream = std::make_unique<boost::beast::websocket::stream<Stream, false>>(std::move(socket));
  UpgradeTimer timer(hub->io(), boost::beast::get_lowest_layer(*stream), hub->config().limits.upgrade_ms);
  co_await greet<Stream>(std::move(stream), std::move(hub), std::move(admission), false);
}

}  // namespace emcon::net
