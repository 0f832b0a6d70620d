// Goes over deadlines and matches that have not begun, page by page, when the timers say so.
#include "server/house/caretaker.hpp"

#include <algorithm>

#include "server/match/packets.hpp"
#include "server/match/timing.hpp"

namespace emcon::house {
namespace {

constexpr std::int64_t next_page_ms = 100;
constexpr std::int64_t next_page_of_all_ms = 1'000;  ///< reading them all takes its time
constexpr std::int64_t next_removals_ms = 1'000;
constexpr std::int64_t wall_poll_ms = 5'000;

}  // namespace

Caretaker::Caretaker(Premises& premises, Tables& tables, Rooms& rooms, Residents& residents)
    : premises_(premises),
      tables_(tables),
      rooms_(rooms),
      residents_(residents),
      wall_seen_ms_(premises.clock.wall_ms()),
      steady_seen_ms_(premises.clock.steady_ms()),
      set_while_away_(premises.config.clock_set_back) {
  premises_.timers.set(DeadlinesTimer{}, premises_.now());
  premises_.timers.set(WallTimer{}, premises_.now() + wall_poll_ms);
  premises_.timers.set(UnstartedTimer{}, premises_.now() + premises_.limits().removal.alone_ms);
  look_for_listed();
}

void Caretaker::look_for_listed(const std::string& after) {
  constexpr std::size_t rows = 256;
  constexpr std::int64_t apart_ms = 20;  // reading a match takes its time
  premises_.store.page({.kind = RowKind::listed, .after = after, .end = {}, .limit = rows},
                       premises_.while_open([this](const Result<std::vector<store::Found>>& page) {
                         if (!page) return look_failed("listed", page.error());
                         std::int64_t at = premises_.now();
                         for (const auto& found : *page)
                           if (found.row.bytes.value_or("").empty() && !tables_.find(found.match))
                             premises_.timers.no_later(MatchTimer{found.match}, at += apart_ms);
                         if (page->size() == rows) look_for_listed(page->back().row.key);
                       }));
}

std::int64_t Caretaker::set_by() const {
  const std::int64_t drift =
      (premises_.clock.wall_ms() - wall_seen_ms_) - (premises_.clock.steady_ms() - steady_seen_ms_);
  return std::abs(drift) > match::clock_jump_ms ? drift : 0;
}

void Caretaker::look_at_the_wall_clock() {
  premises_.timers.set(WallTimer{}, premises_.now() + wall_poll_ms);
  if (set_by() != 0 && !round_) premises_.timers.no_later(DeadlinesTimer{}, premises_.now() + 1);
}

void Caretaker::begin_round() {
  // A match is read some time before its deadline, here called its hour. Each round reads the matches whose hour comes
  // before the round after the next one. It also goes back to the hours of the last round, in case reading failed for a
  // while. The first round goes over all hours that passed while no server ran.
  const std::int64_t poll = premises_.limits().match.deadline_poll_ms;
  const std::int64_t wall = premises_.clock.wall_ms();
  const std::int64_t first = wall + premises_.limits().match.deadline_lead_ms;
  // Rows hold wall time, deadlines run by the monotonic clock. If somebody has set one against the other, every match
  // is read again, which renews its row.
  const std::int64_t set = set_by();
  wall_seen_ms_ = wall;
  steady_seen_ms_ = premises_.now();
  round_.emplace();
  round_->first_ms = first;
  round_->jumped = std::exchange(set_while_away_, false) || set != 0;
  if (round_->jumped) {
    if (set != 0)
      premises_.log(LogLevel::warning, "clock_was_set",
                    {{"by", std::to_string(set / 1000) + " s"},
                     {"what", "running clocks get grace; time that was taken by a wrong clock is given back"}});
    // Matches in memory check the clocks themselves, and renew their rows.
    for (Table* const table : tables_.all()) {
      table->clock_was_set = true;
      premises_.timers.no_later(MatchTimer{table->id}, premises_.now() + 1);
    }
    return;
  }
  if (looked_to_ms_) round_->after = time_key(std::min(first, *looked_to_ms_) - poll);
  round_->end = time_key(first + 2 * poll + 1);
}

bool Caretaker::look_for_deadlines() {
  // A round that has failed goes on where it was.
  const bool anew = !round_;
  if (anew) begin_round();
  premises_.store.due(
      {.after = round_->after, .end = round_->end, .limit = premises_.limits().match.due_rows},
      premises_.while_open([this](const Result<std::vector<store::Found>>& page) { deadlines_found(page); }));
  return anew;
}

void Caretaker::look_failed(const char* what, const Problem& problem) {
  premises_.log(LogLevel::error, "look_failed", {{"kind", what}, {"why", problem.text}});
}

void Caretaker::deadlines_found(const Result<std::vector<store::Found>>& page) {
  const std::int64_t now = premises_.now();
  if (!page) {
    look_failed("deadlines", page.error());
    return premises_.timers.set(DeadlinesTimer{}, now + premises_.limits().match.deadline_poll_ms);
  }
  for (const auto& found : *page) {
    const auto at = time_of(found.row.key);
    if (!at || tables_.find(found.match)) continue;
    premises_.timers.set(MatchTimer{found.match},
                         round_->jumped ? now + 1 : std::max(now + 1, now + (*at - round_->first_ms)));
  }
  if (page->size() == premises_.limits().match.due_rows) {
    round_->after = page->back().row.key;
    return premises_.timers.set(DeadlinesTimer{}, now + (round_->jumped ? next_page_of_all_ms : next_page_ms));
  }
  looked_to_ms_ = round_->first_ms;
  round_.reset();
  premises_.timers.set(DeadlinesTimer{}, now + premises_.limits().match.deadline_poll_ms);
}

void Caretaker::look_for_unstarted() {
  remove_older(RowKind::unstarted, [this](bool more_unstarted) {
    remove_older(RowKind::alone, [this, more_unstarted](bool more_alone) {
      std::erase_if(makers_seen_, [&](const auto& entry) {
        return premises_.now() - entry.second >= premises_.limits().removal.alone_ms;
      });
      const bool more = more_unstarted || more_alone;
      premises_.timers.set(UnstartedTimer{},
                           premises_.now() + (more ? next_removals_ms : premises_.limits().match.deadline_poll_ms));
    });
  });
}

void Caretaker::remove_older(RowKind kind, std::function<void(bool)> then) {
  const std::int64_t age_ms =
      kind == RowKind::alone ? premises_.limits().removal.alone_ms : premises_.limits().removal.unstarted_ms;
  store::PageOf what{.kind = kind,
                     .after = older_after_[kind],
                     .end = time_key(premises_.calendar_ms() - age_ms),
                     .limit = premises_.limits().removal.at_once};
  premises_.store.page(
      std::move(what),
      premises_.while_open([this, kind, then = std::move(then)](const Result<std::vector<store::Found>>& page) {
        if (!page) look_failed(name_of(kind), page.error());
        then(page && remove_page(kind, *page));
      }));
}

bool Caretaker::remove_page(RowKind kind, const std::vector<store::Found>& page) {
  for (const auto& found : page)
    if (kind != RowKind::alone || !may_stand(found)) remove(found.match);
  const bool more = page.size() == premises_.limits().removal.at_once;
  if (kind == RowKind::alone && !more) {
    for (auto& [mark, one] : standing_) one = {.before = one.now - one.going};
    std::erase_if(standing_, [](const auto& one) { return one.second.before == 0; });
  }
  older_after_[kind] = more ? page.back().row.key : std::string();
  return more;
}

bool Caretaker::may_stand(const store::Found& alone) {
  const Room* const room = rooms_.find(alone.match);
  if (room && room->seats_here() != 0) makers_seen_[alone.match] = premises_.now();
  const std::string mark = alone.row.bytes.value_or("");
  if (mark.empty()) return true;
  Standing& his = standing_[mark];
  const std::size_t most = premises_.limits().removal.standing;
  // Keys are in the order of time, so the oldest come first.
  if (++his.now + most > his.before) return true;
  const auto seen = makers_seen_.find(alone.match);
  if (seen != makers_seen_.end() && premises_.now() - seen->second < premises_.limits().removal.alone_ms) return true;
  ++his.going;
  return false;
}

bool Caretaker::removable(const MatchId& id) {
  if (residents_.going(id)) return false;
  const Table* const table = tables_.find(id);
  if (!table) return true;
  // A player who has just come may be about to begin: the match is checked again later.
  const bool busy = !table->host || table->writing.busy() || !table->writing.own.empty() || !table->pending.empty() ||
                    table->seating != 0 || !table->host->idle();
  return !busy && table->card(Viewer::spectator()).phase() == v1::MatchCard::OPEN;
}

void Caretaker::remove(const MatchId& id) {
  if (!removable(id)) return;
  residents_.acquire(id, [this, id](const Result<std::uint64_t>& hold) {
    if (!hold || !removable(id)) return;
    residents_.clear_away(id, CloseCode::unknown_match, "", false);
    residents_.erase(id, *hold, [this, id](store::Verdict verdict) {
      if (verdict == store::Verdict::durable) removed(id);
    });
  });
}

void Caretaker::removed(const MatchId& id) {
  ++premises_.counters.removed;
  premises_.log(LogLevel::info, "match_removed", {{"match", id}, {"why", "never began"}});
  rooms_.close(id, CloseCode::unknown_match, "this match never began and was removed",
               match::notice_of("removed", "This match has not begun in the time there is for it, and was removed."));
}

}  // namespace emcon::house
