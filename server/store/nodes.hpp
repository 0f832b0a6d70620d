/// Several processes that serve one database: who they are, and which of them has a match.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/ids.hpp"
#include "common/problem.hpp"

namespace emcon::store {

/// How long a lease stands after its renewal.
inline constexpr std::int64_t lease_ttl_ms = 6'000;
/// A renewal that comes longer after the one before says that something is wrong with the database, or with the
/// process: from then on it takes nothing from others for as long as a lease stands. So after a failover, when the
/// leases of all have run out, all renew theirs and nobody loses a match.
inline constexpr std::int64_t lease_late_ms = 3'500;
/// A process takes its lease for run out so much before it does: what it is about to show must have left by then.
inline constexpr std::int64_t lease_margin_ms = 500;

/// What a process says of itself to the others that serve its database.
struct Self {
  std::string address{};           ///< where other nodes reach it, as ADDRESS:PORT; empty: nowhere
  std::vector<std::string> can{};  ///< what it can play, in the words of Append::needs
  /// How long a write waits while no database takes it, as in a failover; then it is refused. While a lease stands
  /// nobody has taken the match that is written to.
  std::int64_t patience_ms = lease_ttl_ms;
};

/// A process that serves the database, as the others see it.
struct Node {
  std::uint64_t process = 0;       ///< as MatchStore::process
  std::string address{};           ///< as of Self
  std::vector<std::string> can{};  ///< as of Self
  std::int64_t lease_ms = 0;       ///< how long its lease stands yet; below 0: it has run out
  std::uint64_t matches = 0;       ///< that it has now; only nodes() counts them

  bool living() const { return lease_ms > 0; }
};

/// Who has a match, and what a process must be able to read to play it.
struct Owner {
  std::optional<Node> node{};  ///< nobody has it, or a process that has ended well
  std::string needs{};         ///< as of Append
  bool unknown = false;        ///< there is no such match; a file, which one process serves, is not asked
};

/// Threads as of MatchStore. A database that one process serves has no nodes.
class NodeStore {
 public:
  virtual ~NodeStore() = default;
  /// Who has this match. Nobody, if there is none of that id. Problems as of MatchStore::find.
  virtual void owner(MatchId match, std::function<void(Result<Owner>)> done) = 0;
  /// All processes whose lease stands, or has run out within a day, in the order of their numbers.
  virtual void nodes(std::function<void(Result<std::vector<Node>>)> done) = 0;
};

}  // namespace emcon::store
