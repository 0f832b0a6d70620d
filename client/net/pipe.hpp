/// A TCP connection, plain or under TLS, as one type, so that the WebSocket above it is compiled only once. Only
/// loop.cpp and pipe.cpp include this.
#pragma once

#include <algorithm>
#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/system/error_code.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace emcon::client::net {

/// An AsyncStream that Beast can put a WebSocket on. One thread; one read and one write at a time.
class Pipe {
 public:
  using executor_type = boost::asio::io_context::executor_type;
  using Error = boost::system::error_code;
  using Found = boost::asio::ip::tcp::resolver::results_type;
  using Ended = std::move_only_function<void(Error)>;
  using Moved = std::move_only_function<void(Error, std::size_t)>;

  /// `tls` null: plain. It must outlive this object.
  Pipe(boost::asio::io_context& io, boost::asio::ssl::context* tls);
  ~Pipe();
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  executor_type get_executor();

  /// Connects to the first address of `found` that answers, within `most`.
  void connect(const Found& found, std::chrono::seconds most, Ended then);
  /// Makes the TLS handshake with a server that can prove to be `host`; does nothing if this is plain. The time limit
  /// of connect() goes on, and ends with it.
  void secure(const std::string& host, Ended then);
  /// Why secure() failed, in words that follow the name of the server: "its certificate has expired".
  std::string distrust(Error error) const;
  /// Makes the operation under way fail.
  void cancel();
  /// The same, and closes the connection at once.
  void close();
  /// Ends the connection properly.
  void end(boost::beast::role_type role, Ended then);

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(Error, std::size_t)>(
        [this](auto handler, boost::asio::mutable_buffer into) { read(into, std::move(handler)); }, token,
        boost::asio::mutable_buffer(*boost::asio::buffer_sequence_begin(buffers)));
  }
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(Error, std::size_t)>(
        [this](auto handler, const Buffers& from) {
          // Head and body of a frame leave together.
          leaving_.resize(std::min(boost::asio::buffer_size(from), leaving_max));
          boost::asio::buffer_copy(boost::asio::buffer(leaving_), from);
          write(std::move(handler));
        },
        token, buffers);
  }

 private:
  void read(boost::asio::mutable_buffer into, Moved then);
  void write(Moved then);

  static constexpr std::size_t leaving_max = 16 * 1024;

  struct Streams;
  std::unique_ptr<Streams> streams_;
  std::string leaving_;
  std::string named_;  ///< names and addresses in the server's certificate
};

/// The name and form by which Beast ends a stream: properly, or after waiting too long.
template <class Handler>
void async_teardown(boost::beast::role_type role, Pipe& pipe, Handler&& handler) {
  pipe.end(role, std::forward<Handler>(handler));
}
inline void beast_close_socket(Pipe& pipe) {
  pipe.close();
}

}  // namespace emcon::client::net
