/// The trusted proxies in front of the server. If one of them passes a request on, the server learns the sender's
/// address, and whether he has TLS, from the request's headers.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <string>
#include <variant>
#include <vector>

#include "server/net/upgrade.hpp"

namespace emcon::net {

/// Addresses and networks of proxies.
class Proxies {
 public:
  /// `texts`: addresses, or networks such as "10.0.0.0/8". Texts for which wrong_proxy() (network.hpp) gives a Problem
  /// are ignored.
  explicit Proxies(const std::vector<std::string>& texts);
  /// Whether a peer of this address is one of them. IPv4 in IPv6 counts as IPv4.
  bool has(const boost::asio::ip::address& address) const;

 private:
  std::vector<std::variant<boost::asio::ip::network_v4, boost::asio::ip::network_v6>> networks_;
};

/// The sender of a request, as far as limits and the checks of browsers need it.
struct Caller {
  boost::asio::ip::address address;
  bool tls = false;  ///< his connection is TLS, up to the proxy that ends it
};

/// The sender of a request that came from `proxy`, one of `proxies`. X-Forwarded-For is read from its end, since
/// anybody can write its beginning, until an address is no proxy's: it is the sender's. If the header is used up
/// before, or an entry is no address, the sender is the proxy that was read last; `proxy` if none was. The sender has
/// TLS if the last entry of X-Forwarded-Proto is https.
Caller caller_of(const HttpRequest& request, const Proxies& proxies, const boost::asio::ip::address& proxy);

}  // namespace emcon::net
