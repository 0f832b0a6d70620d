// Judges Host and Origin: which browsers speak for a page of this server, or of one that it trusts.
#include "server/net/origin.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/beast/core/string.hpp>

namespace emcon::net {
namespace http = boost::beast::http;
namespace {

bool is_number(std::string_view text) {
  return !text.empty() && text.size() <= 5 && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// Host without its port; nothing if it is no Host at all (RFC 7230 section 5.4).
std::optional<std::string_view> name_in(std::string_view host) {
  if (host.starts_with('[')) {
    const auto end = host.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view rest = host.substr(end + 1);
    if (!rest.empty() && (rest.front() != ':' || !is_number(rest.substr(1)))) return std::nullopt;
    return host.substr(1, end - 1);
  }
  const auto colon = host.find(':');
  if (colon != std::string_view::npos && !is_number(host.substr(colon + 1))) return std::nullopt;
  return host.substr(0, colon);
}

bool same(std::string_view left, std::string_view right) {
  return boost::beast::iequals({left.data(), left.size()}, {right.data(), right.size()});
}

bool is_address(std::string_view text) {
  boost::system::error_code error;
  boost::asio::ip::make_address(std::string(text), error);
  return !error;
}

bool is_one_of(std::string_view name, const std::vector<std::string>& names) {
  return std::ranges::any_of(names, [&](const std::string& own) { return same(name, own); });
}

}  // namespace

std::optional<Problem> wrong_name(const std::string& name) {
  const auto bad = [](char c) {
    return !((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.');
  };
  if (!name.empty() && name.size() <= 253 && std::ranges::none_of(name, bad)) return std::nullopt;
  return Problem{.code = "bad_name",
                 .text = "\"" + name +
                         "\" is no name of a server; write it without http:// and without a port, for example "
                         "play.example.org."};
}

bool is_known_host(std::string_view host, const std::vector<std::string>& names) {
  const auto name = name_in(host);
  return name && (same(*name, "localhost") || is_address(*name) || is_one_of(*name, names));
}

bool may_connect(const HttpRequest& request, const NetConfig& config, bool tls) {
  if (request.count(http::field::origin) == 0) return true;
  const std::string_view origin = view(request[http::field::origin]);
  if (std::ranges::find(config.origins, origin) != config.origins.end()) return true;
  const std::string_view host = view(request[http::field::host]);
  if (!is_known_host(host, config.names)) return false;
  const auto is = [&](std::string_view scheme) {
    return origin.size() == scheme.size() + host.size() && same(origin.substr(0, scheme.size()), scheme) &&
           same(origin.substr(scheme.size()), host);
  };
  // A proxy that speaks TLS in front of this server leaves plain text for it, and the page is of https all the same; a
  // name that the host has given may stand before one.
  const auto name = name_in(host);
  return is(tls ? "https://" : "http://") || (!tls && is_one_of(*name, config.names) && is("https://"));
}

}  // namespace emcon::net
