// Carries bytes over TCP, plain or under TLS, behind one type that Beast is compiled for once.
#include "client/net/pipe.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/ssl/error.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <optional>

#include "common/certificate_names.hpp"

namespace emcon::client::net {

namespace asio = boost::asio;
namespace beast = boost::beast;

namespace {

std::string words_of(const X509* certificate) {
  std::string out;
  for (const std::string& name : certificate_names(certificate)) out += (out.empty() ? "" : ", ") + name;
  return out;
}

}  // namespace

struct Pipe::Streams {
  using Tcp = beast::basic_stream<asio::ip::tcp, executor_type>;

  explicit Streams(asio::io_context& io) : plain(io) {}

  Tcp plain;
  std::optional<asio::ssl::stream<Tcp&>> secure;
};

Pipe::Pipe(asio::io_context& io, asio::ssl::context* tls) : streams_(std::make_unique<Streams>(io)) {
  if (tls) streams_->secure.emplace(streams_->plain, *tls);
}
Pipe::~Pipe() = default;

Pipe::executor_type Pipe::get_executor() {
  return streams_->plain.get_executor();
}

void Pipe::connect(const Found& found, std::chrono::seconds most, Ended then) {
  streams_->plain.expires_after(most);
  streams_->plain.async_connect(found,
                                [this, then = std::move(then)](Error error, const asio::ip::tcp::endpoint&) mutable {
                                  Error ignored;
                                  if (!error)
                                    streams_->plain.socket().set_option(asio::ip::tcp::no_delay(true), ignored);
                                  then(error);
                                });
}

void Pipe::secure(const std::string& host, Ended then) {
  auto done = [this, then = std::move(then)](Error error) mutable {
    streams_->plain.expires_never();
    then(error);
  };
  if (!streams_->secure) return done({});
  // Does the work of the macro of that name, without its cast.
  std::string name = host;
  SSL_ctrl(streams_->secure->native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, name.data());
  streams_->secure->set_verify_callback(
      [this, is_for = asio::ssl::host_name_verification(host)](bool good, asio::ssl::verify_context& chain) {
        // The connection does not keep a refused certificate, so its names are noted here.
        if (X509_STORE_CTX_get_error_depth(chain.native_handle()) == 0)
          named_ = words_of(X509_STORE_CTX_get_current_cert(chain.native_handle()));
        return is_for(good, chain);
      });
  streams_->secure->async_handshake(asio::ssl::stream_base::client, std::move(done));
}

std::string Pipe::distrust(Error error) const {
  const long flaw = streams_->secure ? SSL_get_verify_result(streams_->secure->native_handle()) : X509_V_OK;
  switch (flaw) {
    case X509_V_OK:
      break;
    case X509_V_ERR_CERT_HAS_EXPIRED:
      return "its certificate has expired, or this computer's clock is wrong";
    case X509_V_ERR_CERT_NOT_YET_VALID:
      return "its certificate is not valid yet, or this computer's clock is wrong";
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
      return "its certificate is signed by nobody whom this computer trusts; '--ca FILE' names the certificate of "
             "whoever "
             "signed it";
    case X509_V_ERR_HOSTNAME_MISMATCH:
    case X509_V_ERR_IP_ADDRESS_MISMATCH:
    case X509_V_ERR_UNSPECIFIED:  // left by the check of the name
      return "its certificate is for " + (named_.empty() ? "no name" : named_) + ", and you gave another name";
    default:
      return std::string("its certificate is not good: ") + X509_verify_cert_error_string(flaw);
  }
  const int reason = ERR_GET_REASON(static_cast<unsigned long>(error.value()));
  if (error.category() == asio::error::get_ssl_category() &&
      (reason == SSL_R_WRONG_VERSION_NUMBER || reason == SSL_R_PACKET_LENGTH_TOO_LONG || reason == SSL_R_HTTP_REQUEST))
    return "it speaks no TLS there; write ws:// in the place of wss://";
  return error.message();
}

void Pipe::cancel() {
  streams_->plain.cancel();
}

void Pipe::close() {
  streams_->plain.close();
}

void Pipe::end(beast::role_type role, Ended then) {
  using beast::websocket::async_teardown;
  if (streams_->secure)
    async_teardown(role, *streams_->secure, std::move(then));
  else
    async_teardown(role, streams_->plain, std::move(then));
}

void Pipe::read(asio::mutable_buffer into, Moved then) {
  if (streams_->secure)
    streams_->secure->async_read_some(into, std::move(then));
  else
    streams_->plain.async_read_some(into, std::move(then));
}

void Pipe::write(Moved then) {
  if (streams_->secure)
    streams_->secure->async_write_some(asio::buffer(leaving_), std::move(then));
  else
    streams_->plain.async_write_some(asio::buffer(leaving_), std::move(then));
}

}  // namespace emcon::client::net
