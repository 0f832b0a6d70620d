/// A person's talk with the others of a match, and his agreements with them.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "client/session/news.hpp"
#include "client/session/refusal.hpp"

namespace emcon::client {

/// Sends talk, proposals and consents to the server, and notes what others propose. The session has one.
class Consents {
 public:
  /// `desk` and `listener` must outlive this. `name`: that of a spectator, for the other spectators.
  Consents(Desk& desk, const Listener& listener, std::string name)
      : desk_(desk), listener_(listener), name_(std::move(name)) {}

  /// Says a line. A spectator talks to the other spectators, whatever the channel.
  Done<> say(v1::Say::Channel channel, const std::string& text);
  /// Proposes `what`, or agrees to it; if `yes` is false, declines it or takes the own proposal back. news::Proposed
  /// follows when the server has taken the request.
  void propose(v1::Propose::What what, bool yes);
  /// Concedes the battle.
  void concede() { desk_.concede(); }
  /// Gives the seat up for good; news::GaveUp follows when the server has taken the request.
  void leave() { desk_.leave(); }
  /// Agrees that the dice are made anew, with this seat's part. Refusals `no_new_dice` (nobody asks for it) and
  /// `not_drawn`.
  Done<> agree();

  /// The invite of this seat to an agreed rematch, or empty.
  const std::string& offered_code() const { return offered_code_; }
  /// Whether the server has taken this seat back because its holder gave it up.
  bool gave_up() const { return gave_up_; }

  // for the session
  news::Noticed noticed(const v1::Notice& notice);
  /// Takes the answer to a request other than orders, if the server did not refuse it.
  void replied(const Reply& reply);
  /// Takes the refusal of such a request.
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
