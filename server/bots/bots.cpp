// Calls bots to their seats, as many as there is room for, and lets others come when one goes.
#include "server/bots/bots.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "server/house/place.hpp"

namespace emcon::bots {
namespace {

/// The pause between two checks whether a bot has become idle while others wait.
constexpr std::int64_t look_ms = 5'000;

}  // namespace

house::BotHooks Bots::hooks() {
  return {.room = [this](const std::string& place) { return has_room(place) || idle_for(place) != bots_.end(); },
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

Later Bots::for_place(const std::string& place) const {
  return [later = later_, at_expense = at_expense_, place](std::int64_t ms, std::function<void()> what) {
    later(ms, [at_expense, place, what = std::move(what)] { at_expense(place, what); });
  };
}

void Bots::come(const house::BotSeat& seat) {
  const Chair chair{seat.match, seat.seat};
  if (const auto there = bots_.find(chair); there != bots_.end()) {
    if (there->second->stay()) return;
    bots_.erase(there);
  }
  const auto waits =
      std::ranges::find_if(waiting_, [&](const house::BotSeat& one) { return Chair{one.match, one.seat} == chair; });
  if (waits != waiting_.end()) {
    *waits = seat;  // it keeps its place in the queue
    return;
  }
  if (!make_room(seat.place)) return wait(seat);
  sit_down(seat);
}

void Bots::sit_down(const house::BotSeat& seat) {
  const Chair chair{seat.match, seat.seat};
  auto bot = std::make_unique<Bot>(
      seat, *house_, for_place(seat.place), alone_ms_,
      Bot::Hooks{
          .gone =
              [this, alive = std::weak_ptr(alive_), chair] {
                later_(0, [this, alive, chair] {
                  if (!alive.expired()) gone(chair);
                });
              },
          .next_code = [this, chair, place = seat.place](const std::string& code) { follow(chair, place, code); }});
  bots_.emplace(chair, std::move(bot));
  at_expense_(seat.place, [this, alive = std::weak_ptr(alive_), chair] {
    if (alive.expired()) return;
    if (const auto there = bots_.find(chair); there != bots_.end()) there->second->come();
  });
}

void Bots::gone(const Chair& chair) {
  // Another one may sit there already.
  if (const auto one = bots_.find(chair); one != bots_.end() && !one->second->stay()) bots_.erase(one);
  call_waiting();
}

std::size_t Bots::of(const std::string& place) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(bots_, [&](const auto& entry) { return entry.second->place() == place; }));
}

bool Bots::has_room(const std::string& place) const {
  return house::may_have(bots_.size(), of(place), at_once_);
}

Bots::Playing::iterator Bots::idle_for(const std::string& place) {
  std::map<std::string, std::size_t> count;
  for (const auto& [chair, bot] : bots_) ++count[bot->place()];
  const std::size_t own = count[place];
  auto best = bots_.end();
  // From the address with the most bots, the one that has been idle longest.
  const auto rank = [&](const Bot& bot) { return std::tuple(count[bot.place()], -bot.moved_ms()); };
  for (auto at = bots_.begin(); at != bots_.end(); ++at) {
    const Bot& bot = *at->second;
    if (!house_ || house_->now_ms() - bot.moved_ms() < idle_ms_) continue;
    if (!house::may_have(bots_.size() - 1, bot.place() == place ? own - 1 : own, at_once_)) continue;
    if (best == bots_.end() || rank(bot) > rank(*best->second)) best = at;
  }
  return best;
}

bool Bots::make_room(const std::string& place) {
  if (has_room(place)) return true;
  const auto idle = idle_for(place);
  if (idle == bots_.end()) return false;
  bots_.erase(idle);
  return true;
}

void Bots::wait(const house::BotSeat& seat) {
  if (!waiting_.empty() && waiting_.size() >= at_once_) {
    // The address with the most waiting bots gives way: its oldest one has most probably been called for nothing.
    std::map<std::string, std::size_t> count;
    for (const house::BotSeat& one : waiting_) ++count[one.place];
    waiting_.erase(std::ranges::max_element(waiting_, {}, [&](const house::BotSeat& one) { return count[one.place]; }));
  }
  waiting_.push_back(seat);
  look_later();
}

void Bots::call_waiting() {
  std::set<std::string> without_room;
  for (auto next = waiting_.begin(); house_ && next != waiting_.end();) {
    if (without_room.contains(next->place) || !make_room(next->place)) {
      without_room.insert(next->place);
      ++next;
      continue;
    }
    const house::BotSeat seat = *next;
    next = waiting_.erase(next);
    sit_down(seat);
  }
  look_later();
}

void Bots::look_later() {
  if (waiting_.empty() || std::exchange(looks_, true)) return;
  later_(look_ms, [this, alive = std::weak_ptr(alive_)] {
    if (alive.expired()) return;
    looks_ = false;
    call_waiting();
  });
}

void Bots::follow(const Chair& from, const std::string& place, const std::string& code) {
  // A code that it was told before is good no more.
  errands_.insert_or_assign(
      from, std::make_unique<Errand>(code, place, *house_, for_place(place),
                                     [this, alive = std::weak_ptr(alive_), from](const std::string& why) {
                                       if (alive.expired() || !house_) return;
                                       errands_.erase(from);
                                       if (!why.empty()) house_->bot_stays_away(from.first, why);
                                     }));
}

}  // namespace emcon::bots
