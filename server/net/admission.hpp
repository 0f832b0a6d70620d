/// A connection's place in the counts of its address.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/net/hub.hpp"

namespace emcon::net {

/// Gives its place in the count back, unless a Link takes it over. A proxy's connection counts for the sender of the
/// request that it carries, and between two requests for the proxy.
class Admission {
 public:
  /// Admits a connection from that address; null if it may not have one more.
  static std::shared_ptr<Admission> of(std::shared_ptr<Hub> hub, const boost::asio::ip::address& peer) {
    const bool proxy = hub->proxies().has(peer);
    std::string place = proxy ? proxy_place(peer) : place_of(peer);
    if (!(proxy ? hub->enter_proxy(place) : hub->enter(place))) return nullptr;
    return std::make_shared<Admission>(std::move(hub), std::move(place), proxy ? std::optional(peer) : std::nullopt);
  }

  /// `place` has been counted already; of() does it.
  Admission(std::shared_ptr<Hub> hub, std::string place, std::optional<boost::asio::ip::address> proxy)
      : hub_(std::move(hub)), place_(std::move(place)), proxy_(std::move(proxy)) {}
  Admission(const Admission&) = delete;
  Admission& operator=(const Admission&) = delete;
  ~Admission() {
    if (hub_) hub_->leave(place_);
  }

  /// The proxy that speaks for others on this connection; nothing: the peer speaks for itself.
  const std::optional<boost::asio::ip::address>& proxy() const { return proxy_; }
  /// The share of the address for which it counts now.
  Shares::Share& share() const { return hub_->shares().of(place_); }
  /// Counts a proxy's connection for `place`. False, and counted as before, if that has as many as it may.
  bool move_to(const std::string& place) {
    hub_->leave(place_);  // first, so that there is room for it
    const bool moved = hub_->enter(place);
    if (moved)
      place_ = place;
    else
      hub_->enter_proxy(place_);
    return moved;
  }
  /// A proxy's connection has answered a request, and the next may be somebody else's: counts it for the proxy again.
  void give_back() {
    if (!proxy_ || !hub_) return;
    hub_->leave(std::exchange(place_, proxy_place(*proxy_)));
    hub_->enter_proxy(place_);
  }
  std::string take() {
    hub_.reset();
    return std::move(place_);
  }

 private:
  /// The name of a proxy's own place. It differs from the places of players, because a player on the proxy's machine
  /// has limits, too.
  static std::string proxy_place(const boost::asio::ip::address& peer) { return "proxy " + place_of(peer); }

  std::shared_ptr<Hub> hub_;
  std::string place_;
  std::optional<boost::asio::ip::address> proxy_;
};

}  // namespace emcon::net
