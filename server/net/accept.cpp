// Opens listening sockets and starts a coroutine for each connection that is accepted.
#include "server/net/accept.hpp"

#include <openssl/evp.h>
#include <sys/socket.h>

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <charconv>

#include "server/net/admission.hpp"

namespace emcon::net {
namespace asio = boost::asio;
using tcp = asio::ip::tcp;

Result<tcp::endpoint> endpoint_of(const std::string& address) {
  const auto bad = [&] {
    return std::unexpected(Problem{.code = "bad_address",
                                   .text = "\"" + address +
                                           "\" is no address to listen on; write ADDRESS:PORT, for example "
                                           "127.0.0.1:7414 or [::]:7414."});
  };
  const auto colon = address.rfind(':');
  if (colon == std::string::npos) return bad();
  std::string host = address.substr(0, colon);
  const std::string_view digits = std::string_view(address).substr(colon + 1);
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  if (error != std::errc{} || end != digits.data() + digits.size()) return bad();
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') host = host.substr(1, host.size() - 2);
  if (host == "localhost") host = "127.0.0.1";
  boost::system::error_code wrong;
  const auto ip = asio::ip::make_address(host, wrong);
  if (wrong) return bad();
  return tcp::endpoint(ip, port);
}

Result<std::shared_ptr<Acceptor>> open_acceptor(asio::io_context& io, const std::string& address) {
  const auto endpoint = endpoint_of(address);
  if (!endpoint) return std::unexpected(endpoint.error());
  auto acceptor = std::make_shared<Acceptor>(io);
  boost::system::error_code error;
  acceptor->open(endpoint->protocol(), error);
  if (!error) acceptor->set_option(Acceptor::reuse_address(true), error);
  if (!error) acceptor->bind(*endpoint, error);
  if (!error) acceptor->listen(asio::socket_base::max_listen_connections, error);
  if (!error) return acceptor;
  if (error == asio::error::address_in_use)
    return std::unexpected(
        Problem{.code = "address_in_use",
                .text = "Another program listens on " + address + " already; stop it or choose another port."});
  return std::unexpected(
      Problem{.code = "bad_address", .text = "Cannot listen on " + address + ": " + error.message() + "."});
}

Result<std::shared_ptr<Acceptor>> adopt_acceptor(asio::io_context& io, int descriptor) {
  sockaddr_storage address{};
  socklen_t address_size = sizeof address;
  int listening = 0, type = 0;
  socklen_t size = sizeof listening, type_size = sizeof type;
  const bool fits = ::getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listening, &size) == 0 && listening != 0 &&
                    ::getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &type_size) == 0 && type == SOCK_STREAM &&
                    // The pointer to any kind of address is what the system's interface takes.
                    ::getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &address_size) == 0 &&
                    (address.ss_family == AF_INET || address.ss_family == AF_INET6);
  auto acceptor = std::make_shared<Acceptor>(io);
  boost::system::error_code error = asio::error::invalid_argument;
  if (fits) acceptor->assign(address.ss_family == AF_INET ? tcp::v4() : tcp::v6(), descriptor, error);
  if (!error) return acceptor;
  return std::unexpected(
      Problem{.code = "bad_address",
              .text = "Descriptor " + std::to_string(descriptor) +
                      ", handed over by LISTEN_FDS, is no listening TCP socket; the socket unit must "
                      "say ListenStream=ADDRESS:PORT and Accept=no."});
}

Result<std::shared_ptr<asio::ssl::context>> make_tls(const std::string& certificate, const std::string& key) {
  auto context = std::make_shared<asio::ssl::context>(asio::ssl::context::tls_server);
  boost::system::error_code error;
  context->set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_sslv2 |
                           asio::ssl::context::no_sslv3 | asio::ssl::context::no_tlsv1 | asio::ssl::context::no_tlsv1_1,
                       error);
  // Idle connections give their buffers back.
  SSL_CTX_set_mode(context->native_handle(), SSL_MODE_RELEASE_BUFFERS);
  std::string at = certificate;
  if (!error) context->use_certificate_chain_file(certificate, error);
  if (!error) {
    at = key;
    context->use_private_key_file(key, asio::ssl::context::pem, error);
  }
  if (!error) return context;
  return std::unexpected(Problem{.code = "bad_certificate",
                                 .text = "The certificate or key in " + at + " cannot be used: " + error.message() +
                                         "; both must be PEM files that belong together."});
}

TlsSlot slot_of(std::shared_ptr<asio::ssl::context> context) {
  // All else of a handshake: the exchange of keys, and what is hashed and read.
  TlsSlot out{std::move(context), std::chrono::microseconds(400)};
  EVP_PKEY* const key = SSL_CTX_get0_privatekey(out.context->native_handle());
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> signing(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  std::array<unsigned char, 2'048> signature{};
  const std::array<unsigned char, 32> what{};
  const auto began = std::chrono::steady_clock::now();
  std::size_t size = signature.size();
  if (key && EVP_DigestSignInit(signing.get(), nullptr, nullptr, nullptr, key) == 1)
    EVP_DigestSign(signing.get(), signature.data(), &size, what.data(), what.size());
  out.handshake += std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - began);
  return out;
}

namespace {

/// What the system may hold for a peer that does not read, beside the limits of our own queues: left alone it would
/// grow to megabytes for each.
constexpr int send_buffer_bytes = 128 * 1024;
/// Requests to the operator's address at once. It is for one person and a few programs.
constexpr std::size_t operators_max = 16;

/// Out of descriptors or the like: those who are connected go on, and accepting is tried again a little later.
asio::awaitable<void> short_pause(asio::io_context::executor_type executor) {
  constexpr auto token = asio::as_tuple(asio::use_awaitable);
  asio::steady_timer pause(executor, std::chrono::milliseconds(100));
  co_await pause.async_wait(token);
}

}  // namespace

asio::awaitable<void> accept_loop(std::shared_ptr<Acceptor> acceptor, std::shared_ptr<Hub> hub,
                                  std::shared_ptr<TlsSlot> tls) {
  constexpr auto token = asio::as_tuple(asio::use_awaitable);
  for (;;) {
    auto accepted = co_await acceptor->async_accept(token);
    const auto error = std::get<0>(accepted);
    if (!acceptor->is_open()) co_return;
    if (error) {
      co_await short_pause(hub->io().get_executor());
      continue;
    }
    Socket socket = std::move(std::get<1>(accepted));
    boost::system::error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    socket.set_option(asio::socket_base::send_buffer_size(send_buffer_bytes), ignored);
    const auto peer = socket.remote_endpoint(ignored);
    if (hub->draining) continue;
    auto admission = Admission::of(hub, peer.address());
    if (!admission) continue;
    auto served = serve(std::move(socket), hub, *tls, std::move(admission));
    asio::co_spawn(hub->io(), std::move(served), asio::detached);
  }
}

asio::awaitable<void> operator_loop(std::shared_ptr<Acceptor> acceptor, std::shared_ptr<Hub> hub) {
  constexpr auto token = asio::as_tuple(asio::use_awaitable);
  for (;;) {
    auto accepted = co_await acceptor->async_accept(token);
    if (!acceptor->is_open()) co_return;
    if (std::get<0>(accepted)) {
      co_await short_pause(hub->io().get_executor());
      continue;
    }
    if (hub->operators >= operators_max) continue;
    ++hub->operators;
    auto served = serve_operator(std::move(std::get<1>(accepted)), hub);
    asio::co_spawn(hub->io(), std::move(served), [hub](const std::exception_ptr&) { --hub->operators; });
  }
}

}  // namespace emcon::net
