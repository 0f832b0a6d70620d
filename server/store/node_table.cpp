// Keeps the leases of processes in memory, and judges which process may take a match.
#include "server/store/node_table.hpp"

#include <algorithm>

namespace emcon::store {

std::optional<std::int64_t> NodeTable::renew(std::uint64_t process, const Self& self, std::int64_t now_ms) {
  const auto at = leases_.find(process);
  if (at == leases_.end()) {
    leases_[process] = {.self = self, .since_ms = now_ms, .until_ms = now_ms + lease_ttl_ms};
    return std::nullopt;
  }
  const std::int64_t left = at->second.until_ms - now_ms;
  if (left < lease_ttl_ms - lease_late_ms) at->second.since_ms = now_ms;
  at->second.until_ms = now_ms + lease_ttl_ms;
  return left;
}

Taking NodeTable::judge(std::uint64_t process, std::uint64_t owner, const std::string& needs,
                        std::int64_t now_ms) const {
  if (owner == process) return Taking::may;
  const auto theirs = leases_.find(owner);
  if (theirs != leases_.end() && theirs->second.until_ms > now_ms) return Taking::has_owner;
  const auto mine = leases_.find(process);
  if (mine == leases_.end() || mine->second.until_ms <= now_ms + lease_ttl_ms - lease_late_ms) return Taking::unsettled;
  if (theirs != leases_.end() && mine->second.since_ms > now_ms - lease_ttl_ms) return Taking::unsettled;
  const bool can = needs.empty() || std::ranges::find(mine->second.self.can, needs) != mine->second.self.can.end();
  return can ? Taking::may : Taking::unreadable;
}

bool NodeTable::living(std::uint64_t process, std::int64_t now_ms) const {
  const auto at = leases_.find(process);
  return at != leases_.end() && at->second.until_ms > now_ms;
}

std::optional<Node> NodeTable::find(std::uint64_t process, std::int64_t now_ms) const {
  const auto at = leases_.find(process);
  if (at == leases_.end()) return std::nullopt;
  const Lease& lease = at->second;
  return Node{
      .process = process, .address = lease.self.address, .can = lease.self.can, .lease_ms = lease.until_ms - now_ms};
}

std::vector<Node> NodeTable::all(std::int64_t now_ms) const {
  std::vector<Node> out;
  for (const auto& [process, lease] : leases_) out.push_back(*find(process, now_ms));
  return out;
}

}  // namespace emcon::store
