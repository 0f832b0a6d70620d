/// The requests of a desk that wait for their answers: numbers them, and repeats them when a connection was lost.
#pragma once

#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client/desk/model.hpp"

namespace emcon::client {

enum class Request {
  draft,
  lock,
  submit,
  attempt,
  standing,
  get_standing,
  say,
  propose,
  concede,
  leave,
  journal,
  transcript,
  debrief,
  entropy,
  commitment,
  rotate,
  receipt
};

/// A request that has no answer yet.
struct Pending {
  Request request;
  std::uint32_t question;
  table::Filled filled;
  v1::ClientFrame frame;
  bool sent = false;  ///< the server may have acted on it
};

/// `model` must outlive it.
class Post {
 public:
  using Send = std::function<void(const v1::ClientFrame&)>;
  Post(const Model& model, Send send, std::uint32_t first_id)
      : model_(model), send_(std::move(send)), last_id_(first_id) {}
  Post(Post&&) = delete;  ///< other parts of its desk refer to it

  /// A new frame with the next id.
  v1::ClientFrame next();
  /// Sends the frame now, or when the server has welcomed this desk; returns its id.
  std::uint32_t ask(Request request, v1::ClientFrame frame, table::Filled filled = {});
  /// The request that this id answers, which does not wait any more; nothing: this desk did not make it.
  std::optional<Pending> answered(std::uint32_t id);
  /// Whether a request of this kind waits.
  bool waits(Request request) const;
  /// Whether a request of this kind waits that the server may have acted on.
  bool waits_sent(Request request) const;
  /// The request of these kinds that has waited longest.
  std::optional<std::uint32_t> oldest(std::initializer_list<Request> kinds) const;
  bool empty() const { return pending_.empty(); }

  /// The connection is there, and begins with `hello`.
  void connected(const v1::ClientFrame& hello);
  /// The server has welcomed this desk: repeats waiting requests that may not have been carried out. Returns one
  /// sentence for each order that is not repeated.
  std::vector<std::string> welcomed();
  void disconnected() { online_ = false; }
  bool online() const { return online_; }
  bool ready() const { return online_ && welcomed_; }
  /// From now on nothing is sent.
  void stop() { stopped_ = true; }

 private:
  bool worth_repeating(const Pending& pending) const;

  const Model& model_;
  Send send_;
  std::map<std::uint32_t, Pending> pending_;
  std::uint32_t last_id_;
  bool online_ = false, welcomed_ = false, stopped_ = false;
};

}  // namespace emcon::client
