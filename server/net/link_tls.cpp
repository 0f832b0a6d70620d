// Connections with TLS.
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/websocket/ssl.hpp>

#include "server/net/accept.hpp"
#include "server/net/cork.hpp"
#include "server/net/greet.hpp"
#include "server/net/upgrade_timer.hpp"

namespace emcon::net {

boost::asio::awaitable<void> serve_tls(Socket socket, std::shared_ptr<Hub> hub,
                                       std::shared_ptr<boost::asio::ssl::context> tls,
                                       std::shared_ptr<Admission> admission) {
  using Stream = Cork<boost::asio::ssl::stream<Socket>>;
  auto stream = std::make_unique<boost::beast::websocket::stream<Stream, false>>(std::move(socket), *tls);
  UpgradeTimer timer(hub->io(), boost::beast::get_lowest_layer(*stream), hub->config().limits.upgrade_ms);
  constexpr auto token = boost::asio::as_tuple(boost::asio::use_awaitable);
  const auto shaken =
      co_await stream->next_layer().next_layer().async_handshake(boost::asio::ssl::stream_base::server, token);
  if (std::get<0>(shaken)) co_return;
  co_await greet<Stream>(std::move(stream), std::move(hub), std::move(admission), true);
}

}  // namespace emcon::net
