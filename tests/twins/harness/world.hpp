/// A whole server in memory: house, store, clock and randomness, and nothing that it does by itself.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/house/house.hpp"
#include "server/store/memory_store.hpp"
#include "tests/twins/harness/node.hpp"
#include "tests/twins/harness/ports.hpp"

namespace emcon::testing {

/// Every ruleset of the watched registry with its built-in data; loaded once for the program. Throws
/// std::runtime_error if the data are broken.
const house::Shelf& full_shelf();

/// Limits that no test client meets by chance: rates and counts are wide, times are the real ones.
house::Config roomy();

/// How many servers there are.
enum class Servers {
  one,
  two,  ///< of one database: matches are made at one of them, and played through the other
};

class World {
 public:
  explicit World(std::uint64_t seed, house::Config config = roomy(), Servers servers = Servers::one);

  /// Where a connection to this match, or to none, goes.
  house::Door& door(const std::string& match);
  FakeClock& clock() { return clock_; }
  /// Of the server that has the matches.
  store::MemoryStore& store() { return nodes_.empty() ? store_ : nodes_.front()->store(); }

  /// Of two servers: done when everything settles. One has nothing to do.
  void soon(std::function<void()> what) {
    if (!house_) loop_.after()(0, std::move(what));
  }

  /// Writes and callbacks until nothing moves.
  void settle();
  /// Time passes; timers fire when they are due, and everything settles in between.
  void pass(std::int64_t ms);
  /// The server that has the matches dies, and the other one plays them; a new one comes, through which they are played.
  /// All clients must have hung up before. Of two servers.
  void take_over();
  /// Time until the house wants to be woken; a long time if it does not.
  std::int64_t to_next_timer_ms() const;

 private:
  void add_node();
  /// What a server does by itself all the time.
  void renew();
  std::vector<house::House*> houses();
  house::Config config_;
  FakeClock clock_{world_begins_ms};
  SeededEntropy entropy_;
  store::MemoryStore store_;
  std::unique_ptr<house::House> house_;  ///< of one server
  // Of two: the first has the matches. They live shorter than what they use.
  Loop loop_{clock_};
  std::shared_ptr<store::MemoryDisk> disk_ = std::make_shared<store::MemoryDisk>();
  int made_ = 0;
  std::deque<std::unique_ptr<Node>> nodes_;
};

}  // namespace emcon::testing
