/// The sessions that clients of another node have in this node's house.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/cluster/wire.hpp"
#include "server/house/connection.hpp"

namespace emcon::cluster {

/// The sessions over one wire from an edge, at the owner. A frame for several of its sessions goes to the edge once. It
/// lives as long as its wire, or as a connection of the house to one of its sessions.
class Guests : public std::enable_shared_from_this<Guests> {
 public:
  /// `house` outlives the wire, and `administer` is that house's. set_wire() must follow before any frame is heard.
  Guests(house::Door& house, Administer administer, After after)
      : house_(house), administer_(std::move(administer)), after_(std::move(after)) {}
  void set_wire(const std::shared_ptr<Wire>& wire) { wire_ = wire; }

  void heard(const trunk::Frame& frame);
  /// The wire is broken: ends all sessions.
  void broken();

 private:
  class Connection;
  struct Guest {
    std::optional<house::SessionId> session;  ///< of the house; nothing: the house has not taken it
    std::uint64_t told = 0, drained = 0;      ///< bytes
    std::function<bool()> only_while{};       ///< set when it is told of its match; empty before
  };
  void open(const trunk::Open& open);
  void drained(const trunk::Drained& what);
  void act(const trunk::Act& what);
  void tell(std::uint64_t id, house::Buffer bytes, bool in_turn);
  void close(std::uint64_t id, house::CloseCode code, std::string_view why);
  void only_while(std::uint64_t id, std::function<bool()> sure);
  std::size_t queued(std::uint64_t id) const;
  /// Sends the gathered frame.
  void flush();

  house::Door& house_;
  Administer administer_;
  After after_;
  std::weak_ptr<Wire> wire_;                         ///< the wire whose events hold this object
  std::unordered_map<std::uint64_t, Guest> guests_;  ///< by the edge's numbers
  // One frame, and its receivers.
  house::Buffer gathered_;
  bool gathered_in_turn_ = false;
  std::function<bool()> gathered_only_while_;
  std::vector<std::uint64_t> for_;
};

}  // namespace emcon::cluster
