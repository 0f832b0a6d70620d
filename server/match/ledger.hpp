/// The part of a host that keeps its durable state, takes commands one by one, hands each batch to the store, and tells
/// it when it is durable. At most one append is in flight; commands that come meanwhile wait, and form the next one.
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
  /// The first record of a new match, with the owner's rows.
  void begin(emcon::log::Created created, std::vector<store::IndexRow> rows);
  /// Takes a match over that was read. What its process adds comes from `finish`, if the match is sound.
  void take(Folded folded, const std::function<void(MatchState&)>& finish);

  // ---- commands
  void enqueue(Command command);
  /// Of a command that answers `to`: if it breaks the match, `to` gets that as its only answer. `rows` are written if
  /// the command writes a record.
  void request(ReplyTo to, Command command, std::vector<store::IndexRow> rows = {});

  // ---- the store
  std::optional<store::Append> take_append();
  void appended(const store::Appended& result);
  Outbox take_outbox();

  // ---- what is true
  const MatchState& state() const { return state_; }  ///< durable
  /// The state when the append on its way is durable; if none is: the durable one.
  const MatchState& coming() const { return in_flight_ && batch_ ? batch_->now() : state_; }
  /// What the match was made with, also before that is durable; null of a log that does not tell.
  const Terms* terms() const;
  bool idle() const { return !in_flight_ && !batch_ && queue_.empty() && outbox_.empty(); }
  /// Commands are taken and time counts: neither quarantined nor without a store.
  bool goes() const { return fault_.empty() && !frozen_; }
  bool frozen() const { return frozen_; }

  // ---- faults
  void quarantine(const std::string& why);  ///< at once
  const std::string& fault() const { return fault_; }
  /// The same for a log line: of an unfinished match only where the fault is.
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
