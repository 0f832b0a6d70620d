// Keeps matches in memory: reads them, stores their records, tells their viewers, puts them away.
#include <algorithm>

#include "common/wire/convert.hpp"
#include "server/house/house.hpp"
#include "server/house/text.hpp"

namespace emcon::house {
namespace {

constexpr std::string_view moved_text = "the match went to another server process; connect again";
constexpr std::string_view frozen_text = "the store is unsure of the last write; connect again and look";

const char* name_of(store::Verdict verdict) {
  switch (verdict) {
    case store::Verdict::durable:
      return "durable";
    case store::Verdict::fenced:
      return "fenced";
    case store::Verdict::in_doubt:
      return "in_doubt";
    case store::Verdict::full:
      return "full";
    case store::Verdict::unavailable:
      return "unavailable";
    case store::Verdict::corrupt:
      return "corrupt";
  }
  return "unknown";
}

}  // namespace

Table* House::in_memory(const MatchId& id) {
  const auto it = tables_.find(id);
  if (it == tables_.end() || !it->second->host) return nullptr;
  it->second->used_ms = now();
  return it->second.get();
}

bool House::may_visit(Session& from, std::uint32_t frame_id) {
  // Also of a match that is in memory: whether it is could tell that somebody has asked something of it in secret.
  if (from.place().visits.take(now())) return true;
  refuse(from, frame_id,
         {.code = "busy", .text = "So many matches are opened from your address; try again in a moment."});
  return false;
}

void House::wait_for_table(const MatchId& id, std::function<void(Table&)> use,
                           std::function<void(const Problem&)> unknown, Asker by) {
  auto it = tables_.find(id);
  if (it == tables_.end()) {
    if (tables_.size() >= config_.limits.resident_matches)
      return unknown({.code = "busy", .text = "The server has no room for another running match now; try again soon."});
    auto table = std::make_unique<Table>();
    table->id = id;
    table->generation = next_generation_++;
    it = tables_.emplace(id, std::move(table)).first;
    load(*it->second);
  }
  Table& table = *it->second;
  table.used_ms = now();
  const auto own = std::ranges::count(table.waiting, by, &Waiting::by);
  if (!may_have(table.waiting.size(), static_cast<std::size_t>(own), config_.limits.waiting_requests))
    return unknown({.code = "busy", .text = "This match is being read and too many wait for it; try again soon."});
  table.waiting.push_back({by, std::move(use), std::move(unknown)});
}

void House::load(Table& table) {
  store_.load(table.id,
              [alive = alive_, id = table.id, generation = table.generation](Result<store::StoredMatch> stored) {
                if (House* const house = *alive) house->loaded(id, generation, std::move(stored));
              });
}

void House::loaded(const MatchId& id, std::uint64_t generation, Result<store::StoredMatch> stored) {
  const auto it = tables_.find(id);
  if (it == tables_.end() || it->second->generation != generation || it->second->host) return;
  Table& table = *it->second;
  if (!stored) {
    ++counters_.load_failures;
    if (stored.error().code != "unknown_match")
      log(LogLevel::error, "match_unreadable", {{"match", id}, {"why", stored.error().text}});
    const bool unknown = stored.error().code == "unknown_match";
    auto waiting = std::move(table.waiting);
    take_out(it);
    const Problem problem =
        unknown ? no_such_match()
                : Problem{.code = "unavailable",
                          .text = "This match cannot be read now; the host of the server has to look at it."};
    for (const Waiting& one : waiting) one.unknown(problem);
    return;
  }
  ++counters_.loaded;
  table.last = stored->records.size();
  table.read_rows(stored->index);
  table.card_changed = true;  // a crash can have left the card behind the log
  table.changed_ms = now();
  table.host = match::MatchHost::restore(id, *stored, ports());
  if (!table.host->fault().empty()) {
    ++counters_.quarantined;
    log(LogLevel::error, "match_quarantined", {{"match", id}, {"why", table.host->logged_fault()}});
  }
  if (rooms_.contains(id)) offer_missing(table);
  // Who is here has not changed by the reading: nobody is told, or the reading itself would show that somebody asked.
  if (const auto room = rooms_.find(id); room != rooms_.end()) {
    table.host->present(room->second.seats_here(), static_cast<std::uint32_t>(room->second.spectators.size()));
    table.hush_presence = true;
  }
  auto waiting = std::move(table.waiting);
  table.waiting.clear();
  pump(id);
  for (const Waiting& one : waiting) {
    const auto again = tables_.find(id);
    if (again == tables_.end() || !again->second->host) {
      one.unknown({.code = "unavailable", .text = "This match was closed meanwhile; connect again."});
      continue;
    }
    one.use(*again->second);
    pump(id);
  }
}

void House::pump(const MatchId& id) {
  if (const auto it = tables_.find(id); it != tables_.end()) pump(*it->second);
}

void House::pump(Table& table) {
  if (!table.host) return;
  for (;;) {
    match::Outbox outbox = table.host->take_outbox();
    const bool gone = outbox.dropped;
    const bool frozen = outbox.frozen;
    if (outbox.quarantined) {
      ++counters_.quarantined;
      log(LogLevel::error, "match_quarantined", {{"match", table.id}, {"why", table.host->logged_fault()}});
    }
    if (!outbox.replies.empty() || !outbox.packets.empty())
      if (!deliver(table, std::move(outbox))) return;
    if (gone) return forget(MatchId(table.id), CloseCode::moved, moved_text, true);
    if (frozen) return forget(MatchId(table.id), CloseCode::frozen, frozen_text, true);
    if (table.in_flight) break;
    if (std::exchange(table.phase_news, false)) refresh_rows(table);
    if (table.own.empty() && table.host->idle()) break;
    if (store_.gathering()) {
      if (!std::exchange(table.in_turn, true)) in_turn_.push_back(table.id);
      break;
    }
    auto append = table.host->take_append();
    if (!append && table.own.empty()) break;
    start_append(table, std::move(append));
  }
  schedule(table);
  if (std::exchange(table.rematch_agreed, false)) rematch(MatchId(table.id));
}

/// What came for a match meanwhile, from several players perhaps, is one append of it.
void House::gathered() {
  for (const MatchId& id : std::exchange(in_turn_, {})) {
    const auto it = tables_.find(id);
    if (it == tables_.end()) continue;
    it->second->in_turn = false;
    pump(*it->second);
  }
}

void House::start_append(Table& table, std::optional<store::Append> append) {
  const bool hosts = append.has_value();
  if (!append) append = store::Append{.match = table.id, .epoch = store_.epoch(), .expected_last = table.last};
  std::vector<OwnWrite> own(std::make_move_iterator(table.own.begin()), std::make_move_iterator(table.own.end()));
  table.own.clear();
  for (const OwnWrite& write : own) append->index.insert(append->index.end(), write.rows.begin(), write.rows.end());
  if (hosts) std::ranges::move(table.rows_of_start(), std::back_inserter(append->index));
  table.in_flight = true;
  ++counters_.appends;
  auto rows = append->index;
  table.writing = rows;
  store_.append(std::move(*append), [alive = alive_, id = table.id, generation = table.generation, hosts,
                                     own = std::move(own), rows = std::move(rows)](store::Appended result) mutable {
    if (House* const house = *alive)
      house->appended(id, generation, hosts, std::move(own), std::move(rows), std::move(result));
  });
}

void House::appended(const MatchId& id, std::uint64_t generation, bool hosts, std::vector<OwnWrite> own,
                     std::vector<store::IndexRow> rows, store::Appended result) {
  const auto it = tables_.find(id);
  if (it == tables_.end() || it->second->generation != generation) {
    for (const OwnWrite& write : own)
      if (write.done) write.done(result.verdict);
    return;
  }
  Table& table = *it->second;
  table.in_flight = false;
  table.writing.clear();
  if (result.verdict == store::Verdict::durable) {
    table.last = result.last;
    for (const store::IndexRow& row : rows) table.apply(row);
    if (table.host) write_owed(table);
  } else {
    ++counters_.append_failures;
    if (store_.poisoned() && !std::exchange(poisoned_, true) && config_.store_lost) config_.store_lost();
    log(LogLevel::error, "append_failed", {{"match", id}, {"verdict", name_of(result.verdict)}, {"why", result.why}});
  }
  if (hosts) table.host->appended(result);
  const std::uint64_t gone = tables_gone_;
  for (OwnWrite& write : own)
    if (write.done) write.done(result.verdict);
  if (gone != tables_gone_ && !tables_.contains(id)) return;
  if (result.verdict == store::Verdict::in_doubt) return forget(id, CloseCode::frozen, frozen_text, true);
  if (result.verdict == store::Verdict::fenced) return forget(id, CloseCode::moved, moved_text, true);
  if (gone == tables_gone_) return pump(table);
  pump(id);
}

void House::own_write(Table& table, std::vector<store::IndexRow> rows, std::function<void(store::Verdict)> done,
                      int token_of) {
  table.own.push_back({std::move(rows), std::move(done), token_of});
}

void House::write_owed(Table& table) {
  if (std::exchange(table.offers_missing, false)) offer_missing(table);
  if (std::exchange(table.rematch_unwritten, false)) write_rematch(table);
  for (const std::string& hash : std::exchange(table.first_uses, {})) first_use(table, hash);
}

bool House::deliver(Table& table, match::Outbox outbox) {
  const MatchId id = table.id;
  const std::uint64_t gone = tables_gone_, generation = table.generation;
  for (const match::Reply& reply : outbox.replies) {
    const auto it = table.pending.find(reply.to);
    if (it == table.pending.end()) continue;
    const Then then = std::move(it->second.then);
    table.pending.erase(it);
    then(reply.frame);
  }
  if (!table.card_changed && !std::ranges::all_of(outbox.packets, &match::Packet::own)) {
    table.card_changed = true;
    table.changed_ms = now();
  }
  const bool hush = std::exchange(table.hush_presence, false);
  for (const match::Packet& packet : outbox.packets) {
    const bool notice = packet.frame->has_notice();
    if (notice && packet.frame->notice().code() == "rematch_agreed") table.rematch_agreed = true;
    if ((notice && packet.frame->notice().code() != "locked") || packet.frame->has_opened()) table.phase_news = true;
    if (!hush || !packet.frame->has_presence()) broadcast(id, packet);
  }
  // Telling can lead to closing; the table may be another by now.
  if (gone == tables_gone_) return true;
  const auto again = tables_.find(id);
  return again != tables_.end() && again->second->generation == generation;
}

void House::broadcast(const MatchId& id, const match::Packet& packet) {
  const auto it = rooms_.find(id);
  ++counters_.packets;
  if (it == rooms_.end()) return;
  SharedFrame frame(packet.frame);
  Room& room = it->second;
  std::vector<Session*> broken;
  const auto tell = [&](Session* to) {
    if (!to) return;
    to->deliver(frame);
    ++counters_.deliveries;
    if (!to->open()) broken.push_back(to);
  };
  for (std::size_t seat = 0; seat < room.seats.size(); ++seat)
    if (packet.to.has(Viewer::of(Seat{static_cast<std::uint8_t>(seat)}))) tell(room.seats[seat]);
  if (packet.to.has(Viewer::spectator()))
    for (Session* spectator : room.spectators) tell(spectator);
  for (Session* one : broken) drop(*one, CloseCode::slow, "you do not read what you are sent");
}

match::ReplyTo House::expect(Table& table, std::uint32_t frame_id, Asker by, Then then) {
  const match::ReplyTo reply{next_reply_++, frame_id};
  table.pending.emplace(reply, Pending{by, std::move(then)});
  return reply;
}

void House::refresh_rows(Table& table) {
  table.card_changed = false;
  const std::string card = table.card_written;
  const bool listed = table.listed_written;
  const std::string deadline = table.deadline_written;
  auto rows = table.refresh(clock_);
  if (rows.empty()) return;
  own_write(table, std::move(rows), [this, id = table.id, card, deadline, listed](store::Verdict verdict) {
    const auto it = tables_.find(id);
    if (verdict == store::Verdict::durable || it == tables_.end()) return;
    it->second->card_written = card;
    it->second->seat_card_written.clear();
    it->second->listed_written = listed;
    it->second->deadline_written = deadline;
    it->second->card_changed = true;
    it->second->changed_ms = now();
  });
}

/// When the rows of a changed match are written. On the beat of one clock for all: a time counted from the first change
/// would let a hidden one shift the moment at which an open one is listed.
std::int64_t House::flush_at(const Table& table) const {
  const std::int64_t beat = std::max<std::int64_t>(1, config_.limits.row_flush_ms);
  return (table.changed_ms / beat + 1) * beat;
}

void House::schedule(Table& table) {
  std::int64_t at = table.used_ms + config_.limits.put_away_ms;
  if (table.card_changed) at = std::min(at, flush_at(table));
  if (table.owes()) at = std::min(at, now() + config_.limits.row_flush_ms);
  // While a write is on its way nothing can be done about a deadline; its end comes back here.
  if (const auto tick = table.host->next_tick_ms(); tick && !table.in_flight)
    at = std::min(at, std::max(*tick, now() + 1));
  if (table.in_flight) at = std::max(at, now() + config_.limits.row_flush_ms);
  // Most often it has moved a little further off.
  if (table.wakes_ms <= at) return;
  table.wakes_ms = at;
  wheel_.no_later({'m', table.id}, at);
}

void House::wake(const MatchId& id) {
  const auto it = tables_.find(id);
  if (it == tables_.end()) {
    // A deadline row of a match that is not in memory. Should it not be readable now, its deadline still stands.
    if (!draining_)
      with_table(
          id, [](Table& table) { table.host->tick(); },
          [this, id](const Problem& problem) {
            if (problem.code != no_such_match().code)
              wheel_.no_later({'m', id}, now() + config_.limits.deadline_poll_ms);
          });
    return;
  }
  Table& table = *it->second;
  table.wakes_ms = Table::no_wake;
  // Somebody else has it read; should that fail, a deadline that was due still stands.
  if (!table.host) return wheel_.no_later({'m', id}, now() + config_.limits.deadline_poll_ms);
  if (const auto due = table.host->next_tick_ms(); due && *due <= now() && !table.in_flight) table.host->tick();
  if (table.card_changed && now() >= flush_at(table)) refresh_rows(table);
  if (!table.in_flight) write_owed(table);
  pump(id);
  const auto still = tables_.find(id);
  if (still == tables_.end() || now() < still->second->used_ms + config_.limits.put_away_ms) return;
  put_away(*still->second);
}

void House::wake_at(Table& table, std::int64_t at_ms) {
  if (const auto tick = table.host->next_tick_ms(); tick && !table.in_flight)
    at_ms = std::min(at_ms, std::max(*tick, now() + 1));
  table.wakes_ms = at_ms;
  wheel_.set({'m', table.id}, at_ms);
}

void House::put_away(Table& table) {
  const auto room = rooms_.find(table.id);
  const auto behind = [](const Session* s) { return s && s->behind(); };
  const bool owed = room != rooms_.end() && (std::ranges::any_of(room->second.seats, behind) ||
                                             std::ranges::any_of(room->second.spectators, behind));
  if (owed || table.owes() || table.in_flight || !table.own.empty() || !table.pending.empty() || !table.host->idle())
    return wake_at(table, now() + config_.limits.row_flush_ms);
  // Not before its beat: when a match is put away depends on what was asked of it in secret, too.
  if (table.card_changed) return wake_at(table, flush_at(table));
  // Reading a match gives its players time to come back; one whose deadline is near therefore stays. So does one with
  // a standing answer to give, which is so within seconds; that a match is in memory nobody sees.
  const std::int64_t lead = config_.limits.deadline_lead_ms;
  if (const auto tick = table.host->next_tick_ms(); tick && *tick <= now() + lead) return wake_at(table, *tick);
  const auto deadline = table.host->next_deadline_ms();
  ++counters_.put_away;
  const MatchId id = table.id;
  take_out(tables_.find(id));
  wheel_.cancel({'m', id});
  // Deadlines further off come back from the store in time.
  if (deadline && *deadline - lead <= now() + 2 * config_.limits.deadline_poll_ms)
    wheel_.set({'m', id}, *deadline - lead);
}

std::unique_ptr<Table> House::take_out(Tables::iterator at) {
  ++tables_gone_;
  std::unique_ptr<Table> out = std::move(at->second);
  tables_.erase(at);
  return out;
}

void House::forget(const MatchId& id, CloseCode code, std::string_view why, bool disconnect) {
  wheel_.cancel({'m', id});
  if (const auto it = tables_.find(id); it != tables_.end()) {
    const std::unique_ptr<Table> gone = take_out(it);
    // Every request gets its answer, also what this table can no longer carry out.
    const Problem problem = code == CloseCode::unknown_match ? no_such_match() : frozen();
    for (auto& [reply, one] : gone->pending) {
      v1::Answer refusal;
      wire::to_proto(problem, *refusal.add_problems());
      one.then(match::answer_of(reply.id, std::move(refusal)));
    }
    for (const Waiting& one : gone->waiting) one.unknown(problem);
    for (const OwnWrite& write : gone->own)
      if (write.done) write.done(code == CloseCode::frozen ? store::Verdict::in_doubt : store::Verdict::fenced);
  }
  if (!disconnect) return;
  const auto room = rooms_.find(id);
  if (room == rooms_.end()) return;
  for (Session* one : room->second.all()) drop(*one, code, why);
}

void House::presence(const MatchId& id) {
  const auto it = rooms_.find(id);
  if (it == rooms_.end()) return;
  Room& room = it->second;
  if (room.empty() && !room.presence_timed) {
    // Nobody is left to be told, but the host's cards name who is here.
    if (const auto table = tables_.find(id); table != tables_.end() && table->second->host) {
      table->second->host->present(0, 0);
      rooms_.erase(it);
      return pump(id);
    }
    rooms_.erase(it);
    return;
  }
  if (room.presence_timed) return;
  if (now() < room.presence_sent_ms + config_.limits.presence_ms) {
    room.presence_timed = true;
    wheel_.set({'p', id}, room.presence_sent_ms + config_.limits.presence_ms);
    return;
  }
  const auto spectators = static_cast<std::uint32_t>(room.spectators.size());
  const std::uint16_t seats = room.seats_here();
  if (room.told_seats == seats && room.told_spectators == spectators) return;
  room.presence_sent_ms = now();
  room.told_seats = seats;
  room.told_spectators = spectators;
  if (const auto table = tables_.find(id); table != tables_.end() && table->second->host) {
    table->second->host->present(seats, spectators);
    return pump(id);
  }
  // Not worth reading the match for.
  broadcast(id, match::Packet::of_presence(seats, spectators));
}

}  // namespace emcon::house
