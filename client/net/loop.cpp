// Runs the client's event loop: WebSocket connections, keyboard, timers and signals.
#include "client/net/loop.hpp"

#include <fcntl.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <csignal>
#include <deque>

#include "client/net/gate.hpp"
#include "client/net/pipe.hpp"
#include "common/text.hpp"
#include "common/wire/limits.hpp"

namespace emcon::client::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;
using tcp = asio::ip::tcp;

constexpr std::chrono::seconds connect_time{10};
constexpr std::chrono::seconds silence_max{15};  ///< half of it brings a ping, all of it ends the connection
constexpr int bad_request = 400, not_found = 404, misdirected = 421, upgrade_required = 426, bad_gateway = 502,
              gateway_timeout = 504;
constexpr std::size_t first_buffer_bytes = 4096;
/// Time for goodbyes after stop().
constexpr std::chrono::milliseconds farewell{300};

class Link final : public Connection, public std::enable_shared_from_this<Link> {
 public:
  Link(asio::io_context& io, asio::ssl::context* tls, Endpoint endpoint, std::string path, Listener& listener)
      : resolver_(io), socket_(io, tls), endpoint_(std::move(endpoint)), path_(std::move(path)), listener_(&listener) {}

  void start() {
    resolver_.async_resolve(endpoint_.host, endpoint_.port,
                            [self = shared_from_this()](error_code error, tcp::resolver::results_type found) {
                              const bool none = error == asio::error::host_not_found ||
                                                error == asio::error::host_not_found_try_again;
                              if (error)
                                return self->fail("There is no host '" + self->endpoint_.host + "'" +
                                                  (none ? "" : ": " + error.message()) + ".");
                              self->connect(found);
                            });
  }
  void send(std::string bytes) override {
    if (ended_ || closing_) return;
    queue_.push_back(std::move(bytes));
    if (open_ && queue_.size() == 1) write();
  }
  void drop() override {
    listener_ = nullptr;
    if (ended_ || closing_) return;
    closing_ = true;
    if (!open_) {
      resolver_.cancel();
      socket_.next_layer().cancel();
    } else if (queue_.empty()) {
      say_goodbye();
    }
  }

 private:
  void connect(const tcp::resolver::results_type& found) {
    socket_.next_layer().connect(found, connect_time, [self = shared_from_this()](error_code error) {
      if (error) return self->fail("Nobody answers at " + to_string(self->endpoint_) + ": " + error.message() + ".");
      self->secure();
    });
  }
  void secure() {
    socket_.next_layer().secure(endpoint_.host, [self = shared_from_this()](error_code error) {
      if (error)
        return self->fail("No trusted connection to " + to_string(self->endpoint_) + ": " +
                          self->socket_.next_layer().distrust(error) + ".");
      self->handshake();
    });
  }
  void handshake() {
    websocket::stream_base::timeout timeout{connect_time, silence_max, true};
    socket_.set_option(timeout);
    socket_.set_option(websocket::stream_base::decorator(
        [](websocket::request_type& request) { request.set(beast::http::field::sec_websocket_protocol, "emcon.v1"); }));
    socket_.read_message_max(wire::server_frame_bytes_max);
    socket_.binary(true);
    socket_.async_handshake(declined_, endpoint_.host + ":" + endpoint_.port, path_,
                            [self = shared_from_this()](error_code error) { self->shaken(error); });
  }
  void shaken(error_code error) {
    if (!error) return opened();
    const int status = static_cast<int>(declined_.result_int());
    if (error == websocket::error::upgrade_declined && status == not_found)
      return fail(path_ == "/v1/lobby" ? "There is no game server at " + to_string(endpoint_) +
                                             "; is that its operator's port, or another program's?"
                                       : "There is nothing of that name at " + to_string(endpoint_) + ".",
                  not_found);
    if (error == websocket::error::upgrade_declined && (status == bad_gateway || status == gateway_timeout))
      return fail("What stands before the server at " + to_string(endpoint_) + " does not reach it now.");
    if (error == websocket::error::upgrade_declined && status == upgrade_required)
      return fail("An emcon server may answer at " + to_string(endpoint_) +
                  ", but what stands before it does not pass the headers Upgrade and Connection on; its host can mend "
                  "that.");
    if (error == websocket::error::upgrade_declined && (status == bad_request || status == misdirected))
      return fail("An emcon server may answer at " + to_string(endpoint_) +
                  ", but what stands before it changes what it is asked: the header Host has to be passed on. Its host "
                  "can mend that.");
    if (error == websocket::error::upgrade_declined && status >= 500)
      return fail("The server at " + to_string(endpoint_) + " has no room now.");
    if (error == asio::error::eof || error == asio::error::connection_reset || error == asio::error::broken_pipe ||
        error == websocket::error::closed || error == beast::http::error::end_of_stream)
      return fail("No server answers at " + to_string(endpoint_) + " now; the connection was cut there." +
                  (endpoint_.tls ? "" : " Does it want TLS? Then write wss:// in the place of ws://."));
    if (error == beast::error::timeout)
      return fail("What listens at " + to_string(endpoint_) +
                  " has said nothing in time; the server there hangs, or it is another program.");
    fail("What listens at " + to_string(endpoint_) + " is no emcon server: " + error.message() + ".");
  }
  void opened() {
    open_ = true;
    if (closing_) return say_goodbye();
    read();
    if (listener_) listener_->opened();
    if (!queue_.empty() && !writing_) write();
  }
  void read() {
    socket_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return self->fail(self->reason_of(error));
      if (self->listener_) {
        const auto data = self->buffer_.data();
        self->listener_->received({static_cast<const char*>(data.data()), data.size()});
      }
      self->buffer_.consume(self->buffer_.size());
      if (self->buffer_.capacity() > 16 * first_buffer_bytes) self->buffer_.shrink_to_fit();
      self->read();
    });
  }
  void write() {
    writing_ = true;
    socket_.async_write(asio::buffer(queue_.front()), [self = shared_from_this()](error_code error, std::size_t) {
      self->writing_ = false;
      if (error) return;  // the read that is under way ends too and says why
      self->queue_.pop_front();
      if (!self->queue_.empty()) return self->write();
      if (self->closing_) self->say_goodbye();
    });
  }
  void say_goodbye() {
    socket_.async_close(websocket::close_code::normal,
                        [self = shared_from_this()](error_code) { self->ended_ = true; });
  }
  std::string reason_of(error_code error) const {
    const auto& said = socket_.reason();
    if (said.code != websocket::close_code::none && !said.reason.empty())
      return as_text({said.reason.data(), said.reason.size()});
    if (error == websocket::error::closed) return "The server ended the connection.";
    if (error == beast::error::timeout) return "The server has been silent for too long.";
    // Which call found it out tells a player nothing.
    if (error == asio::error::eof || error.category() == boost::system::system_category())
      return "The connection is lost: the server has stopped, or the network has.";
    return "The connection is lost: " + error.message() + ".";
  }
  void fail(const std::string& why, int code = 0) {
    if (ended_) return;
    ended_ = true;
    open_ = false;
    Listener* listener = std::exchange(listener_, nullptr);
    if (listener) listener->closed(code != 0 ? code : static_cast<int>(socket_.reason().code), why);
  }

  tcp::resolver resolver_;
  websocket::stream<Pipe, false> socket_;
  Endpoint endpoint_;
  std::string path_;
  Listener* listener_;
  beast::flat_buffer buffer_{wire::server_frame_bytes_max};
  std::deque<std::string> queue_;
  websocket::response_type declined_;  ///< the answer to the handshake
  bool open_ = false, writing_ = false, closing_ = false, ended_ = false;
};

}  // namespace

struct Loop::Inside {
  asio::io_context io{1};
  std::unique_ptr<asio::posix::stream_descriptor> input;
  std::function<void()> readable;
  std::unique_ptr<asio::signal_set> signals, resizes;
  std::function<void()> interrupted, resized;
  std::unique_ptr<asio::ssl::context> tls;
  Introduce introduce;
  bool stopping = false;
  bool hung_up = false;
  std::chrono::steady_clock::time_point last_input = std::chrono::steady_clock::now();

  /// Repeated each second while nobody is there: after one screen has ended, another may open.
  void watch_for_silence(std::chrono::milliseconds longest) {
    const auto timer = std::make_shared<asio::steady_timer>(io, std::chrono::seconds(1));
    timer->async_wait([this, timer, longest](error_code error) {
      if (error) return;
      if (std::chrono::steady_clock::now() - last_input >= longest) {
        hung_up = true;
        std::raise(SIGHUP);
      }
      watch_for_silence(longest);
    });
  }
  void wait_input() {
    const int fd = input->native_handle();
    input->async_wait(asio::posix::stream_descriptor::wait_read, [this, fd](error_code error) {
      // A plain file cannot be waited for and needs no waiting.
      const bool always_ready = error == boost::system::errc::operation_not_permitted ||
                                error == boost::system::errc::operation_not_supported;
      if ((error && !always_ready) || !input || input->native_handle() != fd) return;
      const auto call = readable;
      last_input = std::chrono::steady_clock::now();
      call();
      if (input) wait_input();
    });
  }
  void wait_resize() {
    resizes->async_wait([this](error_code error, int) {
      if (error) return;
      resized();
      wait_resize();
    });
  }
  void wait_signal() {
    signals->async_wait([this](error_code error, int) {
      if (error) return;
      interrupted();
      wait_signal();
    });
  }
};

Loop::Loop() : inside_(std::make_unique<Inside>()) {}
Loop::~Loop() {
  unwatch();
}

std::shared_ptr<Connection> Loop::connect(const Endpoint& endpoint, const std::string& path, Listener& listener) {
  if (endpoint.tls && !inside_->tls) {
    inside_->tls = std::make_unique<asio::ssl::context>(asio::ssl::context::tls_client);
    inside_->tls->set_options(asio::ssl::context::no_tlsv1 | asio::ssl::context::no_tlsv1_1);
    inside_->tls->set_verify_mode(asio::ssl::verify_peer);
    error_code bad_file;
    if (endpoint.ca_file.empty())
      inside_->tls->set_default_verify_paths(bad_file);
    else
      inside_->tls->load_verify_file(endpoint.ca_file, bad_file);
  }
  const auto link_to = [&](Listener& owner) {
    auto link = std::make_shared<Link>(inside_->io, endpoint.tls ? inside_->tls.get() : nullptr, endpoint, path, owner);
    link->start();
    return link;
  };
  if (!inside_->introduce) return link_to(listener);
  const auto gate = std::make_shared<Gate>(inside_->introduce(endpoint), listener);
  gate->before(link_to(*gate));
  return gate;
}

void Loop::introduce_by(Introduce introduce) {
  inside_->introduce = std::move(introduce);
}

void Loop::watch(int fd, std::function<void()> readable) {
  unwatch();
  inside_->readable = std::move(readable);
  inside_->input = std::make_unique<asio::posix::stream_descriptor>(inside_->io);
  error_code unwatchable;
  inside_->input->assign(fd, unwatchable);
  // If input cannot be watched, reading it reports its end at once.
  if (unwatchable) return after({}, [this] { inside_->readable(); });
  // Waiting makes the descriptor non-blocking, and with it everything that is open on the same terminal: output would
  // be lost while the terminal is full. It is read only when there is something to read.
  const int flags = ::fcntl(fd, F_GETFL);
  inside_->wait_input();
  ::fcntl(fd, F_SETFL, flags);
}

void Loop::unwatch() {
  if (!inside_->input) return;
  const auto input = std::move(inside_->input);
  if (input->is_open()) input->release();  // the descriptor is the caller's
}

void Loop::after(std::chrono::milliseconds delay, std::function<void()> then) {
  auto timer = std::make_shared<asio::steady_timer>(inside_->io, delay);
  timer->async_wait([timer, call = std::move(then)](error_code error) {
    if (!error) call();
  });
}

void Loop::on_interrupt(std::function<void()> then) {
  inside_->interrupted = std::move(then);
  inside_->signals = std::make_unique<asio::signal_set>(inside_->io, SIGINT, SIGTERM, SIGHUP);
  inside_->wait_signal();
}

void Loop::leave_interrupts() {
  error_code ignored;
  if (inside_->signals) inside_->signals->clear(ignored);
}

void Loop::hang_up_after(std::chrono::milliseconds silence) {
  inside_->watch_for_silence(silence);
}

bool Loop::hung_up() const {
  return inside_->hung_up;
}

void Loop::on_resize(std::function<void()> then) {
  inside_->resized = std::move(then);
  inside_->resizes = std::make_unique<asio::signal_set>(inside_->io, SIGWINCH);
  inside_->wait_resize();
}

void Loop::run() {
  inside_->stopping = false;
  inside_->io.restart();
  while (!inside_->stopping && inside_->io.run_one() > 0) {
  }
  unwatch();
  for (auto* signals : {inside_->signals.get(), inside_->resizes.get()})
    if (signals) signals->cancel();
  inside_->io.restart();
  inside_->io.run_for(farewell);
}

void Loop::stop() {
  inside_->stopping = true;
}

}  // namespace emcon::client::net
