/// A whole server in memory: house, store, clock and randomness, and nothing that it does by itself.
#pragma once

#include <cstdint>
#include <memory>

#include "server/house/house.hpp"
#include "server/store/memory_store.hpp"
#include "tests/twins/harness/ports.hpp"

namespace emcon::testing {

/// Every ruleset of the watched registry with its built-in data; loaded once for the program. Throws
/// std::runtime_error if the data are broken.
const house::Shelf& full_shelf();

/// Limits that no test client meets by chance: rates and counts are wide, times are the real ones.
house::Config roomy();

class World {
 public:
  explicit World(std::uint64_t seed, house::Config config = roomy());

  house::House& house() { return *house_; }
  FakeClock& clock() { return clock_; }
  store::MemoryStore& store() { return store_; }

  /// Writes and callbacks until nothing moves.
  void settle();
  /// Time passes; timers fire when they are due, and everything settles in between.
  void pass(std::int64_t ms);
  /// The process dies, its machine stays: what is durable is read by a new one after so long. All clients must have
  /// hung up before.
  void restart(std::int64_t down_ms);
  /// Time until the house wants to be woken; a long time if it does not.
  std::int64_t to_next_timer_ms() const;

 private:
  void start();
  house::Config config_;
  FakeClock clock_{world_begins_ms};
  SeededEntropy entropy_;
  store::MemoryStore store_;
  std::unique_ptr<house::House> house_;
};

}  // namespace emcon::testing
