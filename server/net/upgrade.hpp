/// Which HTTP requests become connections, and what the others are told.
#pragma once

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/house/connection.hpp"
#include "server/net/network.hpp"

namespace emcon::net {

using HttpRequest = boost::beast::http::request<boost::beast::http::empty_body>;
using HttpResponse = boost::beast::http::response<boost::beast::http::string_body>;

/// The library's view of a text as the standard's.
inline std::string_view view(boost::beast::string_view text) {
  return {text.data(), text.size()};
}

/// An answer without a copy of the page that it gives.
struct HttpAnswer {
  HttpResponse head;
  std::string_view page{};  ///< follows the head's own bytes; lives as web::Page says
};

struct Judgement {
  std::optional<HttpAnswer> answer;  ///< a page, or why not; nothing: the request becomes a connection
  house::Opening opening;
  std::string subprotocol;
};

/// Depends on the request alone: whether a match exists is said later, and only to those who may know.
Judgement judge(const HttpRequest& request, const NetConfig& config, bool tls);

/// The path that is asked for: a client may write the whole address of the page (RFC 7230 section 5.3.2). Lives as long
/// as the request.
std::string_view path_of(const HttpRequest& request);

/// What all headers of that name list between commas, in order. Lives as long as the request.
std::vector<std::string_view> listed(const HttpRequest& request, boost::beast::string_view name);

/// A short answer in plain text after which the connection is closed.
HttpResponse plain_answer(unsigned status, std::string text, unsigned version = 11);
/// The bytes of an answer.
std::string text_of(const HttpResponse& answer);

}  // namespace emcon::net
