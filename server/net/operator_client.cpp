// Sends one request to the operator's address and waits for its answer.
#include "server/net/operator_client.hpp"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>

namespace emcon::net {
namespace asio = boost::asio;
namespace http = boost::beast::http;

namespace {

using Request = http::request<http::string_body>;

Result<std::pair<unsigned, std::string>> answer_to(Request request, const std::string& address, std::uint16_t port) {
  asio::io_context io(1);
  asio::ip::tcp::socket socket(io);
  boost::system::error_code error;
  const auto ip = asio::ip::make_address(address, error);
  if (!error) socket.connect({ip, port}, error);
  request.set(http::field::host, address);
  request.prepare_payload();
  if (!error) http::write(socket, request, error);
  http::response<http::string_body> response;
  boost::beast::flat_buffer buffer;
  if (!error) http::read(socket, buffer, response, error);
  if (error)
    return std::unexpected(Problem{
        .code = "not_running", .text = "The server does not answer on its operator address: " + error.message() + "."});
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
