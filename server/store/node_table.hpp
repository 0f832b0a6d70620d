/// The leases of processes that share a MemoryDisk: the rules of schema/postgres/002_nodes.sql once more, for
/// simulations. Private to server/store.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/store/nodes.hpp"

namespace emcon::store {

enum class Taking { may, has_owner, unsettled, unreadable };

/// All times are in milliseconds of one clock.
class NodeTable {
 public:
  /// Renews the lease. Returns the time that was left of it; nothing: the process had none.
  std::optional<std::int64_t> renew(std::uint64_t process, const Self& self, std::int64_t now_ms);
  void end(std::uint64_t process) { leases_.erase(process); }
  /// Whether a process may take a match of `owner` (0: nobody). It may always take its own again.
  Taking judge(std::uint64_t process, std::uint64_t owner, const std::string& needs, std::int64_t now_ms) const;
  bool living(std::uint64_t process, std::int64_t now_ms) const;
  std::vector<Node> all(std::int64_t now_ms) const;
  std::optional<Node> find(std::uint64_t process, std::int64_t now_ms) const;

 private:
  struct Lease {
    Self self;
    std::int64_t since_ms = 0, until_ms = 0;
  };
  std::map<std::uint64_t, Lease> leases_;
};

}  // namespace emcon::store
