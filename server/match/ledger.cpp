// Runs the host's queue: takes commands one by one, hands each batch to the store, and tells it when it is durable.
#include "server/match/ledger.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "common/wire/convert.hpp"
#include "server/match/refusals.hpp"

namespace emcon::match {
namespace {

Frame refusal_of(ReplyTo to, const Problem& problem) {
  emcon::v1::Answer answer;
  wire::to_proto(problem, *answer.add_problems());
  return answer_of(to.id, std::move(answer));
}

}  // namespace

// ---------------------------------------------------------------- commands

void Ledger::enqueue(Command command) {
  queue_.push_back(std::move(command));
  pump();
}

void Ledger::request(ReplyTo to, Command command, std::vector<store::IndexRow> rows) {
  if (frozen_) {
    outbox_.replies.push_back({to, refusal_of(to, frozen_problem())});
    return;
  }
  enqueue([this, to, command = std::move(command), rows = std::move(rows)](Batch& batch) {
    const bool sound = !batch.broken();
    const std::size_t replies = batch.replies().size(), remembered = repeats_.fresh(), records = batch.records();
    try {
      command(batch);
    } catch (const std::exception& fault) {
      // Offers and checks are rules code: an exception from them concerns this match alone. The request is refused
      // below.
      batch.break_down(fault.what());
    }
    if (batch.records() > records) batch.put_rows(rows);
    if (!sound || !batch.broken()) return;
    // Replies from before the fault no longer hold.
    batch.take_back(replies);
    repeats_.take_back(remembered);
    batch.refuse(to, quarantined_problem());
  });
}

void Ledger::pump() {
  if (in_flight_ || frozen_) return;
  while (!queue_.empty() || (!broken() && Steps::goes_on(batch_ ? batch_->now() : state_))) {
    run_next();
    if (!batch_->writes()) {
      const auto batch = std::exchange(batch_, nullptr);
      commit(*batch);
    } else if (!broken() && Steps::goes_on(batch_->now())) {
      return;  // a long run of steps: the finished ones go to the store first
    }
  }
}

void Ledger::run_next() {
  if (!batch_) batch_ = std::make_unique<Batch>(site_, here_, state_, !fault_.empty());
  Batch& batch = *batch_;
  const QuestionNo question = batch.now().now.question;
  const std::int64_t since = batch.now().since_ms;
  try {
    if (!queue_.empty()) {
      const Command command = std::move(queue_.front());
      queue_.erase(queue_.begin());
      command(batch);
    }
    if (!batch.broken()) steps_.settle(batch);
  } catch (const std::exception& fault) {
    // A fault in rules code is this match's alone: whatever it threw, the others go on.
    batch.break_down(fault.what());
  }
  if (question != batch.now().now.question || since != batch.now().since_ms) batch.put_timing_row();
}

// ---------------------------------------------------------------- the store

std::optional<store::Append> Ledger::take_append() {
  if (in_flight_ || frozen_ || !batch_) return std::nullopt;
  in_flight_ = true;
  return batch_->take_append();
}

void Ledger::appended(const store::Appended& result) {
  if (!in_flight_) return;
  in_flight_ = false;
  const auto batch = std::exchange(batch_, nullptr);
  switch (result.verdict) {
    case store::Verdict::durable:
      commit(*batch);
      break;
    case store::Verdict::fenced:
      frozen_ = true;
      outbox_.happenings.push_back(Moved{});
      return;
    case store::Verdict::in_doubt:
      frozen_ = true;
      outbox_.happenings.push_back(InDoubt{});
      return;
    default:
      not_stored(*batch, result);
  }
  pump();
}

/// Tells spectators who came while the batch was on its way to the store. Their Welcome had the state before it.
void Ledger::tell_newcomers(Batch& batch) const {
  try {
    steps_.tell_newcomers(batch);
  } catch (const std::exception& fault) {
    // Boards are rules code, too; stored records stay.
    batch.break_down("telling spectators: " + std::string(fault.what()));
  }
}

void Ledger::commit(Batch& batch) {
  if (batch.unheard() && here_.watched) tell_newcomers(batch);
  batch.sign();
  Outbox told = batch.take_outbox();
  state_ = batch.take_state();
  state_.journal->told_all();
  clocks_.settled(true);
  repeats_.settled(true);
  std::ranges::move(told.replies, std::back_inserter(outbox_.replies));
  std::ranges::move(told.packets, std::back_inserter(outbox_.packets));
  std::ranges::move(told.happenings, std::back_inserter(outbox_.happenings));
  if (!batch.fault().empty()) quarantine(batch.fault());
}

void Ledger::not_stored(Batch& batch, const store::Appended& result) {
  // The two states share the parts that only grow: cuts them back to the durable length.
  state_.journal->cut(state_.now.journal);
  state_.chat->resize(state_.now.chat);
  clocks_.settled(false);
  repeats_.settled(false);
  clocks_.starve();
  if (result.verdict == store::Verdict::corrupt) {
    fault_code_ = "database_damaged";
    quarantine("the database is damaged: " + result.why);
  }
  for (const Reply& waiting : batch.replies())
    outbox_.replies.push_back(
        {waiting.to, refusal_of(waiting.to, fault_.empty() ? not_stored_problem() : quarantined_problem())});
}

Outbox Ledger::take_outbox() {
  return std::exchange(outbox_, {});
}

const Terms* Ledger::terms() const {
  return state_.terms ? state_.terms.get() : batch_ ? batch_->now().terms.get() : nullptr;
}

// ---------------------------------------------------------------- faults

void Ledger::quarantine(const std::string& why) {
  fault_ = why;
  outbox_.happenings.push_back(Quarantined{});
  outbox_.packets.push_back({Audience::everyone(), quarantine_notice()});
}

std::string Ledger::logged_fault() const {
  if (fault_.empty() || state_.phase == Phase::ended) return fault_;
  // The fault's text may hold secrets of one side; the log itself gives it again when the match is over.
  return unfolded_ == 0 ? fault_code_ + " after record " + std::to_string(state_.last)
                        : "log_does_not_fold at record " + std::to_string(unfolded_);
}

// ---------------------------------------------------------------- beginnings

void Ledger::begin(emcon::log::Created created, std::vector<store::IndexRow> rows) {
  enqueue([&](Batch& batch) {
    emcon::log::Record record;
    *record.mutable_created() = std::move(created);
    batch.write(std::move(record), {.catalogues = site_.ports.catalogues});
    batch.put_rows(std::move(rows));
    fault_ = batch.fault();
  });
}

void Ledger::take(Folded folded, const std::function<void(MatchState&)>& finish) {
  state_ = std::move(folded.state);
  fault_ = std::move(folded.fault);
  unfolded_ = folded.unfolded;
  if (fault_.empty()) finish(state_);
}

}  // namespace emcon::match
