// Answers browsers that ask for a page: its bytes in a coding that they take, and the page's permissions.
#include "server/net/page.hpp"

#include <algorithm>
#include <boost/beast/http/rfc7230.hpp>

#include "server/net/origin.hpp"

namespace emcon::net {
namespace http = boost::beast::http;
namespace {

/// The page's permissions: run its own script, and speak with this server. A text of a player that became part of it
/// could neither run nor fetch anything.
constexpr const char* may_do =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types lit-html";

/// Whether a weight of Accept-Encoding is nought: 0, 0.0 to 0.000 (RFC 7231 section 5.3.1).
bool is_nought(std::string_view weight) {
  return weight.starts_with('0') && std::ranges::all_of(weight.substr(1), [](char c) { return c == '.' || c == '0'; });
}

/// Whether the browser takes bytes of this coding.
bool takes(const HttpRequest& request, std::string_view coding) {
  const auto [first, last] = request.equal_range(http::field::accept_encoding);
  for (auto header = first; header != last; ++header)
    for (const auto& offered : http::ext_list(header->value())) {
      if (view(offered.first) != coding) continue;
      return std::ranges::none_of(offered.second, [](const auto& parameter) {
        return view(parameter.first) == "q" && is_nought(view(parameter.second));
      });
    }
  return false;
}

/// Whether the browser says that it has this page already.
bool has(const HttpRequest& request, const std::string& tag) {
  return view(request[http::field::if_none_match]).find(tag) != std::string_view::npos;
}

void add_rules(HttpResponse& answer, const web::Page& page) {
  answer.set(http::field::content_type, {page.type.data(), page.type.size()});
  answer.set(http::field::cache_control, page.lasting ? "public, max-age=31536000, immutable" : "no-cache");
  answer.set(http::field::vary, "Accept-Encoding");
  answer.set("Content-Security-Policy", may_do);
  answer.set("Referrer-Policy", "no-referrer");
  answer.set("X-Content-Type-Options", "nosniff");
  answer.set("Cross-Origin-Opener-Policy", "same-origin");
  answer.set("Cross-Origin-Resource-Policy", "same-origin");
}

/// The shortest of the page's bytes that the browser takes.
std::string_view bytes_for(const HttpRequest& request, const web::Page& page, HttpResponse& answer) {
  if (!page.brotli.empty() && takes(request, "br")) {
    answer.set(http::field::content_encoding, "br");
    return page.brotli;
  }
  if (!page.gzip.empty() && takes(request, "gzip")) {
    answer.set(http::field::content_encoding, "gzip");
    return page.gzip;
  }
  return page.plain;
}

HttpAnswer answer_with(const HttpRequest& request, const web::Page& page) {
  HttpAnswer out{HttpResponse(http::status::ok, request.version())};
  HttpResponse& answer = out.head;
  answer.keep_alive(request.keep_alive());
  add_rules(answer, page);
  // The same for all codings, so weak (RFC 7232 section 2.1).
  const std::string tag = "\"" + std::string(page.tag) + "\"";
  answer.set(http::field::etag, "W/" + tag);
  if (has(request, tag)) {
    answer.result(http::status::not_modified);
    return out;
  }
  const std::string_view bytes = bytes_for(request, page, answer);
  answer.content_length(bytes.size());
  if (request.method() != http::verb::head) out.page = bytes;
  return out;
}

}  // namespace

std::optional<HttpAnswer> page_answer(const HttpRequest& request, const NetConfig& config) {
  const std::string_view path = path_of(request);
  // The part after a "?" has no use here, but some people who pass links on add it.
  const auto page = std::ranges::find(config.pages, path.substr(0, path.find('?')), &web::Page::path);
  if (page == config.pages.end()) return std::nullopt;
  const bool get = request.method() == http::verb::get || request.method() == http::verb::head;
  if (!get) {
    HttpResponse answer = plain_answer(405, "A page can be read with GET or HEAD.\n", request.version());
    answer.set(http::field::allow, "GET, HEAD");
    return HttpAnswer{std::move(answer)};
  }
  if (request.count(http::field::host) > 1)
    return HttpAnswer{plain_answer(400, "Host may be sent once only.\n", request.version())};
  if (request.count(http::field::host) == 0)
    return HttpAnswer{plain_answer(
        421, "No Host came with this request. If a proxy stands in front of this server, it has to pass Host on.\n",
        request.version())};
  if (!is_known_host(view(request[http::field::host]), config.names))
    return HttpAnswer{
        plain_answer(421,
                     "This server does not go by the name in Host. Whoever runs it can add the name: --names NAME, or "
                     "names = [\"NAME\"] in the configuration.\n",
                     request.version())};
  return answer_with(request, *page);
}

}  // namespace emcon::net
