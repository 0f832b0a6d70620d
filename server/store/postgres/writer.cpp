// Carries out writes together, and decides each verdict when something fails.
#include "server/store/postgres/writer.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include "server/store/postgres/transaction.hpp"
#include "server/store/refusal.hpp"

namespace emcon::store::postgres {
namespace {

/// Data files of some rulesets in a few versions.
constexpr std::size_t known_max = 1'024;
/// While no primary is there.
constexpr std::chrono::milliseconds another_try{100};

std::string flaw(const Write& write) {
  if (const auto* const append = std::get_if<Append>(&write.what)) return store::flaw_of(*append);
  const auto* const rows = std::get_if<std::vector<LooseRow>>(&write.what);
  return rows == nullptr ? std::string() : store::flaw_of(*rows);
}

/// The match that is written to; rows of no match go last.
std::pair<bool, std::string_view> place(const Write* write) {
  if (const auto* const append = std::get_if<Append>(&write->what)) return {false, append->match};
  if (const auto* const erase = std::get_if<Erase>(&write->what)) return {false, erase->match};
  if (const auto* const release = std::get_if<Release>(&write->what)) return {false, release->match};
  return {true, {}};
}

Verdict verdict_of(const std::string& state) {
  if (state == "53100") return Verdict::full;
  if (state == "XX001" || state == "XX002") return Verdict::corrupt;
  // Somebody else has made the row at the same time.
  if (state == "23505") return Verdict::fenced;
  return Verdict::unavailable;
}

}  // namespace

bool Writer::apply(std::span<Write> writes) {
  waited_ = false;
  std::vector<Write*> sound;
  for (Write& write : writes) {
    if (std::string why = flaw(write); !why.empty())
      write.result = fenced(std::move(why));
    else
      sound.push_back(&write);
  }
  // All servers lock the rows of several matches in one order, so that no two wait for each other.
  std::ranges::stable_sort(sound, {}, place);
  if (!sound.empty()) carry_out(sound);
  return waited_ &&
         std::ranges::any_of(writes, [](const Write& write) { return write.result.verdict == Verdict::durable; });
}

void Writer::carry_out(Writes writes) {
  const std::optional<Trouble> trouble = attempt_patiently(writes);
  if (!trouble) return;
  if (trouble->apart && writes.size() > 1) {
    for (std::size_t i = 0; i < writes.size(); ++i) carry_out(writes.subspan(i, 1));
    return;
  }
  for (Write* const write : writes) {
    write->result = {.verdict = trouble->verdict, .last = 0, .why = trouble->why};
    // Rows of no match belong to nobody: what fences an append tells their writer to look again.
    const bool loose = std::holds_alternative<std::vector<LooseRow>>(write->what);
    if (loose && trouble->verdict == Verdict::fenced) write->result.verdict = Verdict::stale;
  }
}

std::optional<Writer::Trouble> Writer::attempt_patiently(Writes writes) {
  const auto until = std::chrono::steady_clock::now() + patience_;
  for (;;) {
    std::optional<Trouble> trouble = attempt(writes);
    if (!trouble || !trouble->away) {
      gave_up_ = false;
      return trouble;
    }
    gave_up_ = gave_up_ || std::chrono::steady_clock::now() >= until;
    if (gave_up_ || watchdog_.ending()) return trouble;
    waited_ = true;
    std::this_thread::sleep_for(another_try);
  }
}

std::optional<Writer::Trouble> Writer::attempt(Writes writes) {
  bool committing = false;
  try {
    Connection& db = link_.connection();
    // A failover may have lost blobs, and no match shows such a loss.
    if (std::exchange(known_by_, link_.made()) != link_.made()) known_.clear();
    db.warning();  // forgets warnings about earlier refusals
    Transaction transaction(db, known_, watchdog_.for_commit(db.timeline()));
    try {
      transaction.run(writes);
    } catch (const Failure&) {
      committing = transaction.committing();
      throw;
    }
    // The server warns if a COMMIT has not waited for its standby: a failover may lose it.
    if (const std::string warning = db.warning(); !warning.empty()) {
      link_.drop();
      return Trouble{Verdict::in_doubt, warning, false, false};
    }
    if (known_.size() + transaction.blobs().size() > known_max) known_.clear();
    known_.insert(transaction.blobs().begin(), transaction.blobs().end());
    return std::nullopt;
  } catch (const Failure& failure) {
    return told(failure, committing);
  }
}

std::optional<Writer::Trouble> Writer::told(const Failure& failure, bool committing) {
  // Behind the lock of a connection that broke half way; the server will end that in time.
  if (failure.state() == "55P03") return Trouble{Verdict::unavailable, failure.what(), true, true};
  if (!failure.lost()) return Trouble{verdict_of(failure.state()), failure.what(), true, false};
  link_.drop();
  return Trouble{committing ? Verdict::in_doubt : Verdict::unavailable, failure.what(), false, !committing};
}

}  // namespace emcon::store::postgres
