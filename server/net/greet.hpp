/// From an accepted socket to a Link: the HTTP upgrade. One instance per stream type, see link_plain.cpp and
/// link_tls.cpp.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_static_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>

#include "server/net/admission.hpp"
#include "server/net/link.hpp"
#include "server/net/upgrade.hpp"

namespace emcon::net {

template <class Stream>
void tune(boost::beast::websocket::stream<Stream, false>& socket, const house::Limits& limits,
          const std::string& protocol) {
  namespace websocket = boost::beast::websocket;
  websocket::stream_base::timeout timeout{};
  timeout.handshake_timeout = std::chrono::milliseconds(limits.upgrade_ms);
  timeout.idle_timeout = std::chrono::milliseconds(limits.idle_ms);
  timeout.keep_alive_pings = true;
  socket.set_option(timeout);
  websocket::stream_base::decorator name([protocol](websocket::response_type& response) {
    response.set(boost::beast::http::field::sec_websocket_protocol, protocol);
    response.set(boost::beast::http::field::server, "emcon");
  });
  socket.set_option(std::move(name));
  socket.auto_fragment(false);
  socket.write_buffer_bytes(8);
  socket.read_message_max(0);  // the link counts, so that it can say what was wrong
}

/// Reads the request and makes a Link, or answers and hangs up. The caller's timer bounds it all.
template <class Stream>
boost::asio::awaitable<void> greet(std::unique_ptr<boost::beast::websocket::stream<Stream, false>> socket,
                                   std::shared_ptr<Hub> hub, std::shared_ptr<Admission> admission, bool tls) {
  namespace http = boost::beast::http;
  constexpr auto token = boost::asio::as_tuple(boost::asio::use_awaitable);
  boost::beast::flat_buffer buffer(hub->config().limits.upgrade_bytes + 1024);
  http::request_parser<http::empty_body> parser;
  parser.header_limit(static_cast<std::uint32_t>(hub->config().limits.upgrade_bytes));
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
    co_await http::async_write(socket->next_layer(), *judged.refusal, token);
    boost::system::error_code ignored;
    boost::beast::get_lowest_layer(*socket).shutdown(boost::asio::ip::tcp::socket::shutdown_send, ignored);
    co_return;
  }
  tune<Stream>(*socket, hub->config().limits, judged.subprotocol);
  const auto accepted = co_await socket->async_accept(request, token);
  if (std::get<0>(accepted)) co_return;
  const auto link = std::make_shared<Link<Stream>>(std::move(socket), hub, admission->take());
  link->start(std::move(judged.opening));
}

}  // namespace emcon::net
