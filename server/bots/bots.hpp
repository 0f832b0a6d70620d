/// The bots of a server: for those who ask for one, so that nobody has to run a program of his own to have an opponent.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <utility>

#include "server/bots/bot.hpp"
#include "server/bots/errand.hpp"

namespace emcon::bots {

/// One thread, the house's. It must outlive the house, and whoever runs `later` must outlive it.
class Bots {
 public:
  Bots(const house::Limits& limits, Later later)
      : at_once_(limits.shared.bots), alone_ms_(limits.match.bot_alone_ms), later_(std::move(later)) {}
  Bots(const Bots&) = delete;
  Bots& operator=(const Bots&) = delete;

  /// For the house's Config. It may call them once serve() was called.
  house::BotHooks hooks();
  void serve(house::House& house) { house_ = &house; }
  /// The house is about to go: nobody plays any more.
  void stop();
  /// At their seats now.
  std::size_t playing() const { return bots_.size(); }

 private:
  using Chair = std::pair<MatchId, int>;
  void come(const house::BotSeat& seat);
  void gone(const Chair& chair);
  void follow(const std::string& code);

  std::size_t at_once_;
  std::int64_t alone_ms_;
  Later later_;
  house::House* house_ = nullptr;
  std::map<Chair, std::unique_ptr<Bot>> bots_;
  std::deque<house::BotSeat> waiting_;  ///< called while there was no room; each chair once
  std::map<std::uint64_t, std::unique_ptr<Errand>> errands_;
  std::uint64_t last_errand_ = 0;
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);
};

}  // namespace emcon::bots
