// HTTP requests from anybody: as the listener reads them, then judged.
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "server/net/proxies.hpp"

namespace {
constexpr emcon::web::Page pages[] = {{.path = "/", .type = "text/html", .tag = "a1", .plain = "<p>", .gzip = "zz"}};
}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace http = boost::beast::http;
  static const emcon::net::NetConfig config = [] {
    emcon::net::NetConfig out;
    out.origins = {"https://emcon.example"};
    out.names = {"emcon.example"};
    out.pages = pages;
    return out;
  }();
  http::request_parser<http::empty_body> parser;
  parser.header_limit(static_cast<std::uint32_t>(config.limits.connection.upgrade_bytes));
  parser.body_limit(0);
  boost::system::error_code error;
  parser.put(boost::asio::buffer(data, size), error);
  if (error || !parser.is_done()) return 0;
  const auto request = parser.release();
  const auto judged = emcon::net::judge(request, config, size % 2 == 0);
  // Whoever asks through a proxy is an address that is no proxy's, or the proxy's own machine.
  static const emcon::net::Proxies proxies({"127.0.0.1"});
  const auto proxy = boost::asio::ip::make_address("127.0.0.1");
  if (const auto caller = emcon::net::caller_of(request, proxies, proxy);
      caller.address != proxy && proxies.has(caller.address))
    std::abort();
  // Let in, or answered, never both.
  if (judged.answer.has_value() == !judged.subprotocol.empty()) std::abort();
  return 0;
}
