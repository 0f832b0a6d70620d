// Runs one WebSocket connection: reads, writes, pings, its share of time, and every way in which it can end.
#include "server/net/link.hpp"

#include <boost/asio/post.hpp>
#include <boost/beast/core/bind_handler.hpp>

#include "server/house/bucket.hpp"
#include "server/house/text.hpp"
#include "server/net/link_parts.hpp"

namespace emcon::net {
namespace {

/// The cost of an upgrade besides reading its request.
constexpr std::chrono::microseconds upgrade_cost{200};

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

class Link final : public Crowd::Member, public std::enable_shared_from_this<Link> {
 public:
  Link(std::unique_ptr<WebSocket> socket, std::shared_ptr<Hub> hub, std::string address)
      : socket_(std::move(socket)),
        hub_(std::move(hub)),
        address_(std::move(address)),
        share_(hub_->shares().of(address_)),
        controls_(hub_->config().limits.connection.controls, now_ms()) {}
  ~Link() override {
    hub_->shares().keep(share_, -static_cast<std::ptrdiff_t>(kept_));
    hub_->leave(address_);
  }

  /// Takes over a stream that has been upgraded.
  void start(house::Opening opening) {
    json_ = opening.format == wire::Format::json;
    socket_->text(json_);
    // Called within a read: closing the connection must wait until that read is done.
    socket_->control_callback([this](boost::beast::websocket::frame_type kind, boost::beast::string_view) {
      if (kind == boost::beast::websocket::frame_type::close || closing_.begun) return;
      const bool flood = !controls_.take(now_ms()) || !hub_->shares().control(share_);
      if (!flood && !overdue()) return;
      boost::asio::post(hub_->io(), [self = shared_from_this(), flood] {
        if (flood)
          self->reject(house::CloseCode::rate, "too many pings");
        else
          self->reject_overdue();
      });
    });
    if (hub_->shares().timed()) hold_reads();
    session_ = hub_->door().open(std::make_unique<Handle>(shared_from_this()), std::move(opening));
    if (session_) read();
  }

 private:
  /// The house's end of a link.
  class Handle final : public house::Connection {
   public:
    explicit Handle(std::shared_ptr<Link> link) : link_(std::move(link)) {}
    void send(house::Buffer bytes) override { link_->send(std::move(bytes), false); }
    void send_in_turn(house::Buffer bytes) override { link_->send(std::move(bytes), true); }
    void only_while(std::function<bool()> sure) override {
      link_->socket_->next_layer().set_valve(std::move(sure), [weak = link_->weak_from_this()] {
        if (const auto link = weak.lock()) link->reject_late();
      });
    }
    std::size_t queued_bytes() const override { return link_->out_.bytes(); }
    void close(house::CloseCode code, std::string_view reason) override { link_->close(code, reason); }

   private:
    std::shared_ptr<Link> link_;
  };

  void read() {
    in_.under_way = true;
    socket_->async_read_some(in_.buffer, Incoming::chunk,
                             boost::beast::bind_front_handler(&Link::on_read, shared_from_this()));
  }

  void on_read(const boost::system::error_code& error, std::size_t) {
    in_.under_way = false;
    if (error) return lost();
    if (closing_.begun) return;
    if (!account()) {
      reject_crowded();
      return read_on();
    }
    if (hub_->shares().has_time(share_, hub_->shares().now())) return take();
    hub_->shares().wait(share_, [weak = weak_from_this()] {
      if (const auto self = weak.lock()) self->go_on();
    });
  }

  /// Each read is at the expense of its address, even reads of pings, and of bytes that still come while the connection
  /// closes.
  void hold_reads() {
    Shares& shares = hub_->shares();
    shares.spend(share_, shares.now(), shares.now() + upgrade_cost);
    // The reads end with the socket, and the hub lives as long as any link.
    socket_->next_layer().set_gate(shares.gate(share_));
  }

  void go_on() {
    if (gone_) return;
    if (closing_.begun) return in_.clear();
    take();
  }

  /// Works on the bytes that were read, at the expense of their address.
  void take() {
    const Shares& shares = hub_->shares();
    if (shares.timed()) {
      const auto began = shares.now();
      look();
      shares.spend(share_, began, shares.now());
    } else {
      look();
    }
    read_on();
  }

  void look() {
    if (socket_->got_text() != json_) {
      reject(house::CloseCode::bad_frame,
             json_ ? "emcon.v1.json takes text frames only" : "emcon.v1 takes binary frames only");
    } else if (in_.buffer.size() > hub_->config().limits.connection.frame_bytes) {
      reject(house::CloseCode::too_big, "a frame is too large");
    } else if (!socket_->is_message_done()) {
      if (in_.begun_ms == 0) in_.begun_ms = now_ms();
      if (overdue()) reject_overdue();
    } else {
      in_.begun_ms = 0;
      const auto bytes = in_.buffer.cdata();
      hub_->door().message(*session_, {static_cast<const char*>(bytes.data()), bytes.size()});
      in_.clear();
    }
    account();
  }

  /// Counts the bytes kept for this connection; false: too many for its address, and this connection must go.
  bool account() {
    const std::size_t now_kept = out_.bytes() + in_.buffer.size();
    const auto more =
        static_cast<std::ptrdiff_t>(now_kept) - static_cast<std::ptrdiff_t>(std::exchange(kept_, now_kept));
    return hub_->shares().keep(share_, more) || kept_ <= hub_->config().limits.reader.queue_soft_bytes;
  }
  void reject_crowded() { reject(house::CloseCode::slow, "too much waits for your address"); }

  void read_on() {
    // From now on the library's close reads, and throws away everything before the peer's close frame. A read of our
    // own that met a broken frame meanwhile would wait for the close, and the close for it, for ever.
    if (closing_.begun) return in_.clear();
    // A peer that does not read its answers is not read: the bytes that wait for it stay near the soft limit.
    in_.paused = out_.bytes() > hub_->config().limits.reader.queue_soft_bytes;
    if (!in_.paused) read();
  }

  bool overdue() const { return in_.overdue(now_ms(), hub_->config().limits.connection.message_ms); }
  /// The next message came too late to the system.
  void reject_late() {
    hub_->tell(Hub::News::late_frame, std::string(house::unsure_text));
    reject(house::CloseCode::moved, house::unsure_text);
  }
  void reject_overdue() { reject(house::CloseCode::slow, "a message took too long to arrive"); }
  void reject(house::CloseCode code, std::string_view why) {
    if (gone_ || !session_) return;
    hub_->door().reject(*session_, code, why);
  }
  void send(house::Buffer bytes, bool in_turn) {
    if (gone_ || closing_.begun) return;
    out_.push(std::move(bytes));
    // The house is at work.
    if (!account()) boost::asio::post(hub_->io(), [self = shared_from_this()] { self->reject_crowded(); });
    if (out_.writing || out_.waiting) return;
    if (!in_turn) return write();
    out_.waiting = true;
    hub_->crowd().wait(weak_from_this());
  }

  void turn() override {
    out_.waiting = false;
    if (!gone_) write();
  }

  void write() {
    out_.writing = true;
    socket_->next_layer().hold();
    socket_->async_write(boost::asio::buffer(out_.front()),
                         boost::beast::bind_front_handler(&Link::on_write, shared_from_this()));
  }

  void on_write(const boost::system::error_code& error, std::size_t) {
    out_.writing = false;
    if (error || gone_) return lost();
    out_.pop();
    account();
    if (in_.paused && out_.bytes() <= hub_->config().limits.reader.queue_soft_bytes) {
      in_.paused = false;
      if (!closing_.begun) read();
    }
    if (!out_.empty()) return write();
    socket_->next_layer().release();
    if (closing_.begun) return say_close();
    hub_->door().writable(*session_);
  }

  void close(house::CloseCode code, std::string_view reason) {
    if (gone_ || closing_.begun) return;
    closing_.begun = true;
    // A close frame holds at most 123 bytes of text.
    closing_.reason.code = static_cast<std::uint16_t>(code);
    closing_.reason.reason.assign(reason.data(), std::min<std::size_t>(reason.size(), 120));
    // A peer that reads nothing would keep the queued bytes here for ever.
    closing_.patience = std::make_unique<boost::asio::steady_timer>(hub_->io(), std::chrono::seconds(5));
    closing_.patience->async_wait([self = shared_from_this()](const boost::system::error_code& error) {
      if (!error) self->cut();
    });
    if (!out_.writing && !out_.waiting) say_close();
  }

  void say_close() {
    if (gone_ || closing_.said) return;
    closing_.said = true;
    closing_.under_way = true;
    socket_->async_close(closing_.reason, [self = shared_from_this()](const boost::system::error_code&) {
      self->closing_.under_way = false;
      self->lost();
    });
  }

  /// The peer did not finish the close in time. Operations that still wait for the socket end now that it is closed.
  /// But a read and a close that wait for each other (a text in the middle of its frame turned out to be no UTF-8)
  /// would never end, and would keep this link for ever.
  void cut() {
    lost();
    closing_.patience->expires_after(std::chrono::seconds(1));
    closing_.patience->async_wait([self = shared_from_this()](const boost::system::error_code&) {
      if (self->in_.under_way && self->closing_.under_way) self->socket_.reset();
    });
  }

  /// The connection is over, for whatever reason.
  void lost() {
    if (gone_) return;
    gone_ = true;
    if (closing_.patience) closing_.patience->cancel();
    cut_socket();
    if (session_) {
      hub_->door().closed(*session_);
    }
  }
  void cut_socket() {
    boost::system::error_code ignored;
    auto& lowest = boost::beast::get_lowest_layer(*socket_);
    lowest.shutdown(boost::asio::ip::tcp::socket::shutdown_both, ignored);
    lowest.close(ignored);
  }

  std::unique_ptr<WebSocket> socket_;
  std::shared_ptr<Hub> hub_;
  std::string address_;
  Shares::Share& share_;
  std::optional<house::SessionId> session_;
  bool json_ = false;
  bool gone_ = false;
  std::size_t kept_ = 0;  ///< as the address was told
  Incoming in_;
  Outgoing out_;
  Closing closing_;
  house::Bucket controls_;
};

}  // namespace

void start_link(std::unique_ptr<WebSocket> socket, std::shared_ptr<Hub> hub, std::string address,
                house::Opening opening) {
  std::make_shared<Link>(std::move(socket), std::move(hub), std::move(address))->start(std::move(opening));
}

}  // namespace emcon::net
