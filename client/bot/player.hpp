/// A bot at a desk: answers every question of its seat, and the proposals of the other side.
#pragma once

#include "client/bot/policy.hpp"
#include "client/desk/desk.hpp"

namespace emcon::client::bot {

/// After this many answers to questions of one turn and kind, the bot gives the default. This closes a window that
/// keeps asking.
inline constexpr int answers_per_window_max = 400;

/// The most adjournments and pauses to which it agrees between two questions, because each is recorded for ever.
inline constexpr int breaks_max = 3;

class Player {
 public:
  Player(Desk& desk, Policy policy) : desk_(desk), policy_(std::move(policy)) {}

  /// Looks at the news and acts. True: the owner must call again() after a moment, because the server could not store
  /// the act, or asked for patience.
  bool heard(const Heard& heard);
  /// Answers the open question anew, if it still is open.
  void again();

 private:
  void answer();
  bool refused(const Reply& reply);
  void send(table::Filled filled);
  void proposed(const v1::Notice& notice);
  void reply_to(const std::string& proposal);

  Desk& desk_;
  Policy policy_;
  std::uint32_t answered_ = 0;  ///< the last question that it has answered
  int attempt_ = 0;
  std::string window_;
  int in_window_ = 0;
  std::uint32_t newest_ = 0;  ///< the last question that it was asked
  int breaks_ = 0;            ///< breaks agreed to since then
};

}  // namespace emcon::client::bot
