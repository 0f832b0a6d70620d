/// The part of a host that keeps its durable state. It takes commands one by one, hands each batch to the store, and
/// gives out the batch's messages when the batch is durable. At most one append is in flight; commands that come
/// meanwhile wait, and form the next one.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/match/batch.hpp"
#include "server/match/clocks.hpp"
#include "server/match/folded.hpp"
#include "server/match/repeats.hpp"
#include "server/match/steps.hpp"

namespace emcon::match {

class Ledger {
 public:
  using Command = std::function<void(Batch&)>;

  /// All references outlive the ledger.
  Ledger(const Site& site, const Here& here, const Steps& steps, Clocks& clocks, Repeats& repeats)
      : site_(site), here_(here), steps_(steps), clocks_(clocks), repeats_(repeats) {}

  // ---- beginnings
  /// Writes the first record of a new match, with the owner's rows.
  void begin(emcon::log::Created created, std::vector<store::IndexRow> rows);
  /// Takes over a match that was read. If the match is sound, `finish` adds the parts that belong to this process.
  void take(Folded folded, const std::function<void(MatchState&)>& finish);

  // ---- commands
  void enqueue(Command command);
  /// Enqueues a command that answers `to`. If the command breaks the match, `to` gets that as its only answer. `rows`
  /// are written if the command writes a record.
  void request(ReplyTo to, Command command, std::vector<store::IndexRow> rows = {});

  // ---- the store
  /// See Host for these three.
  std::optional<store::Append> take_append();
  void appended(const store::Appended& result);
  Outbox take_outbox();

  // ---- the present state
  const MatchState& state() const { return state_; }  ///< durable
  /// The state once the append on its way is durable; the durable one if there is no such append.
  const MatchState& coming() const { return in_flight_ && batch_ ? batch_->now() : state_; }
  /// The terms of the match, also before they are durable; null if the log does not give them.
  const Terms* terms() const;
  bool idle() const { return !in_flight_ && !batch_ && queue_.empty() && outbox_.empty(); }
  /// Whether commands are taken and time counts: the match is not quarantined, and no write of it is fenced or in
  /// doubt.
  bool goes() const { return fault_.empty() && !frozen_; }
  bool frozen() const { return frozen_; }

  // ---- faults
  void quarantine(const std::string& why);  ///< at once
  const std::string& fault() const { return fault_; }
  /// The fault for the server's log: of an unfinished match only the place of the fault.
  std::string logged_fault() const;

 private:
  void pump();
  void run_next();
  void commit(Batch& batch);
  void not_stored(Batch& batch, const store::Appended& result);
  void tell_newcomers(Batch& batch) const;
  bool broken() const { return !fault_.empty() || (batch_ && batch_->broken()); }

  const Site& site_;
  const Here& here_;
  const Steps& steps_;
  Clocks& clocks_;
  Repeats& repeats_;
  MatchState state_;
  std::unique_ptr<Batch> batch_;  ///< the next state; on its way to the store if in_flight_
  bool in_flight_ = false;
  bool frozen_ = false;
  std::vector<Command> queue_;  ///< no deque: an empty one takes half a kilobyte
  Outbox outbox_;
  std::string fault_;
  std::string fault_code_ = "rules_fault";
  std::uint64_t unfolded_ = 0;  ///< number of the first record of the log that does not fold; 0: it folds
};

}  // namespace emcon::match
