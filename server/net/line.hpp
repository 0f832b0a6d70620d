/// A connection, plain or under TLS, as one type, so that the layers above are compiled only once. Its reads can be
/// held back.
#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <memory>
#include <utility>

#include "server/net/gate.hpp"
#include "server/net/socket.hpp"

namespace emcon::net {

/// A socket whose reads pass a gate: each call to the system that reads, also those that TLS makes by itself.
class GatedSocket {
 public:
  using next_layer_type = Socket;
  using lowest_layer_type = Socket::lowest_layer_type;
  using executor_type = Socket::executor_type;

  explicit GatedSocket(Socket socket) : socket_(std::move(socket)) {}
  GatedSocket(const GatedSocket&) = delete;
  GatedSocket& operator=(const GatedSocket&) = delete;

  executor_type get_executor() { return socket_.get_executor(); }
  Socket& next_layer() { return socket_; }
  const Socket& next_layer() const { return socket_; }
  lowest_layer_type& lowest_layer() { return socket_.lowest_layer(); }

  /// `life` keeps this socket, and what reads from it, while a read waits.
  void set_gate(Gate gate, std::weak_ptr<void> life) {
    gate_ = std::move(gate);
    life_ = std::move(life);
  }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        [this](auto handler, const Buffers& where) { this->read(where, std::move(handler)); }, token, buffers);
  }
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return socket_.async_write_some(buffers, std::forward<Token>(token));
  }

 private:
  template <class Buffers, class Handler>
  void read(const Buffers& buffers, Handler handler) {
    if (!gate_.open || gate_.open()) return socket_.async_read_some(buffers, std::move(handler));
    const auto reader = std::make_shared<Handler>(std::move(handler));
    gate_.later([this, life = life_.lock(), buffers, reader] { socket_.async_read_some(buffers, std::move(*reader)); });
  }

  Socket socket_;
  Gate gate_;
  std::weak_ptr<void> life_;
};

/// How Beast ends a stream.
template <class Handler>
void async_teardown(boost::beast::role_type role, GatedSocket& socket, Handler&& handler) {
  using boost::beast::websocket::async_teardown;
  async_teardown(role, socket.next_layer(), std::forward<Handler>(handler));
}

/// An AsyncStream.
class Line {
 public:
  using Tls = boost::asio::ssl::stream<GatedSocket&>;
  using next_layer_type = Socket;
  using executor_type = Socket::executor_type;

  /// `context` null: plain.
  Line(Socket socket, boost::asio::ssl::context* context) : socket_(std::move(socket)) {
    if (context) tls_ = std::make_unique<Tls>(socket_, *context);
  }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  executor_type get_executor() { return socket_.get_executor(); }
  Socket& next_layer() { return socket_.next_layer(); }
  const Socket& next_layer() const { return socket_.next_layer(); }
  /// As GatedSocket.
  void set_gate(Gate gate, std::weak_ptr<void> life) { socket_.set_gate(std::move(gate), std::move(life)); }
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
  GatedSocket socket_;
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
