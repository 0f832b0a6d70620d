// Looks after matches for which nobody asks: reads those whose deadline is near, removes those that never begin.
#include <algorithm>

#include "server/house/house.hpp"
#include "server/match/timing.hpp"

namespace emcon::house {
namespace {

constexpr std::int64_t next_page_ms = 100;
constexpr std::int64_t next_page_of_all_ms = 1'000;  ///< reading them all takes its time
constexpr std::int64_t next_removals_ms = 1'000;

}  // namespace

void House::begin_round() {
  // A match is read some time before its deadline, here called its hour. A round goes over those whose hour comes
  // before the next but one, and back to where the last one was, in case it failed for a while; the first goes over all
  // that have passed while no server ran.
  const std::int64_t poll = config_.limits.deadline_poll_ms;
  const std::int64_t wall = clock_.wall_ms();
  const std::int64_t first = wall + config_.limits.deadline_lead_ms;
  // Rows hold wall time, deadlines run by the monotonic clock: when somebody has set the one against the other, every
  // match is read again, which writes its row anew.
  const std::int64_t drift =
      (wall - std::exchange(wall_seen_ms_, wall)) - (now() - std::exchange(steady_seen_ms_, now()));
  round_.emplace();
  round_->first_ms = first;
  round_->jumped = std::abs(drift) > match::clock_jump_ms;
  if (round_->jumped) return;
  if (looked_to_ms_) round_->after = time_key(std::min(first, *looked_to_ms_) - poll);
  round_->end = time_key(first + 2 * poll + 1);
}

void House::look_for_deadlines() {
  // One that has failed goes on where it was.
  if (!round_) {
    tidy();
    begin_round();
  }
  const auto page = store_.page(deadline_table, round_->after, round_->end, config_.limits.due_rows);
  for (const auto& found : page) {
    const auto at = time_of(found.row.key);
    if (!at || tables_.contains(found.match)) continue;
    wheel_.set({'m', found.match}, round_->jumped ? now() + 1 : std::max(now() + 1, now() + (*at - round_->first_ms)));
  }
  if (page.size() == config_.limits.due_rows) {
    round_->after = page.back().row.key;
    return wheel_.set({'d', {}}, now() + (round_->jumped ? next_page_of_all_ms : next_page_ms));
  }
  looked_to_ms_ = round_->first_ms;
  round_.reset();
  wheel_.set({'d', {}}, now() + config_.limits.deadline_poll_ms);
}

void House::look_for_unstarted() {
  const bool more_unstarted = remove_older(unstarted_table, config_.limits.unstarted_ms, unstarted_after_);
  const bool more_alone = remove_older(alone_table, config_.limits.alone_ms, alone_after_);
  std::erase_if(makers_seen_, [&](const auto& entry) { return now() - entry.second >= config_.limits.alone_ms; });
  wheel_.set({'u', {}}, now() + (more_unstarted || more_alone ? next_removals_ms : config_.limits.deadline_poll_ms));
}

bool House::remove_older(const char* table, std::int64_t age_ms, std::string& after) {
  const bool of_makers = table == alone_table;
  const auto page = store_.page(table, after, time_key(calendar_ms() - age_ms), config_.limits.removals);
  for (const auto& found : page) {
    const auto room = rooms_.find(found.match);
    if (of_makers && room != rooms_.end() && room->second.seats_here() != 0) {
      makers_seen_[found.match] = now();
      continue;
    }
    const auto seen = makers_seen_.find(found.match);
    if (of_makers && seen != makers_seen_.end() && now() - seen->second < age_ms) continue;
    remove_unstarted(found.match);
  }
  const bool more = page.size() == config_.limits.removals;
  after = more ? page.back().row.key : std::string();
  return more;
}

void House::remove_unstarted(const MatchId& id) {
  if (const auto it = tables_.find(id); it != tables_.end()) {
    // Whoever has just come may be about to begin: it is looked at again.
    const Table& table = *it->second;
    const bool busy = !table.host || table.in_flight || table.in_turn || !table.own.empty() || !table.pending.empty() ||
                      table.seating != 0 || !table.host->idle();
    if (busy || table.card(Viewer::spectator()).phase() != v1::MatchCard::OPEN) return;
    forget(id, CloseCode::unknown_match, "", false);
  }
  // From here on it is read from the store alone, and only behind this.
  store_.erase(id, [alive = alive_, id](const store::Appended& result) {
    House* const house = *alive;
    if (!house || result.verdict != store::Verdict::durable) return;
    ++house->counters_.removed;
    house->log(LogLevel::info, "match_removed", {{"match", id}, {"why", "never began"}});
    const auto room = house->rooms_.find(id);
    if (room == house->rooms_.end()) return;
    auto frame = std::make_shared<v1::ServerFrame>();
    frame->mutable_notice()->set_code("removed");
    frame->mutable_notice()->set_text("This match has not begun in the time there is for it, and was removed.");
    frame->mutable_notice()->set_seat(-1);
    SharedFrame shared(std::move(frame));
    for (Session* const one : room->second.all()) {
      one->deliver(shared);
      house->drop(*one, CloseCode::unknown_match, "this match never began and was removed");
    }
  });
}

void House::tidy() {
  places_.tidy(now());
  std::erase_if(talk_, [&](const auto& entry) { return entry.second.rested(now()); });
}

}  // namespace emcon::house
