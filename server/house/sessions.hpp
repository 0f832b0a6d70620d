/// All connections, with or without a match.
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
  /// `left` is called for each connection that ends, while it is still there.
  Sessions(Premises& premises, std::function<void(Session&)> left);

  /// Opens a session. Nothing if there is no room: the connection is closed then.
  std::optional<SessionId> open(std::unique_ptr<Connection> connection, Opening opening);
  /// Null if the session is closed, or never existed.
  Session* find(SessionId id) const;
  void refuse(Session& to, std::uint32_t frame_id, const Problem& problem);
  /// Ends a session; nothing reaches it any more.
  void drop(Session& from, CloseCode code, std::string_view why);
  /// Notes that this connection has an answer that waits for the step it led to.
  void answered(SessionId id) { answered_.push_back(id); }
  /// Everything that belongs to the answers just given has been told: sends them.
  void settle_answers();
  /// The session has said hello.
  void greeted(Session& session);
  /// The network reports that the connection is gone.
  void closed(SessionId id);
  void drop_all(CloseCode code, std::string_view why);
  std::size_t size() const { return sessions_.size(); }
  /// Forgets addresses whose counts are not needed any more.
  void tidy() { places_.tidy(premises_.now()); }

 private:
  void leave(Session& from);

  Premises& premises_;
  std::function<void(Session&)> left_;
  Places places_;
  SessionId next_ = 1;
  std::unordered_map<SessionId, std::unique_ptr<Session>> sessions_;
  std::vector<SessionId> answered_;  ///< connections whose answers wait for the steps that they led to
};

}  // namespace emcon::house
