// From an accepted socket to a Link: TLS, pages for browsers, and the HTTP upgrade.
#include <algorithm>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_static_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>

#include "server/net/accept.hpp"
#include "server/net/admission.hpp"
#include "server/net/link.hpp"
#include "server/net/upgrade.hpp"
#include "server/net/upgrade_timer.hpp"

namespace emcon::net {
namespace {

/// The cost of a connection before its first byte is read.
constexpr std::chrono::microseconds accept_cost{60};
/// The cost of a request besides reading and judging it: the system's part of its answer.
constexpr std::chrono::microseconds answer_cost{40};
/// So many bytes of an answer cost a microsecond: the system copies them, and TLS encrypts them.
constexpr std::size_t bytes_per_us = 800;
constexpr std::size_t tls_bytes_per_us = 400;
/// A page is given in pieces, and its address waits before each: hundreds of whole ones would come between others.
constexpr std::size_t piece_bytes = 32U * 1024;

void tune(WebSocket& socket, const house::Limits& limits, const std::string& protocol) {
  namespace websocket = boost::beast::websocket;
  websocket::stream_base::timeout timeout{};
  timeout.handshake_timeout = std::chrono::milliseconds(limits.connection.upgrade_ms);
  timeout.idle_timeout = std::chrono::milliseconds(limits.connection.idle_ms);
  timeout.keep_alive_pings = true;
  socket.set_option(timeout);
  websocket::stream_base::decorator name([protocol](websocket::response_type& response) {
    response.set(boost::beast::http::field::sec_websocket_protocol, protocol);
    response.set(boost::beast::http::field::server, "emcon");
  });
  socket.set_option(std::move(name));
  socket.auto_fragment(false);
  socket.write_buffer_bytes(8);
  // The link counts the bytes that it reads, so that it can name the fault. Only lengths that no message can have, with
  // the highest bit of the field set or near it (RFC 6455 section 5.2), end here.
  socket.read_message_max(std::uint64_t{1} << 62);
}

struct Judged {
  HttpRequest request;
  Judgement judgement;
};

/// Judges a request as its sender's; a proxy names the sender.
Judgement judged(const HttpRequest& request, Hub& hub, Admission& admission, bool tls) {
  if (const auto& proxy = admission.proxy()) {
    const Caller caller = caller_of(request, hub.proxies(), *proxy);
    if (!admission.move_to(place_of(caller.address)))
      return {.answer = HttpAnswer{plain_answer(
                  503, "Your address has as many connections as it may have; come again later.\n", request.version())},
              .opening = {},
              .subprotocol = {}};
    tls = tls || caller.tls;
  }
  return judge(request, hub.config(), tls);
}

/// Returns when the address has time, after earlier waiters of the address.
boost::asio::awaitable<void> turn_of(Shares* shares, Shares::Share* share) {
  if (shares->has_time(*share, shares->now())) co_return;
  auto wait = [shares, share](auto handler) {
    const auto waiting = std::make_shared<decltype(handler)>(std::move(handler));
    shares->wait(*share, [waiting] { std::move (*waiting)(); });
  };
  constexpr auto token = boost::asio::use_awaitable;
  auto turn = boost::asio::async_initiate<decltype(token), void()>(std::move(wait), token);
  co_await std::move(turn);
}

/// Bytes that wait for a peer, counted for its address as long as this lives.
class Unsent {
 public:
  Unsent(const Shares& shares, Shares::Share& share, std::size_t bytes)
      : shares_(shares), share_(share), bytes_(static_cast<std::ptrdiff_t>(bytes)), fits_(shares.keep(share, bytes_)) {}
  Unsent(const Unsent&) = delete;
  Unsent& operator=(const Unsent&) = delete;
  ~Unsent() { shares_.keep(share_, -bytes_); }
  /// Whether the address may have that many bytes.
  bool fits() const { return fits_; }

 private:
  const Shares& shares_;
  Shares::Share& share_;
  std::ptrdiff_t bytes_;
  bool fits_;
};

/// Throws away the bytes that the peer still sends after its refusal, until it hangs up: closing on unread bytes would
/// reset the connection and could take the answer with it. The caller's timer bounds this, too.
boost::asio::awaitable<void> linger(Socket* socket, Shares* shares, Shares::Share* share) {
  constexpr auto token = boost::asio::as_tuple(boost::asio::use_awaitable);
  constexpr std::size_t most = 1024 * 1024;
  boost::system::error_code ignored;
  socket->shutdown(boost::asio::ip::tcp::socket::shutdown_send, ignored);
  std::array<char, 4096> scrap;
  for (std::size_t read = 0; read < most;) {
    const auto buffer = boost::asio::buffer(scrap);
    const auto got = co_await socket->async_read_some(buffer, token);
    if (std::get<0>(got)) co_return;
    read += std::get<1>(got);
    const auto now = shares->now();
    shares->spend(*share, now, now + Shares::read_cost);
    auto turn = turn_of(shares, share);
    co_await std::move(turn);
  }
}

/// Reads one request and judges it; nothing if the peer is gone.
boost::asio::awaitable<std::optional<Judged>> next_request(WebSocket* socket, boost::beast::flat_buffer* buffer,
                                                           std::shared_ptr<Hub> hub,
                                                           std::shared_ptr<Admission> admission, bool tls) {
  namespace http = boost::beast::http;
  constexpr auto token = boost::asio::as_tuple(boost::asio::use_awaitable);
  // Each read is at the expense of its address; a request that has come with the one before costs no less.
  Shares& shares = hub->shares();
  if (buffer->size() > 0) shares.spend(admission->share(), shares.now(), shares.now() + Shares::read_cost);
  http::request_parser<http::empty_body> parser;
  parser.header_limit(static_cast<std::uint32_t>(hub->config().limits.connection.upgrade_bytes));
  parser.body_limit(0);
  const auto read = co_await http::async_read(socket->next_layer(), *buffer, parser, token);
  const auto error = std::get<0>(read);
  Judged out;
  if (error == http::error::end_of_stream) co_return std::nullopt;
  out.request = parser.release();
  if (error)
    out.judgement.answer =
        HttpAnswer{plain_answer(error == http::error::header_limit || error == http::error::buffer_overflow ? 431 : 400,
                                "This is not a request that can be understood.\n")};
  else
    out.judgement = judged(out.request, *hub, *admission, tls);
  // Frames before the upgrade is answered; after a page another request may follow.
  if (buffer->size() > 0 && !out.judgement.answer)
    out.judgement.answer = HttpAnswer{plain_answer(400, "Nothing may follow this request before its answer.\n")};
  co_return out;
}

/// Writes an answer when the address has time, at the expense of the address. False: the connection is over.
boost::asio::awaitable<bool> give(Line* line, Hub* hub, Admission* admission, HttpAnswer answer) {
  constexpr auto token = boost::asio::as_tuple(boost::asio::use_awaitable);
  Shares& shares = hub->shares();
  Shares::Share& share = admission->share();
  std::string head = text_of(answer.head);
  std::optional<Unsent> unsent(std::in_place, shares, share, head.size() + answer.page.size());
  if (!unsent->fits() && !answer.page.empty()) {
    unsent.reset();
    answer = HttpAnswer{plain_answer(503, "Too much waits for your address; come again later.\n")};
    head = text_of(answer.head);
    unsent.emplace(shares, share, head.size());
  }
  const std::size_t per_us = line->tls() ? tls_bytes_per_us : bytes_per_us;
  auto cost = answer_cost;
  for (std::string_view left = head, page = answer.page; !left.empty(); left = std::exchange(page, {})) {
    for (; !left.empty(); left.remove_prefix(std::min(left.size(), piece_bytes))) {
      const std::string_view piece = left.substr(0, piece_bytes);
      const auto now = shares.now();
      shares.spend(share, now, now + std::exchange(cost, {}) + std::chrono::microseconds(piece.size() / per_us));
      auto turn = turn_of(&shares, &share);
      co_await std::move(turn);
      const auto bytes = boost::asio::buffer(piece.data(), piece.size());
      const auto written = co_await boost::asio::async_write(*line, bytes, token);
      if (std::get<0>(written)) co_return false;
    }
  }
  co_return answer.head.keep_alive();
}

/// Tells the host of a refusal that he can do something about: players see less of it than he does.
void tell_refusal(Hub& hub, const HttpRequest& request, unsigned status) {
  namespace http = boost::beast::http;
  using News = Hub::News;
  const std::string_view host = view(request[http::field::host]), path = path_of(request);
  constexpr unsigned upgrade_required = 426, forbidden = 403, misdirected = 421, not_found = 404;
  if (status == upgrade_required && request.count(http::field::sec_websocket_key) > 0)
    hub.tell(News::not_an_upgrade,
             "a WebSocket came without the headers Upgrade and Connection; a proxy in front has to pass them on");
  else if (status == forbidden)
    hub.tell(
        News::foreign_page,
        "a page of one address asked for a connection to another; a proxy in front has to pass Host on, and a page "
        "of another server has to be named in origins",
        "Origin " + std::string(view(request[http::field::origin])) + ", Host " + std::string(host));
  else if (status == misdirected)
    hub.tell(News::unknown_name,
             host.empty() ? "no Host came; a proxy in front has to pass it on"
                          : "this server goes by its addresses, localhost, and what names has",
             host);
  else if (const auto at = path.find("/v1/"); status == not_found && at != std::string_view::npos && at > 0)
    hub.tell(News::below_a_path, "this server answers at the root of an address; a proxy cannot put it below a path",
             path.substr(0, at));
}

/// Answers requests for pages, until one becomes a Link or the connection ends. The timer bounds each of them.
boost::asio::awaitable<void> greet(std::unique_ptr<WebSocket> socket, std::shared_ptr<Hub> hub,
                                   std::shared_ptr<Admission> admission, bool tls, UpgradeTimer* timer) {
  constexpr auto token = boost::asio::as_tuple(boost::asio::use_awaitable);
  const house::ConnectionLimits& limits = hub->config().limits.connection;
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(limits.pages_ms);
  boost::beast::flat_buffer buffer(limits.upgrade_bytes + 1024);
  for (std::size_t answered = 1;; ++answered) {
    auto next = next_request(socket.get(), &buffer, hub, admission, tls);
    std::optional<Judged> asked = co_await std::move(next);
    if (!asked) co_return;
    Judgement& judged = asked->judgement;
    if (!judged.answer) {
      tune(*socket, hub->config().limits, judged.subprotocol);
      const auto accepted = co_await socket->async_accept(asked->request, token);
      if (std::get<0>(accepted)) co_return;
      std::string place = admission->take();
      judged.opening.place = place;
      start_link(std::move(socket), hub, std::move(place), std::move(judged.opening));
      co_return;
    }
    tell_refusal(*hub, asked->request, judged.answer->head.result_int());
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    judged.answer->head.keep_alive(judged.answer->head.keep_alive() && answered < limits.pages && left.count() > 0);
    // Bypasses the cork: it must be empty when the sending side ends.
    auto giving = give(&socket->next_layer().next_layer(), hub.get(), admission.get(), std::move(*judged.answer));
    const bool more = co_await std::move(giving);
    if (!more) {
      auto lingering = linger(&boost::beast::get_lowest_layer(*socket), &hub->shares(), &admission->share());
      co_await std::move(lingering);
      co_return;
    }
    admission->give_back();
    timer->again(std::min(left, std::chrono::milliseconds(limits.upgrade_ms)));
  }
}

}  // namespace

boost::asio::awaitable<void> serve(Socket accepted, std::shared_ptr<Hub> hub, TlsSlot tls,
                                   std::shared_ptr<Admission> admission) {
  constexpr auto token = boost::asio::as_tuple(boost::asio::use_awaitable);
  auto socket = std::make_unique<WebSocket>(std::move(accepted), tls.context.get());
  UpgradeTimer timer(hub->io(), boost::beast::get_lowest_layer(*socket), hub->config().limits.connection.upgrade_ms);
  Shares& shares = hub->shares();
  // A proxy's connection works at the expense of the sender that it names, when he is known.
  if (shares.timed() && !admission->proxy()) {
    Shares::Share& share = admission->share();
    const auto now = shares.now();
    shares.spend(share, now, now + accept_cost + tls.handshake);
    socket->next_layer().set_gate(shares.gate(share));
  }
  if (Line::Tls* secure = socket->next_layer().next_layer().tls()) {
    const auto shaken = co_await secure->async_handshake(boost::asio::ssl::stream_base::server, token);
    if (std::get<0>(shaken)) co_return;
  }
  co_await greet(std::move(socket), std::move(hub), std::move(admission), tls.context != nullptr, &timer);
}

}  // namespace emcon::net
