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
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>

#include "server/net/admission.hpp"

namespace emcon::net {
namespace asio = boost::asio;
using tcp = asio::ip::tcp;

Result<tcp::endpoint> endpoint_of(const std::string& address) {
  const auto bad = [&](const std::string& why = {}) {
    return std::unexpected(Problem{.code = "bad_address",
                                   .text = "\"" + address + "\" is no address to listen on" +
                                           (why.empty() ? "" : ": " + why) +
                                           "; write ADDRESS:PORT, for example 127.0.0.1:7414 or [::]:7414."});
  };
  const auto colon = address.rfind(':');
  if (colon == std::string::npos) return bad("it has no port");
  if (colon == 0) return bad("it has no address, and 0.0.0.0 is all of this machine");
  std::string host = address.substr(0, colon);
  const std::string_view digits = std::string_view(address).substr(colon + 1);
  std::uint16_t port = 0;
  const auto error = std::from_chars(digits.data(), digits.data() + digits.size(), port).ec;
  const bool whole = !digits.empty() && digits.find_first_not_of("0123456789") == digits.npos;
  if (error == std::errc::result_out_of_range && whole) return bad("ports go from 1 to 65535");
  if (error != std::errc{} || !whole) return bad("'" + std::string(digits) + "' is no port");
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') host = host.substr(1, host.size() - 2);
  if (host == "localhost") host = "127.0.0.1";
  boost::system::error_code wrong;
  const auto ip = asio::ip::make_address(host, wrong);
  if (wrong) return bad("'" + host + "' is no address in digits");
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
                    // The system's interface takes a pointer to any kind of address.
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

namespace {

/// The content of a PEM file, by its headers.
struct Pem {
  bool readable = false, certificate = false, key = false, locked_key = false;
  std::string why;  ///< if it is not readable
};
Pem look_into(const std::string& file) {
  Pem out;
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  out.readable = in.is_open();
  if (!out.readable) out.why = errno == 0 ? "it cannot be opened" : std::strerror(errno);
  constexpr int lines_most = 20'000;
  std::string line;
  for (int n = 0; n < lines_most && std::getline(in, line); ++n) {
    if (line.starts_with("-----BEGIN ") && line.contains("CERTIFICATE-----")) out.certificate = true;
    if (line.starts_with("-----BEGIN ") && line.contains("PRIVATE KEY-----")) out.key = true;
    if (line.contains("ENCRYPTED")) out.locked_key = true;
  }
  return out;
}

/// Why a certificate and a key cannot be used, in plain words; `error` is OpenSSL's, and `in_key` says that it is about
/// the key.
std::string why_no_tls(const std::string& certificate, const std::string& key, bool in_key, const std::string& error) {
  const Pem first = look_into(certificate), second = look_into(key);
  if (!first.readable) return "The certificate " + certificate + " cannot be read: " + first.why + ".";
  if (!second.readable) return "The key " + key + " cannot be read: " + second.why + ".";
  if (!first.certificate && first.key && second.certificate)
    return certificate + " holds a key, and " + key +
           " a certificate: the two are exchanged. tls_cert (--tls-cert) names the certificate, tls_key (--tls-key) "
           "the "
           "key.";
  if (!first.certificate)
    return certificate +
           " holds no certificate; a PEM file is wanted, in which a line -----BEGIN CERTIFICATE----- "
           "stands (tls_cert, --tls-cert).";
  if (!second.key)
    return key +
           " holds no private key; a PEM file is wanted, in which a line -----BEGIN PRIVATE KEY----- stands "
           "(tls_key, --tls-key).";
  if (in_key && second.locked_key)
    return "The key in " + key +
           " is locked by a password, which the server cannot be given; remove it: openssl pkey "
           "-in " +
           key + " -out NEW.";
  if (in_key && error.contains("mismatch"))
    return "The key in " + key + " is not that of the certificate in " + certificate +
           "; name the key that the certificate was made for, or get a certificate for this key.";
  return "The " + std::string(in_key ? "key in " + key : "certificate in " + certificate) +
         " cannot be used: " + error + "; both must be whole PEM files that belong together.";
}

/// Takes the password of a key from nobody: OpenSSL would ask at the terminal.
int no_password(char* /*buffer*/, int /*size*/, int /*writing*/, void* /*nothing*/) {
  return 0;
}

}  // namespace

Result<std::shared_ptr<asio::ssl::context>> make_tls(const std::string& certificate, const std::string& key) {
  auto context = std::make_shared<asio::ssl::context>(asio::ssl::context::tls_server);
  boost::system::error_code error;
  context->set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_sslv2 |
                           asio::ssl::context::no_sslv3 | asio::ssl::context::no_tlsv1 | asio::ssl::context::no_tlsv1_1,
                       error);
  // Idle connections give their buffers back.
  SSL_CTX_set_mode(context->native_handle(), SSL_MODE_RELEASE_BUFFERS);
  SSL_CTX_set_default_passwd_cb(context->native_handle(), no_password);
  bool in_key = false;
  if (!error) context->use_certificate_chain_file(certificate, error);
  if (!error) {
    in_key = true;
    context->use_private_key_file(key, asio::ssl::context::pem, error);
  }
  if (!error) return context;
  return std::unexpected(
      Problem{.code = "bad_certificate", .text = why_no_tls(certificate, key, in_key, error.message())});
}

TlsSlot slot_of(std::shared_ptr<asio::ssl::context> context) {
  // The rest of a handshake's cost: the exchange of keys, hashing and reading.
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

/// The most bytes that the system may hold for a peer that does not read, besides our own queues. Without a bound it
/// would grow to megabytes for each.
constexpr int send_buffer_bytes = 128 * 1024;
/// Requests to the operator's address at once. It is for one person and a few programs.
constexpr std::size_t operators_max = 16;

/// Out of descriptors or the like: present connections go on, and accepting is tried again a little later.
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
