// Sends one request to the operator's address and waits for its answer.
#include "server/net/operator_client.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>

namespace emcon::net {
namespace asio = boost::asio;
namespace http = boost::beast::http;

namespace {

using Request = http::request<http::string_body>;

/// A server that takes longer hangs: an act waits for a match to be read and for one write.
constexpr std::chrono::seconds patience{20};

Result<std::pair<unsigned, std::string>> answer_to(Request request, const std::string& address, std::uint16_t port) {
  asio::io_context io(1);
  boost::beast::tcp_stream stream(io);
  boost::system::error_code error;
  const auto ip = asio::ip::make_address(address, error);
  if (!error) stream.socket().connect({ip, port}, error);
  request.set(http::field::host, address);
  request.prepare_payload();
  http::response<http::string_body> response;
  boost::beast::flat_buffer buffer;
  // Only what is asynchronous ends when its time is over.
  stream.expires_after(patience);
  if (!error)
    http::async_write(stream, request, [&](const boost::system::error_code& failed, std::size_t) {
      if (error = failed; !error)
        http::async_read(stream, buffer, response,
                         [&](const boost::system::error_code& end, std::size_t) { error = end; });
    });
  io.run();
  if (error)
    return std::unexpected(Problem{
        .code = "not_running",
        .text = "The server does not answer on its operator address " + address + ":" + std::to_string(port) + ": " +
                (error == boost::beast::error::timeout ? "it has said nothing for " + std::to_string(patience.count()) +
                                                             " s, and may still do what it was asked"
                                                       : error.message()) +
                "."});
  return std::pair{response.result_int(), response.body()};
}

}  // namespace

Result<std::pair<unsigned, std::string>> post_admin(const std::string& address, std::uint16_t port,
                                                    const std::string& token, const std::string& body) {
  Request request(http::verb::post, "/admin", 11);
  request.set(http::field::authorization, "Bearer " + token);
  request.body() = body;
  return answer_to(std::move(request), address, port);
}

Result<std::pair<unsigned, std::string>> get_ready(const std::string& address, std::uint16_t port) {
  return answer_to(Request(http::verb::get, "/ready", 11), address, port);
}

}  // namespace emcon::net
