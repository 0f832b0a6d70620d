/// One bot of the server at its seat: a client like any other, with the knowledge of its seat.
#pragma once

#include "client/bot/player.hpp"
#include "client/desk/desk.hpp"
#include "server/bots/house_end.hpp"

namespace emcon::bots {

/// One thread. It keeps its connection, answers its seat's questions, and goes when nobody else has been at the match
/// for a while: the house calls it again. If it cannot play a match, such as one that tells more than any client reads,
/// it gives up its seat.
class Bot final : public Caller {
 public:
  /// Calls to its owner.
  struct Hooks {
    std::function<void()> gone;                         ///< the bot may be destroyed, but not within this call
    std::function<void(const std::string&)> next_code;  ///< the code of its seat in a rematch
  };
  /// `later` runs the bot's work at the expense of the address that asked for it. `alone_ms`: how long it stays without
  /// anybody else.
  Bot(const house::BotSeat& seat, house::House& house, Later later, std::int64_t alone_ms, Hooks hooks);

  /// Connects.
  void come();
  /// The bot is wanted, even if nobody seems to be here. False: it has gone.
  bool stay();
  /// The time when the others last moved, by the house's clock: the bot's question or board changed then.
  std::int64_t moved_ms() const { return moved_ms_; }
  /// The address that asked for it.
  const std::string& place() const { return place_; }

  void received(const v1::ServerFrame& frame) override;
  void closed(house::CloseCode code) override;
  bool unreadable() override;

 private:
  void hear(const client::Heard& heard);
  /// Looks for others in the match; begins to wait if there are none, or stops waiting.
  void look_around();
  bool alone() const;
  /// The bot cannot go on: gives its seat up as a player does, so that everybody is told, and goes.
  void give_up();
  /// After that, reads frames only to learn that the seat is given up.
  void hear_of_end(const v1::ServerFrame& frame);
  void leave();
  /// Calls `what` after a while, if this bot still exists.
  void after(std::int64_t ms, std::function<void()> what);

  std::string match_, place_;
  house::House& house_;
  Later later_;
  std::int64_t alone_ms_;
  Hooks hooks_;
  std::string token_;
  std::uint32_t begun_ = 0;  ///< how often the dice were begun when new ones were last asked for
  client::Desk desk_;
  client::bot::Player player_;
  Call call_;
  std::uint64_t wait_ = 0;   ///< number of the wait for others; 0: somebody is here
  std::uint64_t waits_ = 0;  ///< number of waits so far
  std::int64_t moved_ms_;
  int failures_ = 0;
  bool giving_up_ = false;
  bool gone_ = false;
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);
};

}  // namespace emcon::bots
