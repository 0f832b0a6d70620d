// From an accepted socket to a Link: TLS, and the HTTP upgrade.
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_static_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>

#include "server/net/accept.hpp"
#include "server/net/admission.hpp"
#include "server/net/link.hpp"
#include "server/net/upgrade.hpp"
#include "server/net/upgrade_timer.hpp"

namespace emcon::net {
namespace {

void tune(WebSocket& socket, const house::Limits& limits, const std::string& protocol) {
  namespace websocket = boost::beast::websocket;
  websocket::stream_base::timeout timeout{};
  timeout.handshake_timeout = std::chrono::milliseconds(limits.connection.upgrade_ms);
  timeout.idle_timeout = std::chrono::milliseconds(limits.connection.idle_ms);
  timeout.keep_alive_pings = true;
  socket.set_option(timeout);
  websocket::stream_base::decorator name([protocol](websocket::response_type& response) {
    response.set(boost::beast::http::field::sec_websocket_protocol, protocol);
    response.set(boost::beast::http::field::server, "emcon");
  });
  socket.set_option(std::move(name));
  socket.auto_fragment(false);
  socket.write_buffer_bytes(8);
  // The link counts what it reads, so that it can say what was wrong. Only lengths that no message can have, with the
  // highest bit of the field set or near it (RFC 6455 section 5.2), end here.
  socket.read_message_max(std::uint64_t{1} << 62);
}

/// Throws away what the peer still sends after its refusal, until it hangs up: closing on unread bytes would reset the
/// connection and could take the answer with it. The caller's timer bounds this too.
boost::asio::awaitable<void> linger(Socket* socket) {
  constexpr auto token = boost::asio::as_tuple(boost::asio::use_awaitable);
  constexpr std::size_t most = 1024 * 1024;
  boost::system::error_code ignored;
  socket->shutdown(boost::asio::ip::tcp::socket::shutdown_send, ignored);
  std::array<char, 4096> scrap;
  for (std::size_t read = 0; read < most;) {
    const auto buffer = boost::asio::buffer(scrap);
    const auto got = co_await socket->async_read_some(buffer, token);
    if (std::get<0>(got)) co_return;
    read += std::get<1>(got);
  }
}

/// Reads the request and makes a Link, or answers and hangs up. The caller's timer bounds it all.
boost::asio::awaitable<void> greet(std::unique_ptr<WebSocket> socket, std::shared_ptr<Hub> hub,
                                   std::shared_ptr<Admission> admission, bool tls) {
  namespace http = boost::beast::http;
  constexpr auto token = boost::asio::as_tuple(boost::asio::use_awaitable);
  boost::beast::flat_buffer buffer(hub->config().limits.connection.upgrade_bytes + 1024);
  http::request_parser<http::empty_body> parser;
  parser.header_limit(static_cast<std::uint32_t>(hub->config().limits.connection.upgrade_bytes));
  parser.body_limit(0);
  const auto read = co_await http::async_read(socket->next_layer(), buffer, parser, token);
  const auto error = std::get<0>(read);
  HttpRequest request = parser.release();
  Judgement judged;
  if (error == http::error::end_of_stream) co_return;
  if (error || buffer.size() > 0)
    judged.refusal =
        plain_answer(error == http::error::header_limit || error == http::error::buffer_overflow ? 431 : 400,
                     "This is not a request that can be understood.\n");
  else
    judged = judge(request, hub->config(), tls);
  if (judged.refusal) {
    // Past the cork: nothing of it may be left when the sending side ends.
    const std::string answer = text_of(*judged.refusal);
    co_await boost::asio::async_write(socket->next_layer().next_layer(), boost::asio::buffer(answer), token);
    co_await linger(&boost::beast::get_lowest_layer(*socket));
    co_return;
  }
  tune(*socket, hub->config().limits, judged.subprotocol);
  const auto accepted = co_await socket->async_accept(request, token);
  if (std::get<0>(accepted)) co_return;
  std::string place = admission->take();
  judged.opening.place = place;
  start_link(std::move(socket), hub, std::move(place), std::move(judged.opening));
}

}  // namespace

boost::asio::awaitable<void> serve(Socket accepted, std::shared_ptr<Hub> hub,
                                   std::shared_ptr<boost::asio::ssl::context> tls,
                                   std::shared_ptr<Admission> admission) {
  constexpr auto token = boost::asio::as_tuple(boost::asio::use_awaitable);
  auto socket = std::make_unique<WebSocket>(std::move(accepted), tls.get());
  UpgradeTimer timer(hub->io(), boost::beast::get_lowest_layer(*socket), hub->config().limits.connection.upgrade_ms);
  if (Line::Tls* secure = socket->next_layer().next_layer().tls()) {
    const auto shaken = co_await secure->async_handshake(boost::asio::ssl::stream_base::server, token);
    if (std::get<0>(shaken)) co_return;
  }
  co_await greet(std::move(socket), std::move(hub), std::move(admission), tls != nullptr);
}

}  // namespace emcon::net
