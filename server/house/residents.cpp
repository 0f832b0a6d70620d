// Reads matches into memory, puts them away, and takes them out when the store says so.
#include "server/house/residents.hpp"

#include <algorithm>

#include "common/wire/convert.hpp"
#include "server/house/text.hpp"
#include "server/store/nodes.hpp"

namespace emcon::house {
namespace {

/// How long a request waits for a match whose server has died: until its lease has run out, and a little longer. It
/// waits as long for a database that does not answer, because another one may take its place.
constexpr std::int64_t settle_ms = store::lease_ttl_ms + 1'500;
constexpr std::int64_t settle_pause_ms = 250;
constexpr std::string_view frozen_text = "the store is unsure of the last write";

}  // namespace

Residents::Residents(Premises& premises, Tables& tables, Sessions& sessions, Rooms& rooms, Writer& writer, Hooks hooks)
    : premises_(premises),
      tables_(tables),
      sessions_(sessions),
      rooms_(rooms),
      writer_(writer),
      hooks_(std::move(hooks)) {}

Table* Residents::in_memory(const MatchId& id) {
  Table* const table = tables_.read(id);
  if (table) table->used_ms = premises_.now();
  return table;
}

void Residents::wait(const MatchId& id, std::function<void(Table&)> use, std::function<void(const Problem&)> unknown,
                     Asker by) {
  Table* table = tables_.find(id);
  if (!table) {
    if (going(id)) return unknown({.code = "busy", .text = "This match is being removed; try again in a moment."});
    if (full())
      return unknown({.code = "busy", .text = "The server has no room for another running match now; try again soon."});
    table = &tables_.add(id, premises_.now());
    table->asked_ms = premises_.now();
    load(*table);
  }
  table->used_ms = premises_.now();
  const auto own = std::ranges::count(table->waiting, by, &Waiting::by);
  if (!may_have(table->waiting.size(), static_cast<std::size_t>(own), premises_.limits().shared.waiting_requests))
    return unknown(too_many_wait());
  table->waiting.push_back({by, std::move(use), std::move(unknown)});
}

void Residents::load(Table& table) {
  premises_.store.load(
      table.id, premises_.while_open([this, stay = Stay{table.id, table.generation}](
                                         Result<store::StoredMatch> stored) { loaded(stay, std::move(stored)); }));
}

void Residents::loaded(const Stay& stay, Result<store::StoredMatch> stored) {
  Table* const table = tables_.find(stay);
  if (!table || table->host) return;
  if (!stored) return not_loaded(stay, stored.error());
  ++premises_.counters.loaded;
  table->writing.hold = stored->hold;
  table->writing.last = stored->records.size();
  const void* const who = table->waiting.empty() ? nullptr : table->waiting.front().by.at;
  premises_.work(who, [this, stay, stored = std::move(*stored), catalogues = &premises_.shelf.catalogues()]() mutable {
    auto state = match::fold_match(stay.match, stored, catalogues);
    stored.records = {};
    return [this, stay, state = std::move(state), rows = std::move(stored.index)] {
      folded(stay, std::move(*state), rows);
    };
  });
}

void Residents::folded(const Stay& stay, match::Folded folded, const std::vector<store::IndexRow>& rows) {
  Table* const table = tables_.find(stay);
  if (!table) return;  // the waiting requests have been answered
  table->read_rows(rows);
  table->listing.changed = true;  // after a crash the card may be older than the log
  table->listing.changed_ms = premises_.now();
  table->host = match::Host::restore(stay.match, std::move(folded), rows, premises_.ports());
  if (!table->host->fault().empty()) premises_.quarantined(stay.match, table->host->logged_fault());
  if (const Room* const room = rooms_.find(stay.match)) {
    hooks_.back(*table);
    // The reading has not changed who is here. Nobody is told, or the telling would show that somebody asked for the
    // match.
    table->host->present(room->seats_here(), static_cast<std::uint32_t>(room->spectators.size()));
  }
  serve_waiting(stay.match);
}

void Residents::not_loaded(const Stay& stay, const Problem& problem) {
  Table& table = *tables_.find(stay);
  const bool gone_elsewhere = problem.code == "elsewhere";
  const bool away = problem.code == "away";
  // Its server has died, and its lease has not run out yet: requests for the match wait for that.
  if ((away || problem.code == "unsettled") && premises_.now() < table.asked_ms + settle_ms) {
    table.read_again = true;
    return premises_.timers.set(MatchTimer{stay.match}, premises_.now() + settle_pause_ms);
  }
  const bool unknown = problem.code == no_such_match().code;
  // An unknown id, a match that runs at another server, and a silent database are not faults of one match.
  if (!unknown && !gone_elsewhere && !away) ++premises_.counters.load_failures;
  if (gone_elsewhere)
    premises_.log(LogLevel::info, "match_elsewhere", {{"match", stay.match}, {"why", problem.text}});
  else if (!unknown && !away)
    premises_.log(LogLevel::error, "match_unreadable", {{"match", stay.match}, {"why", problem.text}});
  const auto gone = tables_.take_out(stay.match);
  const Problem told = gone_elsewhere ? played_elsewhere()
                       : unknown      ? no_such_match()
                       : away         ? database_silent()
                                      : unreadable_match();
  for (const Waiting& one : gone->waiting) one.unknown(told);
  // Its connections were not told what the other server has done with it.
  if (!gone_elsewhere || !rooms_.find(stay.match)) return;
  ++premises_.counters.moved;
  rooms_.close(stay.match, CloseCode::moved, moved_text);
}

void Residents::serve_waiting(const MatchId& id) {
  const auto waiting = std::exchange(tables_.find(id)->waiting, {});
  pump(id);
  for (const Waiting& one : waiting) {
    if (Table* const table = tables_.read(id)) {
      one.use(*table);
      pump(id);
    } else {
      one.unknown({.code = "unavailable", .text = "This match was closed meanwhile; connect again."});
    }
  }
}

void Residents::written(const Stay& stay, store::Verdict verdict) {
  Counters& counters = premises_.counters;
  if (verdict == store::Verdict::in_doubt) {
    ++counters.in_doubt;
    return forget(stay.match, CloseCode::frozen, frozen_text, true);
  }
  if (verdict == store::Verdict::fenced) {
    ++counters.moved;
    return forget(stay.match, CloseCode::moved, moved_text, true);
  }
  pump(stay.match);
}

void Residents::put_away(Table& table) {
  const Room* const room = rooms_.find(table.id);
  const bool waits = table.owed.any() || table.writing.busy() || !table.writing.own.empty() || !table.pending.empty() ||
                     !table.viewing.waiting.empty() || !table.viewing.opening.empty();
  if ((room && room->behind()) || waits || !table.host->idle())
    return wake_at(table, premises_.now() + premises_.limits().match.row_flush_ms);
  // Not before its beat: the time when a match is put away depends on secret requests, too.
  if (table.listing.changed) return wake_at(table, table.listing.flush_at(premises_.limits().match.row_flush_ms));
  // Reading a match gives its players time to come back, so a match whose deadline is near stays. So does one with a
  // standing answer to give, which takes only seconds. Nobody sees that a match is in memory.
  const std::int64_t lead = premises_.limits().match.deadline_lead_ms;
  if (const auto tick = next_tick(table); tick && *tick <= premises_.now() + lead) return wake_at(table, *tick);
  const auto deadline = premises_.play_clock.house_ms(table.host->next_deadline_ms());
  ++premises_.counters.put_away;
  const MatchId id = table.id;
  tables_.take_out(id);
  // Its connections hear nothing of another server's acts: the match stays this server's until they have gone.
  if (!room) premises_.store.release(id);
  premises_.timers.cancel(MatchTimer{id});
  // Deadlines further off come back from the store in time.
  if (deadline && *deadline - lead <= premises_.now() + 2 * premises_.limits().match.deadline_poll_ms)
    premises_.timers.set(MatchTimer{id}, *deadline - lead);
}

void Residents::forget(const MatchId& id, CloseCode code, std::string_view why, bool disconnect) {
  take_out(id, code, why, disconnect);
  premises_.store.release(id);
}

void Residents::clear_away(const MatchId& id, CloseCode code, std::string_view why, bool disconnect) {
  going_.insert(id);  // so that the last session to leave does not give the hold back
  take_out(id, code, why, disconnect);
}

void Residents::take_out(const MatchId& id, CloseCode code, std::string_view why, bool disconnect) {
  premises_.timers.cancel(MatchTimer{id});
  if (const auto gone = tables_.take_out(id)) answer_all(*gone, code);
  if (disconnect) rooms_.close(id, code, why);
}

/// Answers every request, even those that this table can no longer carry out.
void Residents::answer_all(Table& gone, CloseCode code) {
  const Problem problem = code == CloseCode::unknown_match ? no_such_match() : frozen();
  for (auto& [reply, one] : gone.pending) {
    v1::Answer refusal;
    wire::to_proto(problem, *refusal.add_problems());
    one.then(match::answer_of(reply.id, std::move(refusal)));
  }
  sessions_.settle_answers();
  for (const auto* waiting : {&gone.waiting, &gone.viewing.waiting, &gone.viewing.opening})
    for (const Waiting& one : *waiting) one.unknown(problem);
  for (const OwnWrite& write : gone.writing.own)
    if (write.done) write.done(code == CloseCode::frozen ? store::Verdict::in_doubt : store::Verdict::fenced);
}

void Residents::acquire(const MatchId& id, std::function<void(Result<std::uint64_t>)> done) {
  premises_.store.acquire(id,
                          premises_.while_open([this, id, done = std::move(done)](const Result<std::uint64_t>& hold) {
                            if (Table* const table = tables_.find(id); hold && table) table->writing.hold = *hold;
                            done(hold);
                          }));
}

void Residents::erase(const MatchId& id, std::uint64_t hold, std::function<void(store::Verdict)> done) {
  going_.insert(id);
  premises_.store.erase(id, hold,
                        premises_.while_open([this, id, done = std::move(done)](const store::Appended& result) {
                          going_.erase(id);
                          if (result.verdict != store::Verdict::durable) premises_.store.release(id);
                          done(result.verdict);
                        }));
}

void Residents::lost(const std::vector<MatchId>& matches) {
  premises_.log(LogLevel::warning, "matches_lost",
                {{"count", std::to_string(matches.size())},
                 {"why", "the lease of this server had run out, and others have taken them"}});
  premises_.counters.moved += matches.size();
  for (const MatchId& match : matches) forget(match, CloseCode::moved, moved_text, true);
  rooms_.begin_tenure();
}

void Residents::drain() {
  draining_ = true;
  const std::vector<Table*> all = tables_.all();
  std::vector<MatchId> ids;
  for (Table* const table : all) {
    ids.push_back(table->id);
    if (table->host && table->listing.changed) refresh_rows(*table);
  }
  for (const MatchId& id : ids) pump(id);
}

void Residents::let_go() {
  std::vector<MatchId> ids;
  for (const Table* const table : tables_.all()) ids.push_back(table->id);
  for (const MatchId& id : ids) forget(id, CloseCode::moved, moved_text, true);
}

bool Residents::drained() const {
  return std::ranges::none_of(tables_.all(), [](const Table* table) {
    return table->writing.busy() || (table->host && !table->writing.own.empty());
  });
}

void Residents::wake(const MatchId& id) {
  Table* const table = tables_.find(id);
  const std::int64_t later = premises_.now() + premises_.limits().match.deadline_poll_ms;
  if (!table) {
    // A deadline row of a match that is not in memory. Should it not be readable now, its deadline still stands.
    if (draining_) return;
    return with(
        id, [](Table& read) { read.host->tick(); },
        [this, id, later](const Problem& problem) {
          if (problem.code != no_such_match().code) premises_.timers.no_later(MatchTimer{id}, later);
        });
  }
  table->wakes_ms = Table::no_wake;
  if (std::exchange(table->read_again, false)) return load(*table);
  // Somebody else has it read; should that fail, a deadline that was due still stands.
  if (!table->host) return premises_.timers.no_later(MatchTimer{id}, later);
  const auto due = next_tick(*table);
  const bool now = table->clock_was_set || (due && *due <= premises_.now());
  if (now && !table->writing.busy()) {
    table->clock_was_set = false;
    table->host->tick();
  }
  if (table->listing.changed && premises_.now() >= table->listing.flush_at(premises_.limits().match.row_flush_ms))
    refresh_rows(*table);
  if (!table->writing.busy()) hooks_.owes(*table);
  pump(id);
  Table* const still = tables_.find(id);
  if (still && premises_.now() >= still->used_ms + premises_.limits().match.put_away_ms) put_away(*still);
}

}  // namespace emcon::house
