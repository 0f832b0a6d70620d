// Counts each address's use of the loop's time, and lets those that used too much wait.
#include "server/net/shares.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

namespace emcon::net {
namespace {

constexpr std::size_t tidy_least = 1'024;
constexpr auto beat = std::chrono::milliseconds(1);
/// An address may answer and send pings on each of its connections: this many times the limit of one.
constexpr double controls_fold = 10;

std::int64_t ms(Shares::Clock::time_point at) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(at.time_since_epoch()).count();
}
double us(Shares::Clock::duration time) {
  return std::chrono::duration<double, std::micro>(time).count();
}
double ahead_us(const house::Limits& limits) {
  return 1'000.0 * static_cast<double>(limits.address.ahead_ms);
}

}  // namespace

Shares::Share::Share(const house::Limits& limits, Clock::time_point now)
    : openings(limits.address.openings, ms(now)),
      controls(limits.connection.controls.times(controls_fold), ms(now)),
      left_us(ahead_us(limits)),
      at(now) {}

Shares::Shares(boost::asio::io_context& io, const house::Limits& limits, std::size_t room,
               std::function<Clock::time_point()> now)
    : limits_(limits), now_(std::move(now)), io_(io), timer_(io), room_(room), tidy_at_(tidy_least) {}

Shares::Share& Shares::of(const std::string& place) {
  return shares_.try_emplace(place, limits_, now_()).first->second;
}

bool Shares::enter(const std::string& place) {
  if (connections_ >= room_) return false;
  if (shares_.size() >= tidy_at_) tidy();
  Share& share = of(place);
  // A process with few descriptors has room for fewer than one address may have.
  const std::size_t most = std::min(limits_.connection.per_address, std::max<std::size_t>(1, room_ / 2));
  if (share.connections >= most || !share.openings.take(ms(now_()))) return false;
  ++share.connections;
  ++connections_;
  return true;
}

bool Shares::enter_proxy(const std::string& place) {
  if (connections_ >= room_) return false;
  ++of(place).connections;
  ++connections_;
  return true;
}

void Shares::leave(const std::string& place) {
  Share& share = of(place);
  if (share.connections == 0) return;
  --share.connections;
  --connections_;
}

double Shares::left_us(const Share& share, Clock::time_point now) const {
  const double gained = us(now - share.at) * limits_.address.share_percent / 100;
  return std::min(ahead_us(limits_), share.left_us + gained);
}

bool Shares::has_time(Share& share, Clock::time_point now) const {
  return !timed() || (share.waiting.empty() && left_us(share, now) > 0);
}

void Shares::spend(Share& share, Clock::time_point from, Clock::time_point to) const {
  share.left_us = left_us(share, from) - us(to - from);
  share.at = from;
}

Gate Shares::gate(Share& share) {
  return {.open =
              [this, &share] {
                const auto began = now_();
                spend(share, began, began + read_cost);
                return has_time(share, began);
              },
          .later = [this, &share](std::function<void()> begin) { wait(share, std::move(begin)); },
          .has_turn = [this, &share] { return has_turn(share); },
          .next_turn = [this, &share](std::function<void()> deal) { wait_for_turn(share, std::move(deal)); }};
}

bool Shares::has_turn(Share& share) {
  if (share.dealt >= reads_a_turn || !share.next_turn.empty()) return false;
  if (share.dealt++ == 0) {
    if (dealt_.empty()) boost::asio::post(io_, [this] { begin_turn(); });
    dealt_.push_back(&share);
  }
  return true;
}

void Shares::wait_for_turn(Share& share, std::function<void()> deal) {
  share.next_turn.push_back(std::move(deal));
}

void Shares::begin_turn() {
  std::vector<Share*> waiting;
  for (Share* const share : std::exchange(dealt_, {}))
    if ((share->dealt = std::min(reads_a_turn, share->next_turn.size())) > 0) waiting.push_back(share);
  dealt_ = waiting;
  if (!dealt_.empty()) boost::asio::post(io_, [this] { begin_turn(); });
  for (Share* const share : waiting)
    for (std::size_t left = share->dealt; left > 0 && !share->next_turn.empty(); --left) {
      const std::function<void()> deal = std::move(share->next_turn.front());
      share->next_turn.pop_front();
      deal();
    }
}

bool Shares::keep(Share& share, std::ptrdiff_t more) const {
  share.bytes = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(share.bytes) + more);
  return share.bytes <= limits_.address.bytes;
}

bool Shares::control(Share& share) const {
  return share.controls.take(ms(now_()));
}

void Shares::wait(Share& share, std::function<void()> go_on) {
  if (!std::exchange(share.late, true)) late_.push_back(&share);
  share.waiting.push_back(std::move(go_on));
  if (!std::exchange(serving_, true)) serve_later();
}

void Shares::at_expense(const std::string& place, std::function<void()> work) {
  if (!timed()) return work();
  const auto charged = [this, place, what = std::move(work)] { charge(place, what); };
  Share& share = of(place);
  if (has_time(share, now_())) return charged();
  wait(share, charged);
}

void Shares::charge(const std::string& place, const std::function<void()>& work) {
  if (!timed() || place.empty()) return work();
  const auto began = now_();
  work();
  spend(of(place), began, now_());
}

void Shares::forget() {
  std::vector<std::deque<std::function<void()>>> gone;
  for (Share* const share : std::exchange(late_, {})) {
    gone.push_back(std::exchange(share->waiting, {}));
    share->late = false;
  }
  for (Share* const share : std::exchange(dealt_, {})) {
    gone.push_back(std::exchange(share->next_turn, {}));
    share->dealt = 0;
  }
}

void Shares::serve_later() {
  timer_.expires_after(beat);
  timer_.async_wait([this](const boost::system::error_code& error) {
    if (!error) serve();
  });
}

void Shares::serve() {
  bool more =
      false;  // those who have time go on in the next turn of the loop: a thousand at once are 10 ms for all others
  for (std::size_t i = 0; i < late_.size(); ++i) {
    Share& share = *late_[i];
    // A waiter that goes on may have to wait again, after those who are here now.
    for (std::size_t here = std::min(share.waiting.size(), reads_a_turn); here > 0 && left_us(share, now_()) > 0;
         --here) {
      const std::function<void()> next = std::move(share.waiting.front());
      share.waiting.pop_front();
      next();
    }
    more = more || (!share.waiting.empty() && left_us(share, now_()) > 0);
  }
  std::erase_if(late_, [](Share* share) { return !(share->late = !share->waiting.empty()); });
  serving_ = !late_.empty();
  if (more) return boost::asio::post(io_, [this] { serve(); });
  if (serving_) serve_later();
}

bool Shares::rested(const Share& share) const {
  const Clock::time_point now = now_();
  return share.connections == 0 && !share.late && share.dealt == 0 && share.openings.part(ms(now)) >= 1 &&
         share.controls.part(ms(now)) >= 1 && left_us(share, now) >= ahead_us(limits_);
}

void Shares::tidy() {
  std::erase_if(shares_, [this](const auto& entry) { return rested(entry.second); });
  tidy_at_ = std::max(tidy_least, 2 * shares_.size());
}

}  // namespace emcon::net
