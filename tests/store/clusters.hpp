/// Several processes on one database, for the tests of who may take a match.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "tests/store/bench.hpp"
#ifdef EMCON_POSTGRES
#include "server/store/open.hpp"
#include "tests/store/postgres/server.hpp"
#endif

namespace emcon::store {

/// What node `number` says of itself: each can play what all can, and something of its own.
inline Self self_of(int number) {
  return {.address = "10.0.0." + std::to_string(number) + ":7447", .can = {"all", "only " + std::to_string(number)}};
}

/// Nodes by number. `settle` lets waiting work go on; `stand_still` ends a node's renewals and lets its lease run out;
/// `come_back` lets it renew again; `age` lets as much time go by as a lease stands for, in which all others renew
/// theirs.
class MemoryCluster {
 public:
  static std::string missing() { return {}; }
  Store& node(int number) {
    std::unique_ptr<MemoryStore>& store = nodes_[number];
    if (!store) {
      const auto clock = [this] { return now_ms_; };
      store = std::make_unique<MemoryStore>(disk_, self_of(number), MemoryStore::Clocks{.own = clock, .disk = clock});
      store->renew();
      settle();
    }
    return *store;
  }
  void settle() {
    for (auto& [number, store] : nodes_) store->run_pending();
  }
  void stand_still(int number) {
    still_[number] = true;
    age();
  }
  void come_back(int number) {
    still_.erase(number);
    pass(0);
  }
  void age() {
    for (int n = 0; n < 4; ++n) pass(2'000);
  }
  /// The database is away for as long as a lease stands and longer, then all come back, this one first.
  void fail_over(int first) {
    now_ms_ += 10'000;
    static_cast<MemoryStore&>(node(first)).renew();
    settle();
    pass(0);
  }
  void end(int number) {
    disk_->nodes().end(nodes_.at(number)->process());
    nodes_.erase(number);
  }

 private:
  void pass(std::int64_t ms) {
    now_ms_ += ms;
    for (auto& [number, store] : nodes_)
      if (!still_.contains(number)) store->renew();
    settle();
  }

  std::int64_t now_ms_ = 1'000'000;
  std::shared_ptr<MemoryDisk> disk_ = std::make_shared<MemoryDisk>();
  std::map<int, std::unique_ptr<MemoryStore>> nodes_;
  std::map<int, bool> still_;
};

#ifdef EMCON_POSTGRES
class PostgresCluster {
 public:
  static std::string missing() { return OwnDatabase::missing(); }

  Store& node(int number) {
    std::unique_ptr<Store>& store = nodes_[number];
    if (!store) {
      auto opened = open_store(database_.url(), pump_.executor(), self_of(number));
      if (!opened) std::abort();
      store = std::move(*opened);
    }
    return *store;
  }
  void settle() { pump_.run_one(); }
  /// Its renewals fail; those of the others go on.
  void stand_still(int number) {
    const std::string process = std::to_string(node(number).process());
    run("CREATE OR REPLACE FUNCTION emcon.still() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION "
        "'stands still'; END $$; CREATE TRIGGER still_" +
        process + " BEFORE UPDATE ON emcon.nodes FOR EACH ROW WHEN (NEW.node = " + process +
        " AND NEW.alive_until > OLD.alive_until) EXECUTE FUNCTION emcon.still()");
    run("UPDATE emcon.nodes SET alive_until = now() - interval '1 second' WHERE node = " + process);
  }
  void come_back(int number) {
    run("DROP TRIGGER still_" + std::to_string(node(number).process()) + " ON emcon.nodes");
  }
  void age() { run("UPDATE emcon.nodes SET since = since - interval '1 hour'"); }
  /// All have been renewed late, this one first, and the others not yet.
  void fail_over(int first) {
    run("UPDATE emcon.nodes SET alive_until = now() - interval '1 second', since = since - interval '1 hour'");
    run("UPDATE emcon.nodes SET alive_until = now() + interval '6 seconds', since = now() WHERE node = " +
        std::to_string(node(first).process()));
  }
  void end(int number) { nodes_.erase(number); }

 private:
  void run(const std::string& sql) const { database_.run(sql); }

  OwnDatabase database_;
  Pump pump_;
  std::map<int, std::unique_ptr<Store>> nodes_;
};
#endif

}  // namespace emcon::store
