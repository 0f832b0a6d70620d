// Reads server addresses as people type them, and writes each in one form only.
#include <arpa/inet.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "client/net/loop.hpp"

namespace emcon::client::net {
namespace {

constexpr std::size_t host_bytes_max = 253;  ///< as in the names of the Internet

/// As it is written everywhere; empty: it is none.
std::string port_of(std::string_view text) {
  int value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool good = error == std::errc{} && stop == text.data() + text.size() && value > 0 && value < 65536;
  return good ? std::to_string(value) : std::string();
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

/// Takes the scheme off; true for TLS. A server's page has the server's address with another one.
bool take_scheme(std::string_view& text) {
  for (const auto& [scheme, tls] :
       {std::pair<std::string_view, bool>{"wss://", true}, {"ws://", false}, {"https://", true}, {"http://", false}})
    if (lower(text.substr(0, scheme.size())) == scheme) {
      text.remove_prefix(scheme.size());
      return tls;
    }
  return false;
}

/// A name or address as it is written everywhere; empty: it is none.
std::string host_of(std::string_view text, bool bracketed) {
  std::string out = lower(text);
  if (bracketed) {
    // One of the many spellings of an address is taken; an address with a zone stays as it is.
    in6_addr address{};
    char canonical[INET6_ADDRSTRLEN];
    if (::inet_pton(AF_INET6, out.c_str(), &address) == 1)
      return ::inet_ntop(AF_INET6, &address, canonical, sizeof canonical);
    return out.contains(':') && out.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789:.%_-") == std::string::npos
               ? out
               : std::string();
  }
  if (out.ends_with('.')) out.pop_back();  // the same name, told in full
  const bool good = out.size() <= host_bytes_max &&
                    out.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789.-_") == std::string::npos;
  return good ? out : std::string();
}

/// Whether the port, given with its colon, is a number too great for a port.
bool is_great(std::string_view port) {
  return port.size() > 1 && port.size() < 10 && port.find_first_not_of("0123456789", 1) == port.npos &&
         port_of(port.substr(1)).empty();
}

/// `more`: the fault in it, if it is known.
std::unexpected<Problem> bad(std::string_view text, const std::string& more = {}) {
  return std::unexpected(Problem{"bad_server",
                                 "A server is written ws://host:port or wss://host:port, not '" + std::string(text) +
                                     "'" + (more.empty() ? "" : ": " + more) + ".",
                                 "",
                                 -1,
                                 "server",
                                 {}});
}

}  // namespace

Result<Endpoint> parse_endpoint(std::string_view text) {
  Endpoint out;
  std::string_view rest = text;
  out.tls = take_scheme(rest);
  if (const auto way = rest.find("://"); way != std::string_view::npos)
    return bad(text, "no server is reached by '" + std::string(rest.substr(0, way + 3)) + "'; write ws://" +
                         std::string(rest.substr(way + 3)));
  if (rest.ends_with('/')) rest.remove_suffix(1);
  if (const std::string port = port_of(rest.substr(rest.starts_with(':') ? 1 : 0)); !port.empty())
    return bad(text, "this is a port, and the host before it is missing: " + std::string(out.tls ? "wss" : "ws") +
                         "://HOST:" + port);
  if (const auto slash = rest.find('/'); slash != std::string_view::npos && slash > 0)
    return bad(text, "a server cannot be below a path; leave '" + std::string(rest.substr(slash)) + "' out");
  const bool bracketed = rest.starts_with('[');
  if (bracketed) rest.remove_prefix(1);
  const auto end = bracketed ? rest.find(']') : std::min(rest.find(':'), rest.size());
  if (end == std::string_view::npos) return bad(text);
  out.host = host_of(rest.substr(0, end), bracketed);
  rest.remove_prefix(end + (bracketed ? 1 : 0));
  out.port = rest.empty() ? "7414" : rest.starts_with(':') ? port_of(rest.substr(1)) : "";
  if (out.host.empty() || out.port.empty())
    return bad(text, !out.host.empty() && is_great(rest) ? "ports go from 1 to 65535" : "");
  return out;
}

std::string to_string(const Endpoint& endpoint) {
  const bool bracket = endpoint.host.find(':') != std::string::npos;
  return std::string(endpoint.tls ? "wss://" : "ws://") + (bracket ? "[" : "") + endpoint.host + (bracket ? "]" : "") +
         ":" + endpoint.port;
}

}  // namespace emcon::client::net
