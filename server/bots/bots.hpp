/// The bots of a server, so that nobody has to run a program of his own to have an opponent.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "server/bots/bot.hpp"
#include "server/bots/errand.hpp"

namespace emcon::bots {

/// One thread, the house's. It must outlive the house, and the loop that runs `later` and `at_expense` must outlive it.
///
/// Addresses share the places for bots (house::may_have). If there is no room for a bot that is asked for or called
/// back, a bot goes whose opponents have not moved for some minutes; it is called again when they do.
class Bots {
 public:
  Bots(const house::Limits& limits, Later later, AtExpense at_expense)
      : at_once_(limits.shared.bots),
        alone_ms_(limits.match.bot_alone_ms),
        idle_ms_(limits.match.bot_idle_ms),
        later_(std::move(later)),
        at_expense_(std::move(at_expense)) {}
  Bots(const Bots&) = delete;
  Bots& operator=(const Bots&) = delete;

  /// The hooks for the house's Config. They may be called after serve().
  house::BotHooks hooks();
  void serve(house::House& house) { house_ = &house; }
  /// The house is about to be destroyed: no bot plays any more.
  void stop();
  /// The number of bots at their seats now.
  std::size_t playing() const { return bots_.size(); }

 private:
  using Chair = std::pair<MatchId, Seat>;
  using Playing = std::map<Chair, std::unique_ptr<Bot>>;

  /// A Later that works at the expense of that address.
  Later for_place(const std::string& place) const;
  void come(const house::BotSeat& seat);
  void sit_down(const house::BotSeat& seat);
  void gone(const Chair& chair);
  void follow(const Chair& from, const std::string& place, const std::string& code);

  /// The number of bots that play for an address.
  std::size_t of(const std::string& place) const;
  bool has_room(const std::string& place) const;
  /// A bot that may go to make room for one more of that address; end: there is none.
  Playing::iterator idle_for(const std::string& place);
  /// Whether one more bot of that address may sit down now; if need be, another one leaves for it.
  bool make_room(const std::string& place);
  void wait(const house::BotSeat& seat);
  /// Lets waiting bots come, as many as there is room for.
  void call_waiting();
  void look_later();

  std::size_t at_once_;
  std::int64_t alone_ms_, idle_ms_;
  Later later_;
  AtExpense at_expense_;
  house::House* house_ = nullptr;
  Playing bots_;
  std::deque<house::BotSeat> waiting_;                ///< called while there was no room; each chair once
  std::map<Chair, std::unique_ptr<Errand>> errands_;  ///< by the seat that the bot leaves for another match
  bool looks_ = false;                                ///< a check for room is scheduled
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);
};

}  // namespace emcon::bots
