// Runs one WebSocket connection: reads, writes, pings, its share of time, and every way in which it can end.
#include "server/net/link.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <vector>

#include "server/house/bucket.hpp"

namespace emcon::net {
namespace {

/// What a read costs before it is looked at: the system's part, and the frame's.
constexpr std::chrono::microseconds read_cost{30};
/// The same of a whole upgrade.
constexpr std::chrono::microseconds upgrade_cost{200};

class Link final : public Crowd::Member, public std::enable_shared_from_this<Link> {
 public:
  Link(std::unique_ptr<WebSocket> socket, std::shared_ptr<Hub> hub, std::string address)
      : socket_(std::move(socket)),
        hub_(std::move(hub)),
        address_(std::move(address)),
        share_(hub_->shares().of(address_)),
        controls_(hub_->config().limits.controls_burst, hub_->config().limits.controls_per_s, now()) {}
  ~Link() override {
    hub_->shares().keep(share_, -static_cast<std::ptrdiff_t>(kept_));
    hub_->leave(address_);
  }
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  /// Takes over a stream that has been upgraded.
  void start(house::Opening opening) {
    json_ = opening.format == wire::Format::json;
    socket_->text(json_);
    // Asked within a read: what closes the connection has to wait until that read is done.
    socket_->control_callback([this](boost::beast::websocket::frame_type kind, boost::beast::string_view) {
      if (kind == boost::beast::websocket::frame_type::close || closing_) return;
      const bool flood = !controls_.take(now()) || !hub_->shares().control(share_);
      if (!flood && !overdue()) return;
      boost::asio::post(hub_->io(), [self = shared_from_this(), flood] {
        if (flood)
          self->reject(house::CloseCode::rate, "too many pings");
        else
          self->reject_overdue();
      });
    });
    if (hub_->shares().timed()) hold_reads();
    session_ = hub_->house().open(std::make_unique<Handle>(shared_from_this()), std::move(opening));
    if (session_) read();
  }

 private:
  /// What the house holds of a link.
  class Handle final : public house::Connection {
   public:
    explicit Handle(std::shared_ptr<Link> link) : link_(std::move(link)) {}
    void send(house::Buffer bytes) override { link_->send(std::move(bytes), false); }
    void send_in_turn(house::Buffer bytes) override { link_->send(std::move(bytes), true); }
    std::size_t queued_bytes() const override { return link_->queued_; }
    void close(house::CloseCode code, std::string_view reason) override { link_->close(code, reason); }

   private:
    std::shared_ptr<Link> link_;
  };

  void read() {
    reading_ = true;
    socket_->async_read_some(buffer_, read_chunk, boost::beast::bind_front_handler(&Link::on_read, shared_from_this()));
  }

  void on_read(const boost::system::error_code& error, std::size_t) {
    reading_ = false;
    if (error) return lost();
    if (closing_) return;
    if (!account()) {
      reject_crowded();
      return read_on();
    }
    if (hub_->shares().has_time(share_, hub_->shares().now())) return take();
    hub_->shares().wait(share_, [weak = weak_from_this()] {
      if (const auto self = weak.lock()) self->go_on();
    });
  }

  /// Each read is at the expense of its address, also those that are not ours: of pings, and of what still comes while
  /// the connection closes.
  void hold_reads() {
    Shares& shares = hub_->shares();
    shares.spend(share_, shares.now(), shares.now() + upgrade_cost);
    // The reads end with the socket, and the hub lives as long as any link.
    socket_->next_layer().set_gate(
        {.open =
             [this, &shares] {
               const auto began = shares.now();
               shares.spend(share_, began, began + read_cost);
               return shares.has_time(share_, began);
             },
         .later = [this, &shares](std::function<void()> begin) { shares.wait(share_, std::move(begin)); }});
  }

  void go_on() {
    if (gone_) return;
    if (closing_) return clear();
    take();
  }

  /// Deals with what was read, at the expense of its address.
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
    } else if (buffer_.size() > hub_->config().limits.frame_bytes) {
      reject(house::CloseCode::too_big, "a frame is too large");
    } else if (!socket_->is_message_done()) {
      if (begun_ms_ == 0) begun_ms_ = now();
      if (overdue()) reject_overdue();
    } else {
      begun_ms_ = 0;
      const auto bytes = buffer_.cdata();
      hub_->house().message(*session_, {static_cast<const char*>(bytes.data()), bytes.size()});
      clear();
    }
    account();
  }

  /// Tells what is kept for this connection; false: too much for its address, and some of it is to go here.
  bool account() {
    const std::size_t now_kept = queued_ + buffer_.size();
    const auto more =
        static_cast<std::ptrdiff_t>(now_kept) - static_cast<std::ptrdiff_t>(std::exchange(kept_, now_kept));
    return hub_->shares().keep(share_, more) || kept_ <= hub_->config().limits.queue_soft_bytes;
  }
  void reject_crowded() { reject(house::CloseCode::slow, "too much waits for your address"); }

  void read_on() {
    // From now on the library's close reads, and throws away what comes before the peer's close frame. A read of our
    // own that met a broken frame meanwhile would wait for the close, and the close for it, for ever.
    if (closing_) return clear();
    // Who does not read his answers is not asked for more requests: what waits for him stays near the soft limit.
    paused_ = queued_ > hub_->config().limits.queue_soft_bytes;
    if (!paused_) read();
  }

  /// A message that has begun and does not end holds memory for as long as it likes.
  bool overdue() const { return begun_ms_ != 0 && now() - begun_ms_ > hub_->config().limits.message_ms; }
  void reject_overdue() { reject(house::CloseCode::slow, "a message took too long to arrive"); }
  void reject(house::CloseCode code, std::string_view why) {
    if (gone_ || !session_) return;
    hub_->house().reject(*session_, code, why);
  }
  static std::int64_t now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
  }

  void clear() {
    buffer_.clear();
    if (buffer_.capacity() > keep_capacity) buffer_.shrink_to_fit();
  }

  void send(house::Buffer bytes, bool in_turn) {
    if (gone_ || closing_) return;
    queued_ += bytes->size();
    queue_.push_back(std::move(bytes));
    // The house is at work.
    if (!account()) boost::asio::post(hub_->io(), [self = shared_from_this()] { self->reject_crowded(); });
    if (writing_ || waiting_) return;
    if (!in_turn) return write();
    waiting_ = true;
    hub_->crowd().wait(weak_from_this());
  }

  void turn() override {
    waiting_ = false;
    if (!gone_) write();
  }

  void write() {
    writing_ = true;
    socket_->next_layer().hold();
    const std::string& bytes = *queue_[head_];
    socket_->async_write(boost::asio::buffer(bytes),
                         boost::beast::bind_front_handler(&Link::on_write, shared_from_this()));
  }

  void on_write(const boost::system::error_code& error, std::size_t) {
    writing_ = false;
    if (error || gone_) return lost();
    queued_ -= queue_[head_]->size();
    account();
    queue_[head_++].reset();
    if (paused_ && queued_ <= hub_->config().limits.queue_soft_bytes) {
      paused_ = false;
      if (!closing_) read();
    }
    if (head_ < queue_.size()) return write();
    socket_->next_layer().release();
    head_ = 0;
    queue_.clear();
    if (queue_.capacity() > keep_queue) queue_.shrink_to_fit();
    if (closing_) return say_close();
    hub_->house().writable(*session_);
  }

  void close(house::CloseCode code, std::string_view reason) {
    if (gone_ || closing_) return;
    closing_ = true;
    // A close frame holds at most 123 bytes of text.
    reason_.code = static_cast<std::uint16_t>(code);
    reason_.reason.assign(reason.data(), std::min<std::size_t>(reason.size(), 120));
    // A peer that reads nothing would keep what is queued here for ever.
    patience_ = std::make_unique<boost::asio::steady_timer>(hub_->io(), std::chrono::seconds(5));
    patience_->async_wait([self = shared_from_this()](const boost::system::error_code& error) {
      if (!error) self->cut();
    });
    if (!writing_ && !waiting_) say_close();
  }

  void say_close() {
    if (gone_ || said_close_) return;
    said_close_ = true;
    shutting_ = true;
    socket_->async_close(reason_, [self = shared_from_this()](const boost::system::error_code&) {
      self->shutting_ = false;
      self->lost();
    });
  }

  /// The peer did not finish the close in time. What still waits for the socket ends now that it is closed; a read and
  /// a close that wait for each other (a text in the middle of its frame turned out to be no UTF-8) never would, and
  /// would keep this link for ever.
  void cut() {
    lost();
    patience_->expires_after(std::chrono::seconds(1));
    patience_->async_wait([self = shared_from_this()](const boost::system::error_code&) {
      if (self->reading_ && self->shutting_) self->socket_.reset();
    });
  }

  /// The connection is over, for whatever reason.
  void lost() {
    if (gone_) return;
    gone_ = true;
    if (patience_) patience_->cancel();
    cut_socket();
    if (session_) {
      hub_->house().closed(*session_);
    }
  }
  void cut_socket() {
    boost::system::error_code ignored;
    auto& lowest = boost::beast::get_lowest_layer(*socket_);
    lowest.shutdown(boost::asio::ip::tcp::socket::shutdown_both, ignored);
    lowest.close(ignored);
  }

  static constexpr std::size_t read_chunk = 2 * 1024;  ///< holds most messages
  static constexpr std::size_t keep_capacity = 2 * 1024;
  static constexpr std::size_t keep_queue = 16;

  std::unique_ptr<WebSocket> socket_;
  std::shared_ptr<Hub> hub_;
  std::string address_;
  Shares::Share& share_;
  std::optional<house::SessionId> session_;
  boost::beast::flat_buffer buffer_;
  std::vector<house::Buffer> queue_;
  std::size_t head_ = 0;
  std::size_t queued_ = 0;
  std::size_t kept_ = 0;  ///< as the address was told
  bool json_ = false, writing_ = false, closing_ = false, said_close_ = false, gone_ = false;
  bool reading_ = false, shutting_ = false;  ///< the library's read or close is under way
  bool waiting_ = false;                     ///< for its turn; what is queued has not begun to leave
  bool paused_ = false;                      ///< no read is under way
  std::int64_t begun_ms_ = 0;                ///< when the first part of an unfinished message was there; 0: none
  house::Bucket controls_;
  boost::beast::websocket::close_reason reason_;
  std::unique_ptr<boost::asio::steady_timer> patience_;
};

}  // namespace

void start_link(std::unique_ptr<WebSocket> socket, std::shared_ptr<Hub> hub, std::string address,
                house::Opening opening) {
  std::make_shared<Link>(std::move(socket), std::move(hub), std::move(address))->start(std::move(opening));
}

}  // namespace emcon::net
