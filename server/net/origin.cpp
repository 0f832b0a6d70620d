// Judges Host and Origin: the browsers that speak for a page of this server, or of one that it trusts.
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

namespace {

std::string in_small_letters(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

bool is_of(std::string_view text, std::string_view more) {
  return !text.empty() && std::ranges::all_of(text, [more](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || more.contains(c);
  });
}

/// As a browser writes it: in small letters, without a path, and without a port that its scheme has anyway.
bool is_origin(std::string_view text) {
  // Pages of a file, and of some programs, have these.
  if (text == "null" || text == "file://") return true;
  const std::size_t end = text.find("://");
  if (end == std::string_view::npos || !is_of(text.substr(0, end), "+.-")) return false;
  const std::string_view scheme = text.substr(0, end), host = text.substr(end + 3);
  const auto name = name_in(host);
  if (!name || (host.starts_with('[') ? !is_address(*name) : !is_of(*name, ".-_"))) return false;
  return !(scheme == "https" && host.ends_with(":443")) && !(scheme == "http" && host.ends_with(":80"));
}

/// The Origin that a browser sends, given the address of a page or the name of a server; empty: the text is neither.
std::string origin_meant(const std::string& text) {
  std::string out = in_small_letters(text);
  if (!out.contains("://")) out.insert(0, "https://");
  const std::size_t host = out.find("://") + 3;
  out.resize(std::min(out.find_first_of("/?#", host), out.size()));
  for (const auto& [scheme, port] : {std::pair("https://", ":443"), {"http://", ":80"}})
    if (out.starts_with(scheme) && out.ends_with(port)) out.resize(out.size() - std::string_view(port).size());
  return is_origin(out) ? out : std::string();
}

}  // namespace

std::optional<Problem> wrong_origin(const std::string& text) {
  if (is_origin(text)) return std::nullopt;
  const std::string meant = origin_meant(text);
  return Problem{
      .code = "bad_origin",
      .text = "\"" + text +
              "\" is no Origin, which a browser sends of the page that connects: https://NAME, and :PORT if "
              "it is not the usual one, without a path; " +
              (meant.empty() ? std::string("for example https://club.example.org.") : "write " + meant + ".")};
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
  // A proxy that speaks TLS in front of this server leaves plain text for it, and the page is still of https. The host
  // may have given a name that stands for one.
  const auto name = name_in(host);
  return is(tls ? "https://" : "http://") || (!tls && is_one_of(*name, config.names) && is("https://"));
}

}  // namespace emcon::net
