// Reads the sender of a request from a proxy's headers, and believes no more than the proxy knows.
#include "server/net/proxies.hpp"

#include <algorithm>
#include <boost/beast/core/string.hpp>
#include <optional>
#include <string_view>

namespace emcon::net {
namespace asio = boost::asio;
namespace {

using Subnet = std::variant<asio::ip::network_v4, asio::ip::network_v6>;

constexpr boost::beast::string_view forwarded_for = "X-Forwarded-For";
constexpr boost::beast::string_view forwarded_proto = "X-Forwarded-Proto";

asio::ip::address plain(const asio::ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
}

Subnet network_of(const asio::ip::address& address, unsigned short bits) {
  if (address.is_v4()) return asio::ip::network_v4(address.to_v4(), bits).canonical();
  return asio::ip::network_v6(address.to_v6(), bits).canonical();
}

/// "ADDRESS" or "ADDRESS/BITS"; nothing for anything else, and for a network of everybody.
std::optional<Subnet> parse(const std::string& text) {
  boost::system::error_code error;
  const auto slash = text.find('/');
  const auto address = asio::ip::make_address(text.substr(0, slash), error);
  if (error) return std::nullopt;
  const unsigned most = address.is_v4() ? 32 : 128;
  if (slash == std::string::npos) return network_of(address, static_cast<unsigned short>(most));
  const std::string digits = text.substr(slash + 1);
  if (digits.empty() || digits.size() > 3 || !std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; }))
    return std::nullopt;
  const auto bits = static_cast<unsigned>(std::stoul(digits));
  if (bits < 1 || bits > most) return std::nullopt;
  return network_of(address, static_cast<unsigned short>(bits));
}

/// An address as proxies write it: also "1.2.3.4:56" and "[2001:db8::1]:56".
std::optional<asio::ip::address> address_in(std::string_view text) {
  if (text.starts_with('[')) {
    text.remove_prefix(1);
    text = text.substr(0, text.find(']'));
  } else if (std::ranges::count(text, ':') == 1) {
    text = text.substr(0, text.find(':'));
  }
  boost::system::error_code error;
  const auto address = asio::ip::make_address(std::string(text), error);
  if (error) return std::nullopt;
  return plain(address);
}

}  // namespace

std::optional<Problem> wrong_proxy(const std::string& text) {
  if (parse(text)) return std::nullopt;
  return Problem{.code = "bad_proxy",
                 .text = "\"" + text +
                         "\" is no address of a proxy; write one such as 127.0.0.1, or the network of several such as "
                         "10.1.0.0/16, but not one of everybody."};
}

Proxies::Proxies(const std::vector<std::string>& texts) {
  for (const std::string& text : texts)
    if (auto network = parse(text)) networks_.push_back(*network);
}

bool Proxies::has(const asio::ip::address& address) const {
  const asio::ip::address one = plain(address);
  return std::ranges::any_of(networks_, [&](const Subnet& network) {
    if (const auto* v4 = std::get_if<asio::ip::network_v4>(&network))
      return one.is_v4() && network_of(one, v4->prefix_length()) == network;
    return one.is_v6() && network_of(one, std::get<asio::ip::network_v6>(network).prefix_length()) == network;
  });
}

Caller caller_of(const HttpRequest& request, const Proxies& proxies, const asio::ip::address& proxy) {
  Caller out{.address = proxy};
  const std::vector<std::string_view> protocols = listed(request, forwarded_proto);
  out.tls = !protocols.empty() && boost::beast::iequals({protocols.back().data(), protocols.back().size()}, "https");
  std::vector<std::string_view> way = listed(request, forwarded_for);
  for (; !way.empty(); way.pop_back()) {
    const auto address = address_in(way.back());
    if (!address) break;  // the proxy that wrote this did not know the address
    out.address = *address;
    if (!proxies.has(*address)) break;
  }
  return out;
}

}  // namespace emcon::net
