// The yardstick of docs/performance.md: a plain Beast relay. No rules, no store: every binary message of a connection
// goes to all connections of the same path, one shared buffer each. Prints "listening on 127.0.0.1:PORT"; ends on
// SIGTERM.
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <iostream>
#include <map>
#include <memory>
#include <set>
#include <string>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;
using Error = boost::system::error_code;
using Buffer = std::shared_ptr<const std::string>;

class Peer;
std::map<std::string, std::set<Peer*>>& rooms() {
  static std::map<std::string, std::set<Peer*>> all;
  return all;
}

class Peer : public std::enable_shared_from_this<Peer> {
 public:
  explicit Peer(tcp::socket socket) : ws_(std::move(socket)) {
    ws_.next_layer().set_option(tcp::no_delay(true));
    ws_.binary(true);
  }
  ~Peer() { rooms()[path_].erase(this); }
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;

  void start() {
    beast::http::async_read(ws_.next_layer(), input_, request_, [self = shared_from_this()](Error error, std::size_t) {
      if (!error) self->accept();
    });
  }
  void send(Buffer bytes) {
    queue_.push_back(std::move(bytes));
    if (queue_.size() == 1) write();
  }

 private:
  void accept() {
    path_ = std::string(request_.target());
    ws_.set_option(beast::websocket::stream_base::decorator([](beast::websocket::response_type& response) {
      response.set(beast::http::field::sec_websocket_protocol, "emcon.v1");
    }));
    ws_.async_accept(request_, [self = shared_from_this()](Error error) {
      if (error) return;
      rooms()[self->path_].insert(self.get());
      self->read();
    });
  }
  void read() {
    ws_.async_read(input_, [self = shared_from_this()](Error error, std::size_t) {
      if (error) return;
      const auto bytes = std::make_shared<const std::string>(beast::buffers_to_string(self->input_.data()));
      self->input_.consume(self->input_.size());
      for (Peer* peer : rooms()[self->path_]) peer->send(bytes);
      self->read();
    });
  }
  void write() {
    ws_.async_write(asio::buffer(*queue_.front()), [self = shared_from_this()](Error error, std::size_t) {
      if (error) return;
      self->queue_.pop_front();
      if (!self->queue_.empty()) self->write();
    });
  }

  beast::websocket::stream<tcp::socket, false> ws_;
  beast::flat_buffer input_;
  beast::http::request<beast::http::string_body> request_;
  std::string path_;
  std::deque<Buffer> queue_;
};

void accept_all(tcp::acceptor& acceptor) {
  acceptor.async_accept([&](Error error, tcp::socket socket) {
    if (error) return;
    std::make_shared<Peer>(std::move(socket))->start();
    accept_all(acceptor);
  });
}

}  // namespace

int main() {
  asio::io_context io{1};
  tcp::acceptor acceptor(io, {asio::ip::address_v4::loopback(), 0});
  asio::signal_set signals(io, SIGTERM, SIGINT);
  signals.async_wait([&](Error, int) { io.stop(); });
  accept_all(acceptor);
  std::cout << "listening on 127.0.0.1:" << acceptor.local_endpoint().port() << std::endl;
  io.run();
}
