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

/// What one wire from an edge carries, at the owner. What several of its sessions are told in one go is sent to the
/// edge once. It lives as long as its wire, or a connection of the house to one of its sessions.
class Guests : public std::enable_shared_from_this<Guests> {
 public:
  /// `house` outlives the wire, and `administer` is its own. set_wire() follows before anything is heard.
  Guests(house::Door& house, Administer administer, After after)
      : house_(house), administer_(std::move(administer)), after_(std::move(after)) {}
  void set_wire(const std::shared_ptr<Wire>& wire) { wire_ = wire; }

  void heard(const trunk::Frame& frame);
  /// The wire is broken: all sessions end.
  void broken();

 private:
  class Connection;
  struct Guest {
    std::optional<house::SessionId> session;  ///< of the house; nothing: it has not taken it
    std::uint64_t told = 0, drained = 0;      ///< bytes
    std::function<bool()> only_while{};       ///< it is told of its match; empty: of none yet
  };
  void open(const trunk::Open& open);
  void drained(const trunk::Drained& what);
  void act(const trunk::Act& what);
  void tell(std::uint64_t id, house::Buffer bytes, bool in_turn);
  void close(std::uint64_t id, house::CloseCode code, std::string_view why);
  void only_while(std::uint64_t id, std::function<bool()> sure);
  std::size_t queued(std::uint64_t id) const;
  /// Sends what is gathered.
  void flush();

  house::Door& house_;
  Administer administer_;
  After after_;
  std::weak_ptr<Wire> wire_;                         ///< whose events have this
  std::unordered_map<std::uint64_t, Guest> guests_;  ///< by the edge's numbers
  // One frame, and who is to get it.
  house::Buffer gathered_;
  bool gathered_in_turn_ = false;
  std::function<bool()> gathered_only_while_;
  std::vector<std::uint64_t> for_;
};

}  // namespace emcon::cluster
