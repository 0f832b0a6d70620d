/// The things that all connections share: the house, its one timer, and the counts that limit them.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/cluster/router.hpp"
#include "server/house/house.hpp"
#include "server/net/crowd.hpp"
#include "server/net/network.hpp"
#include "server/net/proxies.hpp"
#include "server/net/shares.hpp"

namespace emcon::net {

class Hub {
 public:
  Hub(boost::asio::io_context& io, const NetConfig& config);

  boost::asio::io_context& io() { return io_; }
  const NetConfig& config() const { return config_; }
  const Proxies& proxies() const { return proxies_; }
  void set_house(house::House& house) { house_ = &house; }
  house::House& house() { return *house_; }
  /// Sets the router, which stands before the house if there are several servers.
  void set_router(cluster::Router& router) { router_ = &router; }
  /// Null: there is one server.
  const cluster::Router* router() const { return router_; }
  /// The receiver of connections.
  house::Door& door() { return router_ ? static_cast<house::Door&>(*router_) : *house_; }
  void admin(const house::AdminAct& act, house::OperatorActs::Done done) {
    router_ ? router_->admin(act, std::move(done)) : house_->admin(act, std::move(done));
  }
  Crowd& crowd() { return crowd_; }
  /// The house needs a tick at this time of the steady clock, and not later. On the loop's thread.
  void wake_at(std::int64_t steady_ms);

  /// Counts one more connection of this address. False if the address, or the process, has as many as it may: some
  /// descriptors are kept for the store, the operator and new certificates. Connections during their upgrade count,
  /// too.
  bool enter(const std::string& address);
  /// The same for a proxy. Nothing is known yet of those for whom it stands, so only the process limits it.
  bool enter_proxy(const std::string& address);
  void leave(const std::string& address);
  std::size_t connections() const { return shares_.connections(); }
  Shares& shares() { return shares_; }

  /// News that many connections give in the same way. In each minute one of each kind is logged, with the number of the
  /// others.
  enum class News : std::size_t { late_frame, not_an_upgrade, foreign_page, unknown_name, below_a_path };
  /// `asked`: the text that the peer wrote, perhaps anything.
  void tell(News what, const std::string& why, std::string_view asked = {});

  std::function<std::string()> unready = [] { return std::string(); };  ///< as in Network::set_ready
  bool draining = false;
  std::size_t operators = 0;  ///< requests to the operator's address under way

 private:
  boost::asio::io_context& io_;
  Crowd crowd_{io_};
  const NetConfig& config_;
  Proxies proxies_;
  /// Soon gives memory back to the system.
  void tidy();

  struct Told {
    std::optional<std::int64_t> at_ms;
    std::uint64_t untold = 0;
  };
  std::array<Told, 5> told_;  ///< by News
  boost::asio::steady_timer timer_, tidy_timer_;
  std::optional<std::int64_t> armed_;
  house::House* house_ = nullptr;
  cluster::Router* router_ = nullptr;
  Shares shares_;
  bool tidying_ = false;
  std::size_t most_ = 0;  ///< most connections since memory was last given back to the system
};

/// The name under which a peer's connections are counted: its IPv4 address, or the first 64 bits of its IPv6 address,
/// since anybody has any number of IPv6 addresses within one network. IPv4 in IPv6 counts as IPv4.
std::string place_of(const boost::asio::ip::address& address);

}  // namespace emcon::net
