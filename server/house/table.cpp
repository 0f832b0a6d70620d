// Keeps the rows of one match in memory up to date: card, deadline, tokens and invites.
#include "server/house/table.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "server/house/place.hpp"
#include "server/match/packets.hpp"

namespace emcon::house {
namespace {

/// Deadlines are compared this coarsely: wall and monotonic time drift against each other.
constexpr std::int64_t deadline_slack_ms = 2'000;

}  // namespace

void Table::read_rows(const std::vector<store::IndexRow>& stored) {
  for (const store::IndexRow& row : stored) {
    apply(row);
    if (!row.bytes) continue;
    if (row.kind == RowKind::card) listing.card = *row.bytes;
    if (row.kind == RowKind::listed) listing.listed = true;
    if (row.kind == RowKind::fresh) listing.fresh = row.key;
    if (row.kind == RowKind::seat_card) listing.seat_card = *row.bytes;
    if (row.kind == RowKind::deadline) listing.deadline = row.key;
    if (row.kind == RowKind::rematch) rematch = *row.bytes;
  }
  v1::MatchCard card;
  if (card.ParseFromString(listing.card)) listing.made_ms = card.made_ms_ago();
  // Older servers have kept the time of matches that have not begun alone.
  if (listing.made_ms == 0) listing.made_ms = time_of(unstarted).value_or(0);
}

void Table::apply(const store::IndexRow& row) {
  seat_rows.apply(row);
  if (row.kind == RowKind::unstarted) unstarted = row.bytes ? row.key : std::string();
  if (row.kind == RowKind::alone) alone = row.bytes.has_value();
  if (row.kind == RowKind::promised) promised = row.bytes.has_value();
}

bool Table::may_wait(const Asker& by, std::size_t room) const {
  std::size_t taken = 0, his = 0;
  for (const auto& [reply, one] : pending) {
    taken += one.by.seat.has_value() == by.seat.has_value();
    his += one.by == by;
  }
  return may_have(taken, his, by.seat ? room : room / 2);
}

std::vector<store::IndexRow> Table::rows_of_start(std::int64_t at_ms) const {
  std::vector<store::IndexRow> out;
  if (unstarted.empty()) return out;
  const match::Gathering coming = host->coming();
  if (coming.begun) out.push_back({RowKind::unstarted, unstarted, std::nullopt});
  if (alone && (coming.begun || coming.held > 1)) out.push_back({RowKind::alone, unstarted, std::nullopt});
  // All players have come once; those who are away have as long to come for their part of the dice.
  if (const std::string key = time_key(at_ms, id);
      !coming.begun && coming.held > 1 && std::cmp_equal(coming.held, host->sides().size()) && key != unstarted) {
    out.push_back({RowKind::unstarted, unstarted, std::nullopt});
    out.push_back({RowKind::unstarted, key, ""});
  }
  return out;
}

void Table::refresh_deadline(const match::Clock& clock, std::vector<store::IndexRow>& out) {
  const auto deadline = host->next_deadline_ms();
  const std::int64_t wall = deadline ? clock.wall_ms() + (*deadline - clock.steady_ms()) : -1;
  const auto written = time_of(listing.deadline);
  if (deadline ? written && std::abs(*written - wall) <= deadline_slack_ms : !written) return;
  if (written) out.push_back({RowKind::deadline, listing.deadline, std::nullopt});
  listing.deadline = deadline ? time_key(wall, id) : std::string();
  if (deadline) out.push_back({RowKind::deadline, listing.deadline, std::string()});
}

std::string Table::card_bytes(Viewer viewer) const {
  v1::MatchCard card = this->card(viewer);
  card.set_your_seat(-1);
  for (auto& seat : *card.mutable_seats()) {
    seat.clear_here();
    seat.clear_bank_ms();
  }
  card.set_waited_ms(host->card_asked_wall_ms(viewer));
  card.set_made_ms_ago(card.settings().listed() ? listing.made_ms : 0);
  // The deadline that is shown, not the time when the match is next looked at: that could tell who has locked.
  if (card.deadline_ms() >= 0) card.set_deadline_ms(host->card_deadline_wall_ms(viewer).value_or(-1));
  return card.SerializeAsString();
}

std::vector<store::IndexRow> Table::end_tokens(Seat seat) {
  std::vector<OwnWrite> off;
  for (auto write = writing.own.begin(); write != writing.own.end();) {
    if (write->token_of == seat) {
      off.push_back(std::move(*write));
      write = writing.own.erase(write);
    } else {
      ++write;
    }
  }
  for (const OwnWrite& write : off)
    if (write.done) write.done(store::Verdict::unavailable);
  SeatRows coming = seat_rows;
  for (const store::IndexRow& row : writing.rows) coming.apply(row);
  std::vector<store::IndexRow> out = coming.without_tokens(seat);
  // Should the write in flight fail, the tokens it would have ended live on.
  for (store::IndexRow& row : seat_rows.without_tokens(seat))
    if (!coming.tokens.contains(row.key)) out.push_back(std::move(row));
  return out;
}

SeatRows Table::coming_rows() const {
  SeatRows out = seat_rows;
  for (const store::IndexRow& row : writing.rows) out.apply(row);
  for (const OwnWrite& write : writing.own)
    for (const store::IndexRow& row : write.rows) out.apply(row);
  return out;
}

std::vector<store::IndexRow> Table::only_token(const std::string& hash) const {
  const SeatRows coming = coming_rows();
  const auto kept = coming.tokens.find(hash);
  if (kept == coming.tokens.end()) return {};
  const Seat seat = kept->second.seat;
  std::vector<store::IndexRow> out;
  for (store::IndexRow& row : coming.without_tokens(seat))
    if (row.key != hash) out.push_back(std::move(row));
  // Should a write on its way fail, the tokens it would have ended live on.
  for (store::IndexRow& row : seat_rows.without_tokens(seat))
    if (!coming.tokens.contains(row.key)) out.push_back(std::move(row));
  out.push_back({RowKind::token, hash, bytes_of(TokenRow{seat, {}})});
  return out;
}

std::uint32_t Table::dice_begun() const {
  const v1::MatchCard now = card(Viewer::spectator());
  const bool under_way = now.phase() == v1::MatchCard::SETUP && now.setups() > 0;
  return now.setups() - (under_way ? 1 : 0);
}

bool seat_held(const v1::MatchCard& card, Seat seat) {
  return std::ranges::any_of(card.seats(), [&](const auto& s) { return s.seat() == seat.index && s.held(); });
}
bool left_before_start(const v1::MatchCard& card, Seat seat) {
  const bool before = card.phase() == v1::MatchCard::OPEN || card.phase() == v1::MatchCard::SETUP;
  return before &&
         std::ranges::any_of(card.seats(), [&](const auto& s) { return s.seat() == seat.index && !s.held(); });
}

v1::MatchCard Table::card(Viewer viewer) const {
  v1::MatchCard out = host->card(viewer);
  if (!out.match().empty()) return out;
  const bool seats = viewer.is_seat() && !listing.seat_card.empty();
  v1::MatchCard stored;
  if (!stored.ParseFromString(seats ? listing.seat_card : listing.card)) return out;
  stored.set_phase(out.phase());
  stored.set_your_seat(out.your_seat());
  stored.set_deadline_ms(-1);
  return stored;
}

std::vector<store::IndexRow> Table::first_rows(const v1::MatchSettings& settings, std::int64_t at_ms, bool promise,
                                               const std::string& maker) {
  v1::MatchCard card;
  card.set_match(id);
  card.set_name(settings.name());
  card.set_ruleset(settings.ruleset());
  card.set_scenario(settings.scenario());
  card.set_title(host->terms()->scenario->title);
  card.set_phase(v1::MatchCard::OPEN);
  card.set_test_match(!settings.test_seed().empty());
  card.set_deadline_ms(-1);
  card.set_your_seat(-1);
  *card.mutable_settings() = settings;
  match::put_data(*host->terms(), card);
  card.mutable_settings()->clear_test_seed();  // it is the dice to come
  for (std::uint32_t seat = 0; seat < host->sides().size(); ++seat) {
    auto& state = *card.add_seats();
    state.set_seat(seat);
    state.set_side(host->sides()[seat].index);
  }
  listing.made_ms = at_ms;
  card.set_made_ms_ago(settings.listed() ? at_ms : 0);
  listing.card = card.SerializeAsString();
  const std::string key = time_key(at_ms, id);
  std::vector<store::IndexRow> out{
      {RowKind::card, id, listing.card}, {RowKind::unstarted, key, ""}, {RowKind::alone, key, maker}};
  if (promise) out.push_back({RowKind::promised, id, ""});
  promised = promise;
  refresh_listed(card, at_ms, out);
  promised = false;  // until it is durable
  return out;
}

void Table::refresh_listed(const v1::MatchCard& now, std::int64_t wall_ms, std::vector<store::IndexRow>& out) {
  const auto phase = now.phase();
  const bool before = phase == v1::MatchCard::OPEN || phase == v1::MatchCard::SETUP;
  const bool over = phase == v1::MatchCard::ENDED || phase == v1::MatchCard::QUARANTINED;
  const bool listed = now.settings().listed() && !over && !(promised && before);  // a stranger would be refused
  const bool free = std::ranges::any_of(now.seats(), [](const auto& seat) { return !seat.held(); });
  std::string fresh;
  if (listed && before && free)
    fresh = fresh_key(open_match, listing.made_ms, id);
  else if (listed && !before)
    fresh = listing.fresh.starts_with(running_match) ? listing.fresh : fresh_key(running_match, wall_ms, id);
  if (listed == listing.listed && fresh == listing.fresh) return;
  if (fresh != listing.fresh) {
    if (!listing.fresh.empty()) out.push_back({RowKind::fresh, listing.fresh, std::nullopt});
    if (!fresh.empty()) out.push_back({RowKind::fresh, fresh, now.ruleset()});
  }
  out.push_back({RowKind::listed, id, listed ? std::optional(fresh.empty() ? "-" : fresh) : std::nullopt});
  listing.listed = listed;
  listing.fresh = std::move(fresh);
}

std::vector<store::IndexRow> Table::refresh(const match::Clock& clock) {
  std::vector<store::IndexRow> out;
  refresh_deadline(clock, out);
  const v1::MatchCard now = card(Viewer::spectator());
  // A quarantined match may be readable again by another build of the server: its codes wait for that.
  const bool quarantined = now.phase() == v1::MatchCard::QUARANTINED;
  const bool ended = now.phase() == v1::MatchCard::ENDED;
  // From the start on no code opens a seat: its user would see his predecessor's orders. Codes of a match that ended
  // before it began stay, so that who uses one is told that.
  if (!quarantined && !ended && now.phase() != v1::MatchCard::OPEN && now.phase() != v1::MatchCard::SETUP)
    for (const auto& [key, seat] : seat_rows.invites) out.push_back({RowKind::invite, key, std::string(begun_invite)});
  if (ended) {
    for (store::IndexRow& row : seat_rows.without_takeovers([](const TakeoverRow&) { return true; }))
      out.push_back(std::move(row));
    for (const auto& [seat, token] : seat_rows.bots)
      out.push_back({RowKind::bot, std::to_string(seat.index), std::nullopt});
  }
  refresh_listed(now, clock.wall_ms(), out);
  std::string bytes = card_bytes(Viewer::spectator());
  if (bytes != listing.card) {
    out.push_back({RowKind::card, id, bytes});
    listing.card = std::move(bytes);
  }
  if (now.settings().watching() == v1::WATCH_DELAYED) {
    std::string seats = card_bytes(Viewer::of(Seat{0}));
    if (seats != listing.seat_card) {
      out.push_back({RowKind::seat_card, id, seats});
      listing.seat_card = std::move(seats);
    }
  }
  return out;
}

}  // namespace emcon::house
