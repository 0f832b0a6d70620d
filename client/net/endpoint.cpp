#include <charconv>

#include "client/net/loop.hpp"

namespace emcon::client::net {
namespace {

bool is_port(std::string_view text) {
  int value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && stop == text.data() + text.size() && value > 0 && value < 65536;
}

std::unexpected<Problem> bad(std::string_view text) {
  return std::unexpected(
      Problem{"bad_server",
              "A server is written ws://host:port or wss://host:port, not '" + std::string(text) + "'.",
              "",
              -1,
              "server",
              {}});
}

}  // namespace

Result<Endpoint> parse_endpoint(std::string_view text) {
  Endpoint out;
  std::string_view rest = text;
  if (rest.starts_with("wss://")) {
    out.tls = true;
    rest.remove_prefix(6);
  } else if (rest.starts_with("ws://")) {
    rest.remove_prefix(5);
  }
  if (rest.ends_with('/')) rest.remove_suffix(1);
  out.port = "7414";
  std::string_view port;
  if (rest.starts_with('[')) {
    const auto close = rest.find(']');
    if (close == std::string_view::npos) return bad(text);
    out.host = std::string(rest.substr(1, close - 1));
    rest.remove_prefix(close + 1);
    if (!rest.empty() && !rest.starts_with(':')) return bad(text);
    port = rest.empty() ? rest : rest.substr(1);
    if (!rest.empty() && port.empty()) return bad(text);
  } else {
    const auto colon = rest.find(':');
    out.host = std::string(rest.substr(0, colon));
    if (colon != std::string_view::npos) {
      port = rest.substr(colon + 1);
      if (port.empty()) return bad(text);
    }
  }
  if (!port.empty() && !is_port(port)) return bad(text);
  if (!port.empty()) out.port = std::string(port);
  if (out.host.empty() || out.host.find_first_of("/ ?#@") != std::string::npos) return bad(text);
  return out;
}

std::string to_string(const Endpoint& endpoint) {
  const bool bracket = endpoint.host.find(':') != std::string::npos;
  return std::string(endpoint.tls ? "wss://" : "ws://") + (bracket ? "[" : "") + endpoint.host + (bracket ? "]" : "") +
         ":" + endpoint.port;
}

}  // namespace emcon::client::net
