/// The HTTP requests that become connections, and the answers to all others.
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

/// A text of the library as one of the standard.
inline std::string_view view(boost::beast::string_view text) {
  return {text.data(), text.size()};
}

/// An answer without a copy of its page.
struct HttpAnswer {
  HttpResponse head;
  std::string_view page{};  ///< follows the head's own bytes; lives as long as web::Page says
};

struct Judgement {
  std::optional<HttpAnswer> answer;  ///< a page, or a refusal; nothing: the request becomes a connection
  house::Opening opening;
  std::string subprotocol;
};

/// It depends on the request alone: whether a match exists is said later, and only to those who may know.
Judgement judge(const HttpRequest& request, const NetConfig& config, bool tls);

/// The path in the request. A client may write the whole address of the page (RFC 7230 section 5.3.2). Lives as long as
/// the request.
std::string_view path_of(const HttpRequest& request);

/// The values of all headers of that name, separated at commas, in order. They live as long as the request.
std::vector<std::string_view> listed(const HttpRequest& request, boost::beast::string_view name);

/// A short answer in plain text after which the connection is closed.
HttpResponse plain_answer(unsigned status, std::string text, unsigned version = 11);
/// The bytes of an answer.
std::string text_of(const HttpResponse& answer);

}  // namespace emcon::net
