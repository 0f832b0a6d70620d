// The operator's address: health, metrics, and administrative acts. Plain HTTP; meant for loopback or a private
// network.
#include <sodium.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <charconv>

#include "server/net/accept.hpp"
#include "server/net/metrics.hpp"
#include "server/net/origin.hpp"
#include "server/net/upgrade.hpp"
#include "server/net/upgrade_timer.hpp"

namespace emcon::net {
namespace asio = boost::asio;
namespace http = boost::beast::http;
namespace {

using AdminRequest = http::request<http::string_body>;
constexpr std::uint64_t body_limit = 8 * 1024;

/// The value of `key` in a body of lines "key=value".
std::string value_of(std::string_view body, std::string_view key) {
  while (!body.empty()) {
    const auto end = body.find('\n');
    const std::string_view line = body.substr(0, end);
    body.remove_prefix(end == std::string_view::npos ? body.size() : end + 1);
    if (line.size() > key.size() && line.starts_with(key) && line[key.size()] == '=')
      return std::string(line.substr(key.size() + 1));
  }
  return {};
}

bool authorised(const AdminRequest& request, const std::string& token) {
  const auto header = request[http::field::authorization];
  const std::string expected = "Bearer " + token;
  return !token.empty() && header.size() == expected.size() &&
         sodium_memcmp(header.data(), expected.data(), expected.size()) == 0;
}

Result<house::AdminAct> act_of(const std::string& body) {
  house::AdminAct act{.act = value_of(body, "act"),
                      .match = value_of(body, "match"),
                      .why = value_of(body, "why"),
                      .seat = {},
                      .of = value_of(body, "of"),
                      .sure = value_of(body, "sure") == "yes",
                      .counted = value_of(body, "count") == "yes"};
  const std::string seat = value_of(body, "seat");
  if (seat.empty()) return act;
  unsigned number = 0;
  const auto [end, error] = std::from_chars(seat.data(), seat.data() + seat.size(), number);
  if (error != std::errc{} || end != seat.data() + seat.size() || number >= static_cast<unsigned>(seats_max))
    return std::unexpected(Problem{.code = "unknown_seat", .text = "Seats are numbered from 0 to 7.", .field = "seat"});
  act.seat = Seat{static_cast<std::uint8_t>(number)};
  return act;
}

/// Waits for the house without blocking it: the timer is cancelled when the act is done.
asio::awaitable<HttpResponse> perform(house::AdminAct act, std::shared_ptr<Hub> hub) {
  struct Outcome {
    Problems problems;
    std::string token;
    bool done = false;
  };
  const auto outcome = std::make_shared<Outcome>();
  const auto signal = std::make_shared<asio::steady_timer>(hub->io(), std::chrono::seconds(10));
  hub->admin(act, [outcome, signal](Problems problems, std::string token) {
    outcome->problems = std::move(problems);
    outcome->token = std::move(token);
    outcome->done = true;
    signal->cancel();
  });
  if (!outcome->done) {
    constexpr auto token = asio::as_tuple(asio::use_awaitable);
    co_await signal->async_wait(token);
  }
  if (!outcome->done) co_return plain_answer(504, "unavailable: the store did not answer in time\n");
  if (outcome->problems.empty())
    co_return plain_answer(200, outcome->token.empty()
                                    ? std::string("ok\n")
                                    : (act.act == "reissue" ? "token " : "told ") + outcome->token + "\n");
  std::string text;
  for (const Problem& problem : outcome->problems) text += problem.code + ": " + problem.text + "\n";
  co_return plain_answer(409, std::move(text));
}

HttpResponse answer_get(const AdminRequest& request, Hub& hub) {
  const auto target = request.target();
  if (target == "/health") return plain_answer(200, "alive\n");
  if (target == "/ready") {
    const std::string why = hub.draining ? "it ends" : hub.unready();
    return why.empty() ? plain_answer(200, "ready\n") : plain_answer(503, "not ready: " + why + "\n");
  }
  if (target == "/metrics") {
    HttpResponse response = plain_answer(200, metrics_text(hub.house(), hub.connections(), hub.router()));
    response.set(http::field::content_type, "text/plain; version=0.0.4");
    return response;
  }
  return plain_answer(404, "There are /health, /ready, /metrics, and POST /admin.\n");
}

}  // namespace

asio::awaitable<void> serve_operator(Socket socket, std::shared_ptr<Hub> hub) {
  constexpr auto token = asio::as_tuple(asio::use_awaitable);
  UpgradeTimer timer(hub->io(), socket, 15'000);
  boost::beast::flat_buffer buffer(32 * 1024);
  http::request_parser<http::string_body> parser;
  parser.header_limit(8 * 1024);
  parser.body_limit(body_limit);
  const auto read = co_await http::async_read(socket, buffer, parser, token);
  if (std::get<0>(read)) co_return;
  const AdminRequest request = parser.release();
  HttpResponse response;
  // A program may leave Host out; a browser never does, and its pages could have a name pointed to this address.
  const auto host = request.find(http::field::host);
  if (host != request.end() && !is_known_host(view(host->value()), hub->config().names)) {
    response = plain_answer(421,
                            "Ask by an address, by localhost, or by a name that the configuration names (names); "
                            "this name is none of them.\n");
  } else if (request.method() == http::verb::get) {
    response = answer_get(request, *hub);
  } else if (request.method() == http::verb::post && request.target() == "/admin") {
    if (!authorised(request, hub->config().admin_token)) {
      response = plain_answer(401, "unauthorised: send the token of the server's admin file\n");
    } else if (auto act = act_of(request.body()); !act) {
      response = plain_answer(409, act.error().code + ": " + act.error().text + "\n");
    } else {
      response = co_await perform(std::move(*act), hub);
    }
  } else {
    response = plain_answer(405, "There are GET /health, /ready, /metrics, and POST /admin.\n");
  }
  const std::string answer = text_of(response);
  co_await asio::async_write(socket, asio::buffer(answer), token);
  boost::system::error_code ignored;
  socket.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
}

}  // namespace emcon::net
