/// One bot of the server at its seat: a client like any other, with the knowledge of its seat.
#pragma once

#include "client/bot/player.hpp"
#include "client/desk/desk.hpp"
#include "server/bots/house_end.hpp"

namespace emcon::bots {

/// A bot keeps its connection and answers its seat's questions. It goes when no other seat has been connected for
/// `alone_ms`; the house asks for a new Bot when the seat needs one. It gives up its seat if it cannot play the match,
/// for example because the match is larger than a client may hold. One thread.
class Bot final : public Caller {
 public:
  /// Calls to its owner.
  struct Hooks {
    std::function<void()> gone;                         ///< it has gone; destroy it, but not within this call
    std::function<void(const std::string&)> next_code;  ///< the code of its seat in a rematch
  };
  /// `later` must work at the expense of the address that asked for the bot. `house` must outlive the bot. `alone_ms`:
  /// the time that it stays without another seat, in milliseconds.
  Bot(const house::BotSeat& seat, house::House& house, Later later, std::int64_t alone_ms, Hooks hooks);

  /// Connects to the match. If that fails, or the connection ends, the bot tries again later. But it goes if the house
  /// gives one of the codes refused, unknown_match, displaced and draining.
  void come();
  /// Begins to wait for others anew, because the house wants the bot at its seat. False: it has gone, so make a new
  /// one.
  bool stay();
  /// The time by the house's clock, in milliseconds, at which the bot last got a new question or an outcome; at first
  /// the time of its making. If that is long ago, the other players have probably stopped playing.
  std::int64_t moved_ms() const { return moved_ms_; }
  /// The address that asked for the bot.
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
  /// For frames after give_up(): looks in them only for the seat's being given up.
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
  std::uint32_t begun_ = 0;  ///< number of set-ups begun when new dice were last asked for
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
