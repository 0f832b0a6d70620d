/// One node of a cluster in memory, and the wires between nodes.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/cluster/guests.hpp"
#include "server/cluster/router.hpp"
#include "server/house/house.hpp"
#include "server/store/memory_store.hpp"

namespace emcon::testing {

/// What is to happen on the event loops of all nodes, in order; and what later.
class Loop {
 public:
  explicit Loop(const match::Clock& clock) : clock_(clock) {}
  cluster::After after() {
    return [this](std::int64_t ms, std::function<void()> what) { later_.push_back({clock_.steady_ms() + ms, what}); };
  }
  /// Does what is due, and what comes of it. False if there was nothing.
  bool run_due();
  /// Time until the next is due; a long time if nothing is.
  std::int64_t to_next_ms() const;

 private:
  struct Later {
    std::int64_t at_ms;
    std::function<void()> what;
  };
  const match::Clock& clock_;
  std::deque<Later> later_;
};

/// The near or the far end of a wire. Frames go as bytes, in order, by the loop.
class FakeWire final : public cluster::Wire, public std::enable_shared_from_this<FakeWire> {
 public:
  explicit FakeWire(Loop& loop) : loop_(loop) {}
  void set_events(cluster::WireEvents events) { events_ = std::move(events); }
  static void join(const std::shared_ptr<FakeWire>& one, const std::shared_ptr<FakeWire>& other) {
    one->other_ = other;
    other->other_ = one;
  }
  void send(const cluster::trunk::Frame& frame) override;
  void end() override { events_ = {}; }
  /// It is told soon.
  void break_now(const std::string& why);
  std::uint64_t frames() const { return frames_; }

 private:
  Loop& loop_;
  cluster::WireEvents events_;
  std::weak_ptr<FakeWire> other_;
  std::uint64_t frames_ = 0;
};

/// Its store has a lease, by the clock of the world; its router dials others by their addresses.
class Node {
 public:
  using Find = std::function<Node*(const std::string& address)>;
  Node(const house::Shelf& shelf, std::shared_ptr<store::MemoryDisk> disk, std::string address, match::Clock& clock,
       match::Entropy& entropy, house::Config config, Loop& loop, Find find);
  /// The process dies: its wires break.
  ~Node();
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  const std::string& address() const { return address_; }
  store::MemoryStore& store() { return store_; }
  house::House& house() { return *house_; }
  cluster::Router& router() { return *router_; }
  /// All wires to and from other nodes break, as after a cut.
  void cut(const std::string& why);

 private:
  std::shared_ptr<cluster::Wire> dial(const std::string& address, cluster::WireEvents events);
  void welcome(const std::shared_ptr<FakeWire>& wire);

  std::string address_;
  Loop& loop_;
  Find find_;
  store::MemoryStore store_;
  std::unique_ptr<house::House> house_;
  std::unique_ptr<cluster::Router> router_;
  std::vector<std::shared_ptr<FakeWire>> wires_, welcomed_;
};

}  // namespace emcon::testing
