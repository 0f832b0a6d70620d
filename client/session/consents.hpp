/// What a person says to others, and what he agrees to with them.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "client/session/news.hpp"
#include "client/session/refusal.hpp"

namespace emcon::client {

/// Part of a session.
class Consents {
 public:
  /// `desk` and `listener` must outlive this. `name`: of who looks on, for the others who do.
  Consents(Desk& desk, const Listener& listener, std::string name)
      : desk_(desk), listener_(listener), name_(std::move(name)) {}

  /// Who looks on talks to the others who do, whatever the channel.
  Done<> say(v1::Say::Channel channel, const std::string& text);
  /// Proposes, or agrees; with `yes` false declines or takes back. news::Proposed once the server has taken it.
  void propose(v1::Propose::What what, bool yes);
  /// Gives the battle up.
  void concede() { desk_.concede(); }
  /// Gives the seat up for good; news::GaveUp once the server has taken it.
  void leave() { desk_.leave(); }
  /// Takes part in dice that are made anew.
  Done<> agree();

  /// Invite of this seat to a rematch that was agreed on, or empty.
  const std::string& offered_code() const { return offered_code_; }
  /// The server has taken this seat back: its holder gave it up.
  bool gave_up() const { return gave_up_; }

  // for the session
  news::Noticed noticed(const v1::Notice& notice);
  /// An answer to anything but orders that was not refused.
  void replied(const Reply& reply);
  /// An answer that was.
  void refused(const Reply& reply) { proposed_.erase(reply.id); }

 private:
  Desk& desk_;
  const Listener& listener_;
  std::string name_;
  std::map<std::uint32_t, news::Proposed> proposed_;  ///< by request, until the server has taken it
  std::string offered_code_;
  bool gave_up_ = false;
};

}  // namespace emcon::client
