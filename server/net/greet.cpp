// From an accepted socket to a Link: TLS, pages for browsers, and the HTTP upgrade.
#include <algorithm>
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

struct Judged {
  HttpRequest request;
  Judgement judgement;
};

/// Judges a request as that of whoever sends it, whom a proxy names.
Judgement judged(const HttpRequest& request, Hub& hub, Admission& admission, bool tls) {
  if (const auto& proxy = admission.proxy()) {
    const Caller caller = caller_of(request, hub.proxies(), *proxy);
    if (!admission.move_to(place_of(caller.address)))
      return {.answer = plain_answer(503, "Your address has as many connections as it may have; come again later.\n",
                                     request.version()),
              .opening = {},
              .subprotocol = {}};
    tls = tls || caller.tls;
  }
  return judge(request, hub.config(), tls);
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

/// Reads one request and judges it; nothing if the peer is gone.
boost::asio::awaitable<std::optional<Judged>> next_request(WebSocket* socket, boost::beast::flat_buffer* buffer,
                                                           std::shared_ptr<Hub> hub,
                                                           std::shared_ptr<Admission> admission, bool tls) {
  namespace http = boost::beast::http;
  constexpr auto token = boost::asio::as_tuple(boost::asio::use_awaitable);
  http::request_parser<http::empty_body> parser;
  parser.header_limit(static_cast<std::uint32_t>(hub->config().limits.connection.upgrade_bytes));
  parser.body_limit(0);
  const auto read = co_await http::async_read(socket->next_layer(), *buffer, parser, token);
  const auto error = std::get<0>(read);
  Judged out;
  if (error == http::error::end_of_stream) co_return std::nullopt;
  out.request = parser.release();
  if (error)
    out.judgement.answer =
        plain_answer(error == http::error::header_limit || error == http::error::buffer_overflow ? 431 : 400,
                     "This is not a request that can be understood.\n");
  else
    out.judgement = judged(out.request, *hub, *admission, tls);
  // Frames before the upgrade is answered; after a page another request may follow.
  if (buffer->size() > 0 && !out.judgement.answer)
    out.judgement.answer = plain_answer(400, "Nothing may follow this request before its answer.\n");
  co_return out;
}

/// Answers requests for pages, until one becomes a Link or the connection ends. The timer bounds each of them.
boost::asio::awaitable<void> greet(std::unique_ptr<WebSocket> socket, std::shared_ptr<Hub> hub,
                                   std::shared_ptr<Admission> admission, bool tls, UpgradeTimer* timer) {
  constexpr auto token = boost::asio::as_tuple(boost::asio::use_awaitable);
  const house::ConnectionLimits& limits = hub->config().limits.connection;
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(limits.pages_ms);
  boost::beast::flat_buffer buffer(limits.upgrade_bytes + 1024);
  for (std::size_t answered = 1;; ++answered) {
    std::optional<Judged> asked = co_await next_request(socket.get(), &buffer, hub, admission, tls);
    if (!asked) co_return;
    Judgement& judged = asked->judgement;
    if (!judged.answer) {
      tune(*socket, hub->config().limits, judged.subprotocol);
      const auto accepted = co_await socket->async_accept(asked->request, token);
      if (std::get<0>(accepted)) co_return;
      std::string place = admission->take();
      judged.opening.place = place;
      start_link(std::move(socket), hub, std::move(place), std::move(judged.opening));
      co_return;
    }
    admission->give_back();
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    const bool more = judged.answer->keep_alive() && answered < limits.pages && left.count() > 0;
    judged.answer->keep_alive(more);
    // Past the cork: nothing of it may be left when the sending side ends.
    const std::string answer = text_of(*judged.answer);
    const auto written =
        co_await boost::asio::async_write(socket->next_layer().next_layer(), boost::asio::buffer(answer), token);
    if (std::get<0>(written)) co_return;
    if (!more) {
      co_await linger(&boost::beast::get_lowest_layer(*socket));
      co_return;
    }
    timer->again(std::min(left, std::chrono::milliseconds(limits.upgrade_ms)));
  }
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
  co_await greet(std::move(socket), std::move(hub), std::move(admission), tls != nullptr, &timer);
}

}  // namespace emcon::net
