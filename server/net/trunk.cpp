// Carries frames between two nodes, and notices soon when the other one is gone.
#include "server/net/trunk.hpp"

#include <openssl/ssl.h>

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <cstring>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "common/proof/hash.hpp"
#include "server/net/accept.hpp"

namespace emcon::net {
namespace asio = boost::asio;
namespace {

constexpr auto token = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t length_bytes = 4;
constexpr std::size_t frame_max = 64U << 20U;
constexpr std::size_t write_at_once = 64U << 10U;
/// The most bytes that wait for a node that does not read; beyond that the wire is given up.
constexpr std::size_t waiting_max = 256U << 20U;
constexpr std::chrono::milliseconds alive_every{1'000};
/// Longer silence, also while it is being connected, ends a wire.
constexpr std::chrono::milliseconds silence_max{4'000};
/// Accepted and not yet proven to know the key, at once: other nodes need a few, and for milliseconds.
constexpr std::size_t strangers_max = 32;

/// Bytes that have come and have not been heard yet: frames with their lengths, the last one perhaps in part.
class Inbox {
 public:
  /// The room for the next bytes.
  asio::mutable_buffer room() {
    bytes_.erase(0, heard_);
    heard_ = 0;
    filled_ = bytes_.size();
    bytes_.resize(filled_ + read_at_once);
    return asio::buffer(bytes_.data() + filled_, read_at_once);
  }
  void came(std::size_t count) { bytes_.resize(filled_ + count); }
  /// The next whole frame; it stands until room() is called.
  std::optional<std::string_view> next() {
    if (bytes_.size() < heard_ + length_bytes) return std::nullopt;
    const std::size_t size = size_of(std::string_view(bytes_).substr(heard_));
    if (size > frame_max || bytes_.size() < heard_ + length_bytes + size) return std::nullopt;
    const std::string_view frame = std::string_view(bytes_).substr(heard_ + length_bytes, size);
    heard_ += length_bytes + size;
    return frame;
  }
  /// The next one is larger than any may be.
  bool too_large() const {
    return bytes_.size() >= heard_ + length_bytes && size_of(std::string_view(bytes_).substr(heard_)) > frame_max;
  }

 private:
  static constexpr std::size_t read_at_once = 16U << 10U;  ///< the most that TLS gives at once
  static std::size_t size_of(std::string_view head) {
    std::size_t size = 0;
    for (const char one : head.substr(0, length_bytes)) size = size << 8U | static_cast<unsigned char>(one);
    return size;
  }
  std::string bytes_;
  std::size_t filled_ = 0, heard_ = 0;
};

class TrunkWire final : public cluster::Wire, public std::enable_shared_from_this<TrunkWire> {
 public:
  TrunkWire(Socket socket, std::shared_ptr<asio::ssl::context> tls)
      : tls_(std::move(tls)), stream_(std::move(socket), *tls_), watch_(stream_.get_executor()) {}

  void set_events(cluster::WireEvents events) { events_ = std::move(events); }
  void connect(const asio::ip::tcp::endpoint& to) {
    heard_ = std::chrono::steady_clock::now();
    watch();
    asio::co_spawn(stream_.get_executor(), run(shared_from_this(), to, asio::ssl::stream_base::client), asio::detached);
  }
  void accept() {
    heard_ = std::chrono::steady_clock::now();
    watch();
    asio::co_spawn(stream_.get_executor(), run(shared_from_this(), std::nullopt, asio::ssl::stream_base::server),
                   asio::detached);
  }

  /// Has not proven yet that it knows the key.
  bool stranger() const { return !shaken_ && !over_; }
  void turn_away() { give_up("too many others have come that do not know the key"); }

  void send(const cluster::trunk::Frame& frame) override {
    if (over_) return;
    const auto size = static_cast<std::uint32_t>(frame.ByteSizeLong());
    for (int shift = 24; shift >= 0; shift -= 8) waiting_.push_back(static_cast<char>((size >> shift) & 0xffU));
    frame.AppendToString(&waiting_);
    if (waiting_.size() > waiting_max) return give_up("it does not read what it is sent");
    if (!shaken_ || writing_) return;
    // The loop's next work may send more frames: all of them leave at once.
    writing_ = true;
    asio::post(stream_.get_executor(), [self = shared_from_this()] { self->write(); });
  }
  void tell(const cluster::trunk::Frame& frame, const std::function<bool()>& sure) override {
    // If the newest frame may leave, that says nothing about the oldest waiting one.
    if (!waiting_only_while_) waiting_only_while_ = sure;
    send(frame);
  }
  void end() override {
    events_ = {};
    stop();
  }

 private:
  static asio::awaitable<void> run(std::shared_ptr<TrunkWire> self, std::optional<asio::ip::tcp::endpoint> to,
                                   asio::ssl::stream_base::handshake_type side) {
    if (to) {
      const auto connected = co_await self->stream_.next_layer().async_connect(*to, token);
      if (std::get<0>(connected)) co_return self->give_up(std::get<0>(connected).message());
    }
    boost::system::error_code ignored;
    self->stream_.next_layer().set_option(asio::ip::tcp::no_delay(true), ignored);
    const auto shaken = co_await self->stream_.async_handshake(side, token);
    if (std::get<0>(shaken)) co_return self->give_up(std::get<0>(shaken).message());
    self->shaken_ = true;
    self->write();
    Inbox inbox;
    while (!self->over_) {
      const auto room = inbox.room();
      const auto got = co_await self->stream_.async_read_some(room, token);
      if (std::get<0>(got)) co_return self->give_up(std::get<0>(got).message());
      inbox.came(std::get<1>(got));
      while (const auto frame = inbox.next()) self->hear(*frame);
      if (inbox.too_large()) co_return self->give_up("a frame is too large");
    }
  }

  void hear(std::string_view bytes) {
    if (over_) return;
    heard_ = std::chrono::steady_clock::now();
    cluster::trunk::Frame frame;
    if (!frame.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) return give_up("a frame cannot be read");
    if (!frame.has_alive() && events_.heard) events_.heard(frame);
  }

  void write() {
    writing_ = !over_ && !waiting_.empty();
    if (!writing_) return;
    leaving_.clear();
    leaving_.swap(waiting_);
    leaving_only_while_ = std::exchange(waiting_only_while_, nullptr);
    // Asked for each part that TLS takes.
    const auto next_part = [this](const boost::system::error_code& error, std::size_t) {
      return error || (leaving_only_while_ && !leaving_only_while_()) ? 0 : write_at_once;
    };
    asio::async_write(stream_, asio::buffer(leaving_), next_part,
                      [self = shared_from_this()](const boost::system::error_code& error, std::size_t size) {
                        if (error) return self->give_up(error.message());
                        if (size < self->leaving_.size())
                          return self->give_up("this server may not speak of its matches now");
                        self->write();
                      });
  }

  void watch() {
    watch_.expires_after(alive_every);
    watch_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
      const auto self = weak.lock();
      if (error || !self || self->over_) return;
      if (std::chrono::steady_clock::now() > self->heard_ + silence_max)
        return self->give_up("nothing has come from it for " + std::to_string(silence_max.count() / 1'000) + " s");
      cluster::trunk::Frame alive;
      alive.mutable_alive();
      if (self->shaken_) self->send(alive);
      self->watch();
    });
  }

  /// Reports the end later, never inside a call of its user.
  void give_up(const std::string& why) {
    if (over_) return;
    stop();
    asio::post(stream_.get_executor(), [events = std::exchange(events_, {}), why] {
      if (events.broken) events.broken(why);
    });
  }
  void stop() {
    if (std::exchange(over_, true)) return;
    watch_.cancel();
    boost::system::error_code ignored;
    stream_.next_layer().close(ignored);
  }

  std::shared_ptr<asio::ssl::context> tls_;
  asio::ssl::stream<Socket> stream_;
  asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>,
                             asio::io_context::executor_type>
      watch_;
  cluster::WireEvents events_;
  std::string waiting_, leaving_;
  std::chrono::steady_clock::time_point heard_{};
  bool shaken_ = false, writing_ = false, over_ = false;
  /// For the waiting frames, and for those that leave; empty: they tell nothing of this process's matches.
  std::function<bool()> waiting_only_while_, leaving_only_while_;
};

/// The index of the key in an SSL_CTX; the key lives as long as the context.
int key_index() {
  static const int index = SSL_CTX_get_ex_new_index(
      0, nullptr, nullptr, nullptr,
      [](void*, void* key, CRYPTO_EX_DATA*, int, long, void*) { delete static_cast<Bytes32*>(key); });
  return index;
}

unsigned int give_key(SSL* ssl, unsigned char* out, unsigned int room) {
  const auto* const key = static_cast<const Bytes32*>(SSL_CTX_get_ex_data(SSL_get_SSL_CTX(ssl), key_index()));
  if (!key || room < key->size()) return 0;
  std::ranges::copy(*key, out);
  return static_cast<unsigned int>(key->size());
}

constexpr const char* identity = "emcon node";

/// A newcomer is let in, and the connection that has been silent longest goes: a node says at once who it is.
void make_room(std::deque<std::weak_ptr<TrunkWire>>& strangers) {
  std::erase_if(strangers, [](const std::weak_ptr<TrunkWire>& one) {
    const auto wire = one.lock();
    return !wire || !wire->stranger();
  });
  if (strangers.size() < strangers_max) return;
  if (const auto wire = strangers.front().lock()) wire->turn_away();
  strangers.pop_front();
}

/// Takes connections in, one after the other.
std::function<void(Socket)> entrance(std::shared_ptr<asio::ssl::context> tls, Welcome welcome) {
  using Strangers = std::deque<std::weak_ptr<TrunkWire>>;
  return
      [tls = std::move(tls), welcome = std::move(welcome), strangers = std::make_shared<Strangers>()](Socket socket) {
        make_room(*strangers);
        const auto wire = std::make_shared<TrunkWire>(std::move(socket), tls);
        wire->set_events(welcome(wire));
        wire->accept();
        strangers->push_back(wire);
      };
}

}  // namespace

Bytes32 trunk_key(const Bytes32& secret) {
  return Hasher("emcon trunk", secret).done();
}

std::shared_ptr<asio::ssl::context> trunk_tls(const Bytes32& key, bool server) {
  auto context =
      std::make_shared<asio::ssl::context>(server ? asio::ssl::context::tls_server : asio::ssl::context::tls_client);
  SSL_CTX* const raw = context->native_handle();
  if (SSL_CTX_set_min_proto_version(raw, TLS1_3_VERSION) != 1) return nullptr;
  // The callbacks below know keys for this hash alone (RFC 8446 section 4.2.11).
  if (SSL_CTX_set_ciphersuites(raw, "TLS_AES_128_GCM_SHA256") != 1) return nullptr;
  // The context frees it.
  Bytes32* const kept = std::make_unique<Bytes32>(key).release();
  if (SSL_CTX_set_ex_data(raw, key_index(), kept) != 1) {
    const std::unique_ptr<Bytes32> back(kept);
    return nullptr;
  }
  SSL_CTX_set_session_cache_mode(raw, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_num_tickets(raw, 0);
  if (server) {
    SSL_CTX_set_psk_server_callback(raw, [](SSL* ssl, const char* who, unsigned char* out, unsigned int room) {
      return who && std::strcmp(who, identity) == 0 ? give_key(ssl, out, room) : 0;
    });
  } else {
    SSL_CTX_set_psk_client_callback(
        raw, [](SSL* ssl, const char*, char* who, unsigned int who_room, unsigned char* out, unsigned int room) {
          if (who_room <= std::strlen(identity)) return 0U;
          std::strcpy(who, identity);
          return give_key(ssl, out, room);
        });
    // Without a certificate, a server that does not know the key can show nothing.
    context->set_verify_mode(asio::ssl::verify_peer);
  }
  return context;
}

std::shared_ptr<cluster::Wire> dial_trunk(asio::io_context& io, std::shared_ptr<asio::ssl::context> tls,
                                          const std::string& address, cluster::WireEvents events) {
  const auto endpoint = endpoint_of(address);
  const auto wire = std::make_shared<TrunkWire>(Socket(io), std::move(tls));
  if (!endpoint) {
    asio::post(io, [events = std::move(events), why = endpoint.error().text] { events.broken(why); });
    return wire;
  }
  wire->set_events(std::move(events));
  wire->connect(*endpoint);
  return wire;
}

asio::awaitable<void> trunk_loop(std::shared_ptr<Acceptor> acceptor, std::shared_ptr<asio::ssl::context> tls,
                                 Welcome welcome) {
  const std::function<void(Socket)> enter = entrance(std::move(tls), std::move(welcome));
  for (;;) {
    auto accepted = co_await acceptor->async_accept(token);
    if (!acceptor->is_open()) co_return;
    if (std::get<0>(accepted)) {
      asio::steady_timer pause(acceptor->get_executor(), std::chrono::milliseconds(100));
      co_await pause.async_wait(token);
      continue;
    }
    enter(std::move(std::get<1>(accepted)));
  }
}

}  // namespace emcon::net
