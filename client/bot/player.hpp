/// A bot at a desk: answers every question that is its to answer, and the proposals of the other side.
#pragma once

#include "client/bot/policy.hpp"
#include "client/desk/desk.hpp"

namespace emcon::client::bot {

/// After this many answers to questions of one turn and kind the bot gives the default, which closes a window that
/// keeps asking.
inline constexpr int answers_per_window_max = 400;

/// So many adjournments and pauses it agrees to between two questions: each is written down for ever.
inline constexpr int breaks_max = 3;

class Player {
 public:
  Player(Desk& desk, Policy policy) : desk_(desk), policy_(std::move(policy)) {}

  /// Looks at what came and does what is to be done. True: the same should be tried again after a moment (the server
  /// could not store it, or asked for patience); the owner then calls again().
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
  std::uint32_t answered_ = 0;  ///< question an answer was sent to
  int attempt_ = 0;
  std::string window_;
  int in_window_ = 0;
  std::uint32_t newest_ = 0;  ///< question that it has been asked
  int breaks_ = 0;            ///< agreed to since
};

}  // namespace emcon::client::bot
