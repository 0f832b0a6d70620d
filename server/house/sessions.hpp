/// All connections, whatever they are connected to.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/house/place.hpp"
#include "server/house/premises.hpp"
#include "server/house/session.hpp"

namespace emcon::house {

class Sessions {
 public:
  /// `left` is told of each connection that ends, while it is still there.
  Sessions(Premises& premises, std::function<void(Session&)> left);

  /// Nothing if there is no room: the connection is closed then.
  std::optional<SessionId> open(std::unique_ptr<Connection> connection, Opening opening);
  /// Null if it is closed, or was never there.
  Session* find(SessionId id) const;
  void refuse(Session& to, std::uint32_t frame_id, const Problem& problem);
  /// Ends it; nothing reaches it any more.
  void drop(Session& from, CloseCode code, std::string_view why);
  /// This connection has an answer that waits for the step it has led to.
  void answered(SessionId id) { answered_.push_back(id); }
  /// All has been told that goes with the answers just given.
  void settle_answers();
  /// It has said hello.
  void greeted(Session& session);
  /// The network says that it is gone.
  void closed(SessionId id);
  void drop_all(CloseCode code, std::string_view why);
  std::size_t size() const { return sessions_.size(); }
  /// Forgets what is counted of addresses that need it no more.
  void tidy() { places_.tidy(premises_.now()); }

 private:
  void leave(Session& from);

  Premises& premises_;
  std::function<void(Session&)> left_;
  Places places_;
  SessionId next_ = 1;
  std::unordered_map<SessionId, std::unique_ptr<Session>> sessions_;
  std::vector<SessionId> answered_;  ///< whose answers wait for the step that they have led to
};

}  // namespace emcon::house
