/// One bot of the server at its seat: a client like any other, which knows what its seat is told.
#pragma once

#include "client/bot/player.hpp"
#include "client/desk/desk.hpp"
#include "server/bots/house_end.hpp"

namespace emcon::bots {

/// One thread. It keeps its connection, answers what its seat is asked, and goes when nobody else has been at the match
/// for a while: the house calls it again. What it cannot play, as a match that tells more than any client reads, it
/// leaves by giving up its seat.
class Bot final : public Caller {
 public:
  /// What it tells its owner.
  struct Hooks {
    std::function<void()> gone;                         ///< it may be thrown away, but not from within this call
    std::function<void(const std::string&)> next_code;  ///< of its seat in a rematch
  };
  /// `later` runs what it does at the expense of the address that asked for it. `alone_ms`: how long it stays without
  /// anybody else.
  Bot(const house::BotSeat& seat, house::House& house, Later later, std::int64_t alone_ms, Hooks hooks);

  /// Connects.
  void come();
  /// It is wanted, whoever seems to be here. False: it has gone.
  bool stay();
  /// When the others last moved, by the house's clock: what it was asked and shown has changed.
  std::int64_t moved_ms() const { return moved_ms_; }
  /// The address that asked for it.
  const std::string& place() const { return place_; }

  void received(const v1::ServerFrame& frame) override;
  void closed(house::CloseCode code) override;
  bool unreadable() override;

 private:
  void hear(const client::Heard& heard);
  /// Looks whether anybody else is here, and begins to wait, or ends waiting.
  void look_around();
  bool alone() const;
  /// It cannot go on: gives its seat up as a player does, so that all hear of it, and goes.
  void give_up();
  /// What has come since is read for that alone.
  void hear_of_end(const v1::ServerFrame& frame);
  void leave();
  /// Calls it after a while, if this bot is still there.
  void after(std::int64_t ms, std::function<void()> what);

  std::string match_, place_;
  house::House& house_;
  Later later_;
  std::int64_t alone_ms_;
  Hooks hooks_;
  std::string token_;
  std::uint32_t begun_ = 0;  ///< how often the dice were begun when new ones were asked for
  client::Desk desk_;
  client::bot::Player player_;
  Call call_;
  std::uint64_t wait_ = 0;   ///< number of the wait for others; 0: somebody is here
  std::uint64_t waits_ = 0;  ///< how often it has begun to wait
  std::int64_t moved_ms_;
  int failures_ = 0;
  bool giving_up_ = false;
  bool gone_ = false;
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);
};

}  // namespace emcon::bots
