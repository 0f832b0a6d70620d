/// The counts of one address. They live on when its connections are gone, so connecting again gains nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include "server/house/bucket.hpp"
#include "server/house/limits.hpp"

namespace emcon::house {

/// Whether somebody may have one more of a shared supply of `room`. `taken` of it are in use, `own` of these by him.
/// Anybody may have one while half of the supply is free; the other half is for those who have less than a sixteenth of
/// it.
bool may_have(std::size_t taken, std::size_t own, std::size_t room);

/// An address as limits count it: an IPv4 address or an IPv6 network of 64 bits.
class Place {
 public:
  Place(const Limits& limits, std::int64_t now_ms);

  Bucket creations, joins, bots, guesses, visits, debriefs;  ///< AddressLimits says what each counts
  Bucket talk;                                               ///< lines of all its seats and spectators
  Bucket crowd_talk;                                         ///< lines of its spectators
  std::size_t backlog_bytes = 0;                             ///< kept for its slow readers
  std::size_t lookups = 0;                                   ///< requests that wait for the store

  /// Whether all its buckets are full again, so that nothing is lost if the house forgets this address.
  bool rested(std::int64_t now_ms) const;
};

/// One thread. The house tidies it from time to time.
class Places {
 public:
  explicit Places(const Limits& limits) : limits_(limits) {}
  /// The counts of address `name`; makes them if there are none.
  std::shared_ptr<Place> at(const std::string& name, std::int64_t now_ms);
  /// Forgets the rested addresses without a connection.
  void tidy(std::int64_t now_ms);
  std::size_t size() const { return places_.size(); }

 private:
  const Limits& limits_;
  std::unordered_map<std::string, std::shared_ptr<Place>> places_;
};

}  // namespace emcon::house
