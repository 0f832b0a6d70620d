#include "server/net/upgrade.hpp"

#include <algorithm>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/house/secrets.hpp"

namespace emcon::net {
namespace http = boost::beast::http;
namespace {

constexpr std::string_view binary_protocol = "emcon.v1";
constexpr std::string_view json_protocol = "emcon.v1.json";
constexpr std::string_view lobby_path = "/v1/lobby";
constexpr std::string_view match_path = "/v1/match/";

std::string_view view(boost::beast::string_view text) {
  return {text.data(), text.size()};
}

/// The match named by the path, "" for the lobby; nothing for any other path.
std::optional<std::string> match_of(std::string_view path) {
  if (path == lobby_path) return std::string();
  if (!path.starts_with(match_path)) return std::nullopt;
  const std::string_view id = path.substr(match_path.size());
  if (!house::is_match_id(id)) return std::nullopt;
  return std::string(id);
}

/// The first of the client's subprotocols that is ours.
std::string chosen_protocol(const HttpRequest& request) {
  for (const auto& field : http::token_list{request[http::field::sec_websocket_protocol]}) {
    const std::string_view offered = view(field);
    if (offered == binary_protocol || offered == json_protocol) return std::string(offered);
  }
  return {};
}

}  // namespace

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
    out.refusal = plain_answer(status, std::move(text), request.version());
    return out;
  };
  const auto match = match_of(view(request.target()));
  if (!match) return refuse(404, "Nothing here. Connect a WebSocket to /v1/lobby or /v1/match/<match id>.\n");
  if (!boost::beast::websocket::is_upgrade(request))
    return refuse(426, "This address speaks WebSocket with subprotocol emcon.v1 or emcon.v1.json.\n");
  const std::string origin(view(request[http::field::origin]));
  if (!origin.empty() && std::ranges::find(config.origins, origin) == config.origins.end())
    return refuse(403, "Pages of this origin may not connect; the host of the server can allow it.\n");
  out.subprotocol = chosen_protocol(request);
  if (out.subprotocol.empty()) return refuse(400, "Offer the subprotocol emcon.v1 or emcon.v1.json.\n");
  out.opening.match = *match;
  out.opening.format = out.subprotocol == json_protocol ? wire::Format::json : wire::Format::binary;
  out.opening.pad = tls;
  return out;
}

}  // namespace emcon::net
