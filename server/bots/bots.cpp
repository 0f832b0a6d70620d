// Calls bots to their seats, as many as there is room for, and lets the next one come when one goes.
#include "server/bots/bots.hpp"

#include <algorithm>

namespace emcon::bots {

house::BotHooks Bots::hooks() {
  return {.room = [this] { return bots_.size() < at_once_; },
          .come =
              [this](const house::BotSeat& seat) {
                // The house is in the middle of something.
                later_(0, [this, alive = std::weak_ptr(alive_), seat] {
                  if (!alive.expired() && house_) come(seat);
                });
              }};
}

void Bots::stop() {
  bots_.clear();
  errands_.clear();
  waiting_.clear();
  house_ = nullptr;
}

void Bots::come(const house::BotSeat& seat) {
  const Chair chair{seat.match, seat.seat};
  if (const auto there = bots_.find(chair); there != bots_.end()) {
    if (there->second->stay()) return;
    bots_.erase(there);
  }
  std::erase_if(waiting_, [&](const house::BotSeat& one) { return Chair{one.match, one.seat} == chair; });
  if (bots_.size() >= at_once_) {
    // Who waits longest has come for nothing most likely: nobody waits for ever.
    if (waiting_.size() >= at_once_) waiting_.pop_front();
    waiting_.push_back(seat);
    return;
  }
  auto bot = std::make_unique<Bot>(seat, *house_, later_, alone_ms_,
                                   Bot::Hooks{.gone =
                                                  [this, alive = std::weak_ptr(alive_), chair] {
                                                    if (!alive.expired()) gone(chair);
                                                  },
                                              .next_code = [this](const std::string& code) { follow(code); }});
  Bot& there = *bot;
  bots_.emplace(chair, std::move(bot));
  there.come();
}

void Bots::gone(const Chair& chair) {
  // Another one may sit there already.
  if (const auto one = bots_.find(chair); one != bots_.end() && !one->second->stay()) bots_.erase(one);
  if (waiting_.empty() || !house_) return;
  const house::BotSeat next = waiting_.front();
  waiting_.pop_front();
  come(next);
}

void Bots::follow(const std::string& code) {
  const std::uint64_t number = ++last_errand_;
  errands_.emplace(number,
                   std::make_unique<Errand>(code, *house_, later_, [this, alive = std::weak_ptr(alive_), number] {
                     if (!alive.expired()) errands_.erase(number);
                   }));
}

}  // namespace emcon::bots
