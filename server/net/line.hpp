/// A connection, plain or under TLS, as one type, so that the layers above are compiled only once.
#pragma once

#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <memory>
#include <utility>

#include "server/net/socket.hpp"

namespace emcon::net {

/// An AsyncStream.
class Line {
 public:
  using Tls = boost::asio::ssl::stream<Socket&>;
  using next_layer_type = Socket;
  using executor_type = Socket::executor_type;

  /// `context` null: plain.
  Line(Socket socket, boost::asio::ssl::context* context) : socket_(std::move(socket)) {
    if (context) tls_ = std::make_unique<Tls>(socket_, *context);
  }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  executor_type get_executor() { return socket_.get_executor(); }
  Socket& next_layer() { return socket_; }
  const Socket& next_layer() const { return socket_; }
  /// Null: plain. What is above must not read or write before its handshake is done.
  Tls* tls() { return tls_.get(); }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    if (tls_) return tls_->async_read_some(buffers, std::forward<Token>(token));
    return socket_.async_read_some(buffers, std::forward<Token>(token));
  }
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    if (tls_) return tls_->async_write_some(buffers, std::forward<Token>(token));
    return socket_.async_write_some(buffers, std::forward<Token>(token));
  }

 private:
  Socket socket_;
  std::unique_ptr<Tls> tls_;
};

/// How Beast ends a stream.
template <class Handler>
void async_teardown(boost::beast::role_type role, Line& line, Handler&& handler) {
  using boost::beast::websocket::async_teardown;
  if (line.tls()) return async_teardown(role, *line.tls(), std::forward<Handler>(handler));
  async_teardown(role, line.next_layer(), std::forward<Handler>(handler));
}

}  // namespace emcon::net
