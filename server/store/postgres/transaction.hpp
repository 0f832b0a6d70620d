/// One transaction of the commit thread. Private to server/store.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "server/store/postgres/columns.hpp"
#include "server/store/postgres/connection.hpp"
#include "server/store/write.hpp"

namespace emcon::store::postgres {

/// Carries out writes, each to another match, and fills in the results that they have if it commits. Every call throws
/// Failure. The connection and the writes outlive it.
class Transaction {
 public:
  /// `known`: blobs that are stored.
  Transaction(Connection& db, const Columns::Known& known, Patience patience)
      : db_(db), known_(known), patience_(std::move(patience)) {}

  void run(std::span<Write* const> writes);
  /// Whether COMMIT was sent: its outcome is unknown until run() returns.
  bool committing() const { return committing_; }
  /// Hashes of the blobs that it has stored.
  const std::vector<std::string>& blobs() const { return blobs_; }

 private:
  void send(const Statement& statement);
  void send_alone(const Append& what, Appended& result);
  void send_many(std::span<Write* const> writes);
  void send_other(Write& write);
  void enter(std::span<Write* const> appends);
  /// Passes the next answer to `then`.
  void expect(std::function<void(const Answer&)> then) { then_.push_back(std::move(then)); }
  void expect_nothing(int answers);
  void keep(const Columns& columns);
  void finish();

  Connection& db_;
  const Columns::Known& known_;
  Patience patience_;
  std::vector<std::function<void(const Answer&)>> then_;
  std::vector<std::string> blobs_;
  bool committing_ = false;
};

}  // namespace emcon::store::postgres
