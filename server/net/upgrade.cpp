// Judges HTTP requests: finds path and protocol of those that become WebSockets, and the answers to all others.
#include "server/net/upgrade.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/house/secrets.hpp"
#include "server/net/origin.hpp"
#include "server/net/page.hpp"

namespace emcon::net {
namespace http = boost::beast::http;
namespace {

constexpr std::string_view binary_protocol = "emcon.v1";
constexpr std::string_view json_protocol = "emcon.v1.json";
constexpr std::string_view lobby_path = "/v1/lobby";
constexpr std::string_view match_path = "/v1/match/";
constexpr const char* no_upgrade =
    "If a WebSocket was asked for, a proxy in front of this server does not pass the headers Upgrade and Connection "
    "on; only its host can mend that. This address speaks WebSocket 13 with subprotocol emcon.v1 or emcon.v1.json.\n";

/// The refusal for a page from an address other than the one that it asks.
std::string foreign_page(const HttpRequest& request) {
  const std::string origin(view(request[http::field::origin])), host(view(request[http::field::host]));
  const bool plain = !wrong_origin(origin) && wrong_origin("http://" + host) == std::nullopt;
  return "Pages of this origin may not connect; the host of the server can allow it (origins). " +
         (plain ? "This page is of " + origin + ", and asks " + host +
                      "; without leave a page asks only the address that it is of, and localhost is another than "
                      "127.0.0.1. "
                : std::string()) +
         "If a proxy stands in front of this server, it has to pass Host on.\n";
}

/// The match named by the path, "" for the lobby; nothing for any other path.
std::optional<std::string> match_of(std::string_view path) {
  if (path == lobby_path) return std::string();
  if (!path.starts_with(match_path)) return std::nullopt;
  const std::string_view id = path.substr(match_path.size());
  if (!house::is_match_id(id)) return std::nullopt;
  return std::string(id);
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// The first of the client's subprotocols that is ours; several headers make one list (RFC 6455 section 11.3.4).
std::string chosen_protocol(const HttpRequest& request) {
  for (const std::string_view offered : listed(request, http::to_string(http::field::sec_websocket_protocol)))
    if (offered == binary_protocol || offered == json_protocol) return std::string(offered);
  return {};
}

/// The answer to a page that asks why its WebSocket is refused, since no WebSocket tells it: GET of the lobby's path
/// with ?origin= and its own origin, in the form of an Origin header.
std::optional<HttpResponse> why_refused(const HttpRequest& request, const NetConfig& config, bool tls) {
  const std::string_view path = path_of(request), head = "/v1/lobby?origin=";
  if (request.method() != http::verb::get || !path.starts_with(head)) return std::nullopt;
  HttpRequest asked(request);
  asked.set(http::field::origin, {path.data() + head.size(), path.size() - head.size()});
  HttpResponse out = may_connect(asked, config, tls) ? plain_answer(426, no_upgrade, request.version())
                                                     : plain_answer(403, foreign_page(asked), request.version());
  return out;
}

/// RFC 6455 section 4.2.1: the key is the base64 of 16 bytes.
bool is_key(std::string_view text) {
  std::array<unsigned char, 18> bytes{};
  std::size_t length = 0;
  return text.size() == 24 &&
         sodium_base642bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &length, nullptr,
                           sodium_base64_VARIANT_ORIGINAL) == 0 &&
         length == 16;
}

/// A header that decides whether somebody is let in, sent twice: two readers could each believe another one.
bool ambiguous(const HttpRequest& request) {
  return std::ranges::any_of(std::array{http::field::host, http::field::origin, http::field::sec_websocket_key,
                                        http::field::sec_websocket_version},
                             [&](http::field name) { return request.count(name) > 1; });
}

}  // namespace

std::vector<std::string_view> listed(const HttpRequest& request, boost::beast::string_view name) {
  std::vector<std::string_view> out;
  const auto [first, last] = request.equal_range(name);
  for (auto header = first; header != last; ++header) {
    std::string_view list = view(header->value());
    for (;;) {
      const auto comma = list.find(',');
      out.push_back(trimmed(list.substr(0, comma)));
      if (comma == std::string_view::npos) break;
      list.remove_prefix(comma + 1);
    }
  }
  return out;
}

std::string_view path_of(const HttpRequest& request) {
  const std::string_view target = view(request.target());
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!target.starts_with(scheme)) continue;
    const auto slash = target.find('/', scheme.size());
    return slash == std::string_view::npos ? std::string_view("/") : target.substr(slash);
  }
  return target;
}

HttpResponse plain_answer(unsigned status, std::string text, unsigned version) {
  HttpResponse response(static_cast<http::status>(status), version);
  response.set(http::field::content_type, "text/plain; charset=utf-8");
  response.set(http::field::cache_control, "no-store");
  response.keep_alive(false);
  response.body() = std::move(text);
  response.prepare_payload();
  return response;
}

Judgement judge(const HttpRequest& request, const NetConfig& config, bool tls) {
  Judgement out;
  const auto refuse = [&](unsigned status, std::string text) {
    out.answer = HttpAnswer{plain_answer(status, std::move(text), request.version())};
    return out;
  };
  if (out.answer = page_answer(request, config); out.answer) return out;
  if (auto why = why_refused(request, config, tls)) {
    out.answer = HttpAnswer{std::move(*why)};
    return out;
  }
  const auto match = match_of(path_of(request));
  if (!match)
    return refuse(404,
                  config.pages.empty()
                      ? "Nothing here: this server was built without its page for browsers. Connect a WebSocket to "
                        "/v1/lobby or /v1/match/<match id>.\n"
                      : "Nothing here. The page for browsers is at /. Programs connect a WebSocket to /v1/lobby or "
                        "/v1/match/<match id>.\n");
  if (ambiguous(request)) return refuse(400, "Host, Origin and the headers of WebSocket may be sent once only.\n");
  if (!boost::beast::websocket::is_upgrade(request) || request[http::field::sec_websocket_version] != "13") {
    refuse(426, no_upgrade);
    out.answer->head.set(http::field::connection, "upgrade, close");
    out.answer->head.set(http::field::upgrade, "websocket");
    out.answer->head.set(http::field::sec_websocket_version, "13");
    return out;
  }
  if (!is_key(view(request[http::field::sec_websocket_key])))
    return refuse(400, "Sec-WebSocket-Key must be the base64 of 16 bytes.\n");
  if (!may_connect(request, config, tls)) return refuse(403, foreign_page(request));
  out.subprotocol = chosen_protocol(request);
  if (out.subprotocol.empty()) return refuse(400, "Offer the subprotocol emcon.v1 or emcon.v1.json.\n");
  out.opening.match = *match;
  out.opening.format = out.subprotocol == json_protocol ? wire::Format::json : wire::Format::binary;
  out.opening.pad = tls;
  return out;
}

std::string text_of(const HttpResponse& answer) {
  const unsigned version = answer.version();
  std::string out = "HTTP/" + std::to_string(version / 10) + "." + std::to_string(version % 10) + " " +
                    std::to_string(answer.result_int()) + " ";
  const auto add = [&out](boost::beast::string_view part, std::string_view after) {
    out.append(part.data(), part.size()).append(after);
  };
  add(answer.reason(), "\r\n");
  for (const auto& field : answer) {
    add(field.name_string(), ": ");
    add(field.value(), "\r\n");
  }
  return out.append("\r\n").append(answer.body());
}

}  // namespace emcon::net
