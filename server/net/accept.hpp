/// Listening sockets, and the handling of each accepted one.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <chrono>
#include <memory>
#include <string>

#include "server/net/hub.hpp"
#include "server/net/network.hpp"
#include "server/net/socket.hpp"

namespace emcon::net {

class Admission;

/// Reads "host:port" or "[v6]:port". Problem `bad_address`.
Result<boost::asio::ip::tcp::endpoint> endpoint_of(const std::string& address);
/// Opens a listening socket. Problem `address_in_use` or `bad_address`.
Result<std::shared_ptr<Acceptor>> open_acceptor(boost::asio::io_context& io, const std::string& address);
/// Adopts a listening TCP socket that somebody else has opened, and may keep open when it is closed here. Problem
/// `bad_address`.
Result<std::shared_ptr<Acceptor>> adopt_acceptor(boost::asio::io_context& io, int descriptor);
/// Makes a TLS context, TLS 1.2 and up. Problem `bad_certificate`.
Result<std::shared_ptr<boost::asio::ssl::context>> make_tls(const std::string& certificate, const std::string& key);

/// The certificate in use; replaced as a whole on SIGHUP. A null context means plain text.
struct TlsSlot {
  std::shared_ptr<boost::asio::ssl::context> context{};
  std::chrono::microseconds handshake{};  ///< the time that one takes
};
/// The slot of a context, with the cost of a handshake on this machine with this key: one signature is made and timed.
TlsSlot slot_of(std::shared_ptr<boost::asio::ssl::context> context);

/// Accepts until the acceptor is closed.
boost::asio::awaitable<void> accept_loop(std::shared_ptr<Acceptor> acceptor, std::shared_ptr<Hub> hub,
                                         std::shared_ptr<TlsSlot> tls);
/// Serves one connection; greet.cpp.
boost::asio::awaitable<void> serve(Socket accepted, std::shared_ptr<Hub> hub, TlsSlot tls,
                                   std::shared_ptr<Admission> admission);
/// Serves one request to the operator's address; operator.cpp.
boost::asio::awaitable<void> serve_operator(Socket socket, std::shared_ptr<Hub> hub);
boost::asio::awaitable<void> operator_loop(std::shared_ptr<Acceptor> acceptor, std::shared_ptr<Hub> hub);

}  // namespace emcon::net
