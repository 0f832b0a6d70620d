// Sends one request to the operator's address and waits for its answer.
#include "server/net/operator_client.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>

#include "server/net/accept.hpp"

namespace emcon::net {
namespace asio = boost::asio;
namespace http = boost::beast::http;

namespace {

using Request = http::request<http::string_body>;

/// One request and its answer. A time limit can end only asynchronous operations.
class Exchange {
 public:
  Exchange(const std::string& address, std::uint16_t port) : address_(address), port_(port), stream_(io_) {}

  Result<std::pair<unsigned, std::string>> run(Request request, const Patience& patience) {
    request_ = std::move(request);
    request_.set(http::field::host, address_.contains(':') ? "[" + address_ + "]" : address_);
    request_.prepare_payload();
    const auto ip = asio::ip::make_address(address_, error_);
    stream_.expires_after(patience.longest);
    if (!error_ && patience.slow) {
      slow_.expires_after(patience.soon);
      slow_.async_wait([&patience](const boost::system::error_code& cancelled) {
        if (!cancelled) patience.slow();
      });
    }
    if (!error_) connect({ip, port_});
    io_.run();
    if (!error_) return std::pair{response_.result_int(), response_.body()};
    return std::unexpected(Problem{.code = "not_running",
                                   .text = "The server does not answer on its operator address " + address_ + ":" +
                                           std::to_string(port_) + ": " + reason(patience.longest) + "."});
  }

 private:
  void connect(const asio::ip::tcp::endpoint& end) {
    stream_.async_connect(end, [this](const boost::system::error_code& failed) {
      if (failed) return over(failed);
      http::async_write(stream_, request_, [this](const boost::system::error_code& unsent, std::size_t) {
        if (unsent) return over(unsent);
        http::async_read(stream_, buffer_, response_,
                         [this](const boost::system::error_code& end_of_it, std::size_t) { over(end_of_it); });
      });
    });
  }
  void over(const boost::system::error_code& error) {
    error_ = error;
    slow_.cancel();
  }
  std::string reason(std::chrono::milliseconds patience) const {
    if (error_ != boost::beast::error::timeout) return error_.message();
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(patience);
    return "it has said nothing for " + std::to_string(seconds.count()) + " s" +
           (request_.method() == http::verb::get ? "" : ", and may still do what it was asked");
  }

  std::string address_;
  std::uint16_t port_;
  asio::io_context io_{1};
  boost::beast::tcp_stream stream_;
  asio::steady_timer slow_{io_};
  Request request_;
  http::response<http::string_body> response_;
  boost::beast::flat_buffer buffer_;
  boost::system::error_code error_;
};

}  // namespace

Result<std::pair<unsigned, std::string>> post_admin(const std::string& address, std::uint16_t port,
                                                    const std::string& token, const std::string& body,
                                                    const Patience& patience) {
  Request request(http::verb::post, "/admin", 11);
  request.set(http::field::authorization, "Bearer " + token);
  request.body() = body;
  return Exchange(address, port).run(std::move(request), patience);
}

Result<std::pair<unsigned, std::string>> get_ready(const std::string& address, std::uint16_t port,
                                                   const Patience& patience) {
  return Exchange(address, port).run(Request(http::verb::get, "/ready", 11), patience);
}

bool server_answers(const std::string& address) {
  const auto endpoint = endpoint_of(address);
  if (!endpoint || endpoint->port() == 0) return false;
  const auto answer = get_ready(endpoint->address().to_string(), endpoint->port(), {std::chrono::seconds(2)});
  return answer && (answer->second == "ready\n" || answer->second == "not ready\n");
}

}  // namespace emcon::net
