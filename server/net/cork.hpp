/// A layer between a WebSocket and its socket. It gathers frames that are written together into one system call,
/// because that call costs more than everything else about sending a short frame.
#pragma once

#include <algorithm>
#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/core/stream_traits.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <boost/system/error_code.hpp>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace emcon::net {

/// An AsyncStream over `Next`. A write is complete when its bytes are gathered. Gathered bytes leave in the order
/// written: at once, or, while the stream is held, when it is released. At most `gather_max` bytes are gathered while
/// as many are being sent. A write that would exceed that is complete only when the gathered bytes are being sent, held
/// or not; so a peer that does not read is noticed as it would be without this layer. A failure is reported to later
/// writes. One thread. Gathered bytes still leave when the stream is destroyed, unless `Next` was closed.
template <class Next>
class Cork {
 public:
  using next_layer_type = Next;
  using executor_type = typename Next::executor_type;
  using Error = boost::system::error_code;
  static constexpr std::size_t gather_max = 16 * 1024;

  template <class... Args>
  explicit Cork(Args&&... args) : core_(std::make_shared<Core>(std::forward<Args>(args)...)) {}
  ~Cork() { release(); }
  Cork(const Cork&) = delete;
  Cork& operator=(const Cork&) = delete;

  executor_type get_executor() { return core_->next.get_executor(); }
  next_layer_type& next_layer() { return core_->next; }
  const next_layer_type& next_layer() const { return core_->next; }

  /// Holds back the reads of the layer below, which must have a gate. A read that waits keeps this stream's layers
  /// alive.
  template <class Gate>
  void set_gate(Gate gate) {
    core_->next.set_gate(std::move(gate), core_);
  }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(Error, std::size_t)>(
        [core = core_](auto handler, const Buffers& where) { core->next.async_read_some(where, std::move(handler)); },
        token, buffers);
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(Error, std::size_t)>(
        [core = core_](auto handler, const Buffers& what) { Core::gather(core, what, std::move(handler)); }, token,
        buffers);
  }

  /// From now on messages leave only while `open` gives true. It is called right before the system call. If it gives
  /// false, the gathered bytes are thrown away. If no part of a message has left by then, `shut` is called, once and
  /// soon, so that the peer can be told the reason, and all further messages are thrown away, too. Otherwise, or
  /// without a `shut`, the connection is cut. Both may be called after this stream is gone.
  void set_valve(std::function<bool()> open, std::function<void()> shut = {}) {
    core_->valve = std::move(open);
    core_->shut = std::move(shut);
  }

  /// A message is about to be written: gathered bytes wait for its end. Bytes that are written without hold(), such as
  /// the frames that end a WebSocket, may pass a closed valve.
  void hold() {
    core_->held = true;
    core_->valved = core_->valve != nullptr;
  }
  /// The message is complete: the gathered bytes leave.
  void release() {
    core_->held = false;
    if (core_->gathered.empty()) core_->valved = core_->begun = false;
    Core::leave(core_);
  }

  /// Ends the layer below when all written bytes have left, or cannot leave; then calls `handler` with the result.
  template <class Handler>
  void async_end(boost::beast::role_type role, Handler handler) {
    const auto shared = std::make_shared<Handler>(std::move(handler));
    Core::flush(core_, [core = core_, role, shared] {
      using boost::beast::websocket::async_teardown;
      async_teardown(role, core->next, [core, shared](const Error& error) { (*shared)(error); });
    });
  }

 private:
  struct Core {
    template <class... Args>
    explicit Core(Args&&... args) : next(std::forward<Args>(args)...) {}

    template <class Buffers, class Handler>
    static void gather(const std::shared_ptr<Core>& core, const Buffers& buffers, Handler handler) {
      std::size_t size = 0;
      if (core->closed && core->valved) {
        size = boost::asio::buffer_size(buffers);
      } else if (!core->failed) {
        size = append(buffers, core->gathered);
        leave(core);
      }
      auto complete = boost::beast::bind_front_handler(std::move(handler), core->failed, size);
      if (core->gathered.size() < gather_max) return boost::asio::post(core->next.get_executor(), std::move(complete));
      // One write at a time is under way on a WebSocket, so one place for a waiting write is enough.
      core->waiting = [executor = core->next.get_executor(),
                       waiting = std::make_shared<decltype(complete)>(std::move(complete))] {
        boost::asio::post(executor, std::move(*waiting));
      };
    }

    /// Appends as many bytes as there is room for, and returns their number.
    template <class Buffers>
    static std::size_t append(const Buffers& buffers, std::string& gathered) {
      const std::size_t before = gathered.size();
      gathered.reserve(std::min(gather_max, before + boost::asio::buffer_size(buffers)));
      const auto end = boost::asio::buffer_sequence_end(buffers);
      for (auto part = boost::asio::buffer_sequence_begin(buffers); part != end && gathered.size() < gather_max;
           ++part) {
        const boost::asio::const_buffer bytes(*part);
        gathered.append(static_cast<const char*>(bytes.data()), std::min(bytes.size(), gather_max - gathered.size()));
      }
      return gathered.size() - before;
    }

    static void flush(const std::shared_ptr<Core>& core, std::function<void()> then) {
      if (core->failed || (core->gathered.empty() && !core->sending))
        return boost::asio::post(core->next.get_executor(), std::move(then));
      core->flushed = std::move(then);
      leave(core);
    }

    /// Sends the gathered bytes, unless they have to wait.
    static void leave(const std::shared_ptr<Core>& core) {
      if (core->sending || core->gathered.empty()) return;
      if (!core->held || core->flushed || core->gathered.size() == gather_max) send(core);
    }

    static void send(std::shared_ptr<Core> core) {
      if (!core->may_leave(core->valved)) return core->shut && !core->begun ? close(*core) : cut(*core);
      core->begun = core->valved && core->held;
      const bool asked = std::exchange(core->valved, core->valved && core->held);
      core->sending = true;
      core->leaving.swap(core->gathered);
      // There is room again, so the waiting write may complete. Until this function has returned, it calls nothing
      // else.
      if (const auto waiting = std::exchange(core->waiting, nullptr)) waiting();
      Core& self = *core;
      // Called for each further part that the system takes.
      const auto next_part = [&self, asked](const Error& error, std::size_t taken) {
        return error || (taken > 0 && !self.may_leave(asked)) ? 0 : gather_max;
      };
      boost::asio::async_write(self.next, boost::asio::buffer(self.leaving), next_part,
                               [core = std::move(core)](const Error& error, std::size_t size) {
                                 if (!error && size < core->leaving.size()) return cut_off(core);
                                 sent(core, error);
                               });
    }
    bool may_leave(bool asked) const { return !asked || valve(); }

    /// Throws all messages away from now on.
    static void close(Core& core) {
      core.closed = true;
      core.gathered.clear();
      if (!core.held) core.valved = false;
      if (const auto waiting = std::exchange(core.waiting, nullptr)) waiting();
      if (core.flushed) boost::asio::post(core.next.get_executor(), std::exchange(core.flushed, nullptr));
      boost::asio::post(core.next.get_executor(), std::exchange(core.shut, nullptr));
    }

    /// Makes the read under way fail, and all later writes.
    static void cut(Core& core) {
      core.failed = boost::asio::error::operation_aborted;
      core.gathered.clear();
      if (const auto waiting = std::exchange(core.waiting, nullptr)) waiting();
      if (core.flushed) boost::asio::post(core.next.get_executor(), std::exchange(core.flushed, nullptr));
      Error ignored;
      boost::beast::get_lowest_layer(core.next).close(ignored);
    }

    /// Cuts the connection in the middle of a message.
    static void cut_off(const std::shared_ptr<Core>& core) {
      core->sending = false;
      core->leaving.clear();
      cut(*core);
    }

    static void sent(const std::shared_ptr<Core>& core, const Error& error) {
      core->sending = false;
      core->failed = error;
      // Most connections are idle most of the time, so none of them keeps room.
      core->leaving.clear();
      if (core->leaving.capacity() > keep) core->leaving.shrink_to_fit();
      if (error) {
        core->gathered.clear();
        if (const auto waiting = std::exchange(core->waiting, nullptr)) waiting();
      }
      if (!core->gathered.empty()) return leave(core);
      if (const auto flushed = std::exchange(core->flushed, nullptr)) flushed();
    }

    static constexpr std::size_t keep = 512;

    Next next;
    std::string gathered, leaving;
    std::function<void()> waiting, flushed;
    std::function<bool()> valve;  ///< empty: it is open
    std::function<void()> shut;   ///< empty: the connection is cut
    Error failed;
    bool held = false, sending = false;
    bool begun = false;   ///< a part of the held bytes has left
    bool closed = false;  ///< no message leaves any more
    bool valved = false;  ///< a message, or a part of one, is gathered that must pass the valve
  };

  std::shared_ptr<Core> core_;
};

/// How Beast ends a stream.
template <class Next, class Handler>
void async_teardown(boost::beast::role_type role, Cork<Next>& stream, Handler&& handler) {
  stream.async_end(role, std::forward<Handler>(handler));
}
template <class Next>
void teardown(boost::beast::role_type role, Cork<Next>& stream, boost::system::error_code& error) {
  using boost::beast::websocket::teardown;
  teardown(role, stream.next_layer(), error);
}

}  // namespace emcon::net
