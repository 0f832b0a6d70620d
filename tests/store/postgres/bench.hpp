/// A store on PostgreSQL for tests: a database of its own, reached through a proxy that can cut the connection.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/store/open.hpp"
#include "tests/store/bench.hpp"
#include "tests/store/postgres/proxy.hpp"
#include "tests/store/postgres/server.hpp"

namespace emcon::store {

class PostgresBench : public GivenHolds {
 public:
  static constexpr bool has_faults = true;
  static std::string missing() { return OwnDatabase::missing(); }
  static PostgresServer& server() { return OwnDatabase::server(); }

  /// `patience_ms`: as of Self.
  explicit PostgresBench(std::int64_t patience_ms = lease_ttl_ms) : self_{.patience_ms = patience_ms} {
    if (database().empty()) return;
    proxy_ = std::make_unique<PostgresProxy>(folder_.path(), server().socket());
    restart();
  }

  Store& store() { return *store_; }
  void settle() { pump_.run_one(); }
  void restart() {
    proxy_->heal();
    store_.reset();
    store_ = open(PostgresServer::url_at(folder_.path(), database()));
    forget_holds();
  }
  void close() { store_.reset(); }
  /// Without the proxy.
  std::string url() const { return database_.url(); }
  const std::string& database() const { return database_.name(); }
  PostgresProxy& proxy() { return *proxy_; }
  Pump& pump() { return pump_; }
  std::unique_ptr<Store> open(const std::string& url) {
    Result<std::unique_ptr<Store>> opened = open_store(url, pump_.executor(), self_);
    if (opened) return std::move(*opened);
    ADD_FAILURE() << opened.error().text;
    std::abort();
  }

  void steal(const MatchId& match) {
    const auto other = open(url());
    // The other one has been there for long, and the lease of this one has run out.
    database_.run(
        "UPDATE emcon.nodes SET since = since - interval '1 hour'; UPDATE emcon.nodes SET alive_until = "
        "now() - interval '1 second' WHERE node < (SELECT max(node) FROM emcon.nodes)");
    bool held = false;
    other->acquire(match, [&held](const Result<std::uint64_t>& hold) { held = hold.has_value(); });
    while (!held) settle();
  }
  /// The next transaction's answer is lost; or the transaction, before the server has heard of it.
  void doubt_next(bool stored) { proxy_->cut({.after = 0, .writing = true, .answers_alone = stored}); }
  void fill_disk() {
    database_.run(
        "CREATE FUNCTION emcon.full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION "
        "'could not extend file' USING ERRCODE = 'disk_full'; END $$; "
        "CREATE TRIGGER full_disk BEFORE INSERT ON emcon.records EXECUTE FUNCTION emcon.full()");
  }
  void free_disk() { database_.run("DROP TRIGGER full_disk ON emcon.records"); }

 private:
  Self self_;
  TempFolder folder_;
  OwnDatabase database_;
  std::unique_ptr<PostgresProxy> proxy_;
  Pump pump_;
  std::unique_ptr<Store> store_;
};

}  // namespace emcon::store
