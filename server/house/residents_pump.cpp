// Moves the writes and messages of a match in memory, keeps its rows up to date, and sets its next alarm.
#include <algorithm>

#include "server/house/residents.hpp"

namespace emcon::house {

void Residents::pump(const MatchId& id) {
  if (Table* const table = tables_.find(id)) pump(*table);
}

void Residents::pump(Table& table) {
  if (!table.host) return;
  if (match::Outbox outbox = table.host->take_outbox(); !outbox.empty())
    if (!tell(table, std::move(outbox))) return;
  if (!table.writing.in_flight) {
    if (std::exchange(table.listing.phase_news, false)) refresh_rows(table);
    if (!table.writing.own.empty() || !table.host->idle()) writer_.ask_turn(table);
  }
  schedule(table);
  if (std::exchange(table.rematch_agreed, false)) hooks_.rematch_agreed(MatchId(table.id));
}

/// Answers requests and hands packets out. False if the table has left the memory by this.
bool Residents::tell(Table& table, match::Outbox outbox) {
  const Stay stay{table.id, table.generation};
  // Telling can lead to closing; the table may be another by then.
  const auto still = [this, &stay, gone = tables_.gone()] {
    return gone == tables_.gone() || tables_.find(stay) != nullptr;
  };
  for (const match::Reply& reply : outbox.replies) {
    const auto it = table.pending.find(reply.to);
    if (it == table.pending.end()) continue;
    const Then then = std::move(it->second.then);
    table.pending.erase(it);
    then(reply.frame);
    if (still()) continue;
    sessions_.settle_answers();
    return false;
  }
  for (const match::Packet& packet : outbox.packets) rooms_.broadcast(stay.match, packet);
  sessions_.settle_answers();
  for (std::size_t i = 0; i < outbox.happenings.size() && still(); ++i) happened(table, outbox.happenings[i]);
  return still();
}

void Residents::happened(Table& table, const match::Happening& what) {
  using namespace match;
  const Stay stay{table.id, table.generation};
  if (const auto* const left = std::get_if<SeatLeft>(&what)) hooks_.seat_left(table, left->seat);
  if (std::holds_alternative<RematchAgreed>(what)) table.rematch_agreed = true;
  if (std::holds_alternative<Quarantined>(what)) premises_.quarantined(table.id, table.host->logged_fault());
  if (std::holds_alternative<Moved>(what)) return written(stay, store::Verdict::fenced);
  if (std::holds_alternative<InDoubt>(what)) return written(stay, store::Verdict::in_doubt);
  if (!std::holds_alternative<CardChanged>(what)) table.listing.phase_news = true;
  if (std::exchange(table.listing.changed, true)) return;
  table.listing.changed_ms = premises_.now();
}

match::ReplyTo Residents::expect(Table& table, std::uint32_t frame_id, Asker by, Then then) {
  const match::ReplyTo reply{next_reply_++, frame_id};
  table.pending.emplace(reply, Pending{by, std::move(then)});
  return reply;
}

void Residents::present(const MatchId& id, std::uint16_t seats, std::uint32_t spectators) {
  if (seats == 0 && spectators == 0 && !tables_.find(id) && !going(id)) return premises_.store.release(id);
  Table* const table = tables_.read(id);
  if (!table) return;  // not worth reading the match for
  table->host->present(seats, spectators);
  // Its deadline's row is renewed, too: the wall clock may have been set since it was made.
  if (!std::exchange(table->listing.changed, true)) table->listing.changed_ms = premises_.now();
  pump(*table);
}

void Residents::refresh_rows(Table& table) {
  table.listing.changed = false;
  const Listing before = table.listing;
  auto rows = table.refresh(premises_.play_clock);
  if (rows.empty()) return;
  writer_.want(table, std::move(rows), [this, id = table.id, before](store::Verdict verdict) {
    Table* const still = tables_.find(id);
    if (verdict == store::Verdict::durable || !still) return;
    Listing& listing = still->listing;
    listing.card = before.card;
    listing.seat_card.clear();
    listing.listed = before.listed;
    listing.fresh = before.fresh;
    listing.deadline = before.deadline;
    listing.changed = true;
    listing.changed_ms = premises_.now();
  });
}

void Residents::schedule(Table& table) {
  const std::int64_t now = premises_.now(), flush = premises_.limits().match.row_flush_ms;
  std::int64_t at = table.used_ms + premises_.limits().match.put_away_ms;
  if (table.listing.changed) at = std::min(at, table.listing.flush_at(flush));
  if (table.owed.any()) at = std::min(at, now + flush);
  // While a write is on its way nothing can be done about a deadline; its end comes back here.
  const bool busy = table.writing.busy();
  if (const auto tick = next_tick(table); tick && !busy) at = std::min(at, std::max(*tick, now + 1));
  if (busy) at = std::max(at, now + flush);
  // Most often it has moved a little further off.
  if (table.wakes_ms <= at) return;
  table.wakes_ms = at;
  premises_.timers.no_later(MatchTimer{table.id}, at);
}

std::optional<std::int64_t> Residents::next_tick(const Table& table) const {
  return premises_.play_clock.house_ms(table.host->next_tick_ms());
}

void Residents::wake_at(Table& table, std::int64_t at_ms) {
  if (const auto tick = next_tick(table); tick && !table.writing.busy())
    at_ms = std::min(at_ms, std::max(*tick, premises_.now() + 1));
  table.wakes_ms = at_ms;
  premises_.timers.set(MatchTimer{table.id}, at_ms);
}

}  // namespace emcon::house
