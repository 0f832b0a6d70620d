/// Proxies in front of the server: whom it believes about where a request comes from.
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
  /// Texts that wrong_proxy has nothing against; others are passed over.
  explicit Proxies(const std::vector<std::string>& texts);
  /// Whether a peer of this address is one of them. IPv4 in IPv6 counts as IPv4.
  bool has(const boost::asio::ip::address& address) const;

 private:
  std::vector<std::variant<boost::asio::ip::network_v4, boost::asio::ip::network_v6>> networks_;
};

/// Who asks, as far as limits and rules of browsers need it.
struct Caller {
  boost::asio::ip::address address;
  bool tls = false;  ///< his connection is TLS, up to whoever ends it
};

/// Of a request that came from `proxy`, which is one of `proxies`: the last address of X-Forwarded-For that is none of
/// them, for what stands before it anybody can write; and whether X-Forwarded-Proto ends with https. A request without
/// the first header is the proxy's machine's own.
Caller caller_of(const HttpRequest& request, const Proxies& proxies, const boost::asio::ip::address& proxy);

}  // namespace emcon::net
