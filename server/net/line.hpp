/// A connection, plain or under TLS, as one type, so that the layers above are compiled only once. Its reads can be
/// held back.
#pragma once

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <memory>
#include <utility>

#include "server/net/gate.hpp"
#include "server/net/socket.hpp"

namespace emcon::net {

/// A socket whose reads pass a gate: every read from the system, even those that TLS makes by itself, and then the
/// bytes.
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

  /// While a read waits, `life` keeps this socket and its reader alive.
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
    if (!gate_.open) return socket_.async_read_some(buffers, std::move(handler));
    if (gate_.open()) return begin(buffers, std::move(handler));
    const auto reader = std::make_shared<Handler>(std::move(handler));
    gate_.later([this, life = life_.lock(), buffers, reader] { begin(buffers, std::move(*reader)); });
  }

  template <class Buffers, class Handler>
  void begin(const Buffers& buffers, Handler handler) {
    const auto executor = boost::asio::get_associated_executor(handler, socket_.get_executor());
    auto deal = [this, weak = life_, reader = std::move(handler)](const boost::system::error_code& error,
                                                                  std::size_t bytes) mutable {
      // The end of a read may come after the end of this socket; then nothing has to wait.
      const std::shared_ptr<void> life = weak.lock();
      if (error || !life || gate_.has_turn()) return std::move(reader)(error, bytes);
      const auto waiting = std::make_shared<Handler>(std::move(reader));
      gate_.next_turn([life, waiting, bytes] { std::move (*waiting)(boost::system::error_code{}, bytes); });
    };
    socket_.async_read_some(buffers, boost::asio::bind_executor(executor, std::move(deal)));
  }

  Socket socket_;
  Gate gate_;
  std::weak_ptr<void> life_;
};

/// The name and form by which Beast ends a stream.
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

  /// `context` null: plain text.
  Line(Socket socket, boost::asio::ssl::context* context) : socket_(std::move(socket)) {
    if (context) tls_ = std::make_unique<Tls>(socket_, *context);
  }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  executor_type get_executor() { return socket_.get_executor(); }
  Socket& next_layer() { return socket_.next_layer(); }
  const Socket& next_layer() const { return socket_.next_layer(); }
  /// As in GatedSocket.
  void set_gate(Gate gate, std::weak_ptr<void> life) { socket_.set_gate(std::move(gate), std::move(life)); }
  /// Null: plain text. The layer above must not read or write before the handshake is done.
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

/// The name and form by which Beast ends a stream.
template <class Handler>
void async_teardown(boost::beast::role_type role, Line& line, Handler&& handler) {
  using boost::beast::websocket::async_teardown;
  if (line.tls()) return async_teardown(role, *line.tls(), std::forward<Handler>(handler));
  async_teardown(role, line.next_layer(), std::forward<Handler>(handler));
}

}  // namespace emcon::net
