// Checks addresses and certificates as the listener would use them, and serves nothing.
#include "server/net/look.hpp"

#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <boost/asio/io_context.hpp>

#include "common/certificate_names.hpp"
#include "server/net/accept.hpp"

namespace emcon::net {
namespace {

std::int64_t seconds_of(const ASN1_TIME* time) {
  ASN1_TIME* const epoch = ASN1_TIME_set(nullptr, 0);
  int days = 0, seconds = 0;
  ASN1_TIME_diff(&days, &seconds, epoch, time);
  ASN1_TIME_free(epoch);
  constexpr std::int64_t day_s = 86'400;
  return days * day_s + seconds;
}

bool is_for(X509* certificate, const std::string& name) {
  return X509_check_host(certificate, name.data(), name.size(), 0, nullptr) == 1 ||
         X509_check_ip_asc(certificate, name.c_str(), 0) == 1;
}

}  // namespace

Reach reach_of(const std::string& address) {
  const auto endpoint = endpoint_of(address);
  if (!endpoint || endpoint->address().is_loopback()) return Reach::here;
  return endpoint->address().is_unspecified() ? Reach::everywhere : Reach::one_side;
}

bool collide(const std::string& one, const std::string& other) {
  const auto first = endpoint_of(one), second = endpoint_of(other);
  if (!first || !second || first->port() != second->port() || first->port() == 0) return false;
  // Only the system decides, when the port is opened, whether [::] takes the port of the other family, too.
  if (first->protocol() != second->protocol()) return false;
  return first->address() == second->address() || first->address().is_unspecified() ||
         second->address().is_unspecified();
}

bool is_of_this_machine(const std::string& address) {
  const auto endpoint = endpoint_of(address);
  if (!endpoint) return false;
  boost::asio::io_context io;
  Acceptor acceptor(io);
  boost::system::error_code error;
  acceptor.open(endpoint->protocol(), error);
  if (!error) acceptor.bind({endpoint->address(), 0}, error);
  return error != boost::system::errc::address_not_available;
}

std::optional<Problem> cannot_listen(const std::string& address) {
  boost::asio::io_context io;
  if (const auto acceptor = open_acceptor(io, address); !acceptor) return acceptor.error();
  return std::nullopt;
}

Result<Certificate> read_certificate(const std::string& certificate, const std::string& key,
                                     const std::vector<std::string>& names) {
  const auto context = make_tls(certificate, key);
  if (!context) return std::unexpected(context.error());
  X509* const first = SSL_CTX_get0_certificate((*context)->native_handle());
  Certificate out{.begins_s = seconds_of(X509_get0_notBefore(first)),
                  .ends_s = seconds_of(X509_get0_notAfter(first)),
                  .named = certificate_names(first),
                  .not_named = {}};
  for (const std::string& name : names)
    if (!is_for(first, name)) out.not_named.push_back(name);
  return out;
}

}  // namespace emcon::net
