/// Several processes that serve one database: their addresses and leases, and the matches of each.
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
/// If a renewal comes more than this long after the one before, something is wrong with the database, or with the
/// process. The process then takes nothing from others for the time of a lease. So when the leases of all have run out
/// in a failover, all renew theirs and nobody loses a match.
inline constexpr std::int64_t lease_late_ms = 3'500;
/// A process treats its lease as run out this much early: messages that it is about to send must have left by then.
inline constexpr std::int64_t lease_margin_ms = 500;

/// The facts that a process gives to the others that serve its database.
struct Self {
  std::string address{};           ///< its address for other nodes, as ADDRESS:PORT; empty: it has none
  std::vector<std::string> can{};  ///< the things that it can play, in the words of Append::needs
  /// How long a write waits before it is refused while no database takes it, as in a failover. While a lease stands,
  /// nobody has taken the match of that write.
  std::int64_t patience_ms = lease_ttl_ms;
};

/// A process that serves the database, as the others see it.
struct Node {
  std::uint64_t process = 0;       ///< as MatchStore::process
  std::string address{};           ///< as in Self
  std::vector<std::string> can{};  ///< as in Self
  std::int64_t lease_ms = 0;       ///< how long its lease still stands; below 0: it has run out
  std::uint64_t matches = 0;       ///< number of matches that it has now; only nodes() counts them

  bool living() const { return lease_ms > 0; }
};

/// The node that has a match, and the things that a process must be able to read to play it.
struct Owner {
  std::optional<Node> node{};  ///< none: nobody has it, or its process has ended properly
  std::string needs{};         ///< as in Append
  bool unknown = false;        ///< there is no such match; for a file, which one process serves, this is not found out
};

/// Threads as in MatchStore. A database that one process serves has no nodes.
class NodeStore {
 public:
  virtual ~NodeStore() = default;
  /// Finds the owner of this match; nobody if there is no match of that id. Problems as in MatchStore::find.
  virtual void owner(MatchId match, std::function<void(Result<Owner>)> done) = 0;
  /// Gives all processes whose lease stands, or ran out less than a day ago, in the order of their numbers.
  virtual void nodes(std::function<void(Result<std::vector<Node>>)> done) = 0;
};

}  // namespace emcon::store
