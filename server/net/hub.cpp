#include "server/net/hub.hpp"

#include <chrono>

namespace emcon::net {

void Hub::rearm() {
  if (!house_) return;
  const auto next = house_->next_wakeup_ms();
  if (!next || (armed_ && *armed_ <= *next)) return;
  armed_ = next;
  // Half a millisecond late rather than early: an early wake-up would find nothing due.
  timer_.expires_at(
      std::chrono::steady_clock::time_point(std::chrono::milliseconds(*next) + std::chrono::microseconds(500)));
  timer_.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    armed_.reset();
    house_->tick();
    rearm();
  });
}

bool Hub::enter(const std::string& address) {
  std::size_t& count = by_address_[address];
  if (count >= config_.limits.connections_per_address) return false;
  ++count;
  ++connections_;
  return true;
}

void Hub::leave(const std::string& address) {
  const auto it = by_address_.find(address);
  if (it == by_address_.end()) return;
  --connections_;
  if (--it->second == 0) by_address_.erase(it);
}

}  // namespace emcon::net
