// Makes the match that follows a match: same settings, sides swapped.
#include "server/house/succession.hpp"

#include <algorithm>

#include "server/house/secrets.hpp"
#include "server/house/text.hpp"
#include "server/match/packets.hpp"

namespace emcon::house {
namespace {

/// The seat that `seat` takes in a rematch: the like-numbered one of the next side, or its own if that side has none.
Seat swapped(const std::vector<Side>& sides, Seat seat) {
  const auto of = [&](std::size_t i) { return sides[i].index; };
  const std::size_t mine = seat.index;
  int count = 0, place = 0;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    count = std::max(count, of(i) + 1);
    if (i < mine && of(i) == of(mine)) ++place;
  }
  const int next = (of(mine) + 1) % count;
  for (std::size_t i = 0; i < sides.size(); ++i)
    if (of(i) == next && place-- == 0) return Seat{static_cast<std::uint8_t>(i)};
  return seat;
}

/// Whether the spectators of the old match may watch its rematch, which has the same settings, without delay.
bool goes_on_in_public(const Table& old_table) {
  const auto watching = old_table.host->card(Viewer::spectator()).settings().watching();
  return watching == v1::WATCH_LIVE || watching == v1::WATCH_EXHIBITION;
}

}  // namespace

Succession::Succession(Premises& premises, Tables& tables, Sessions& sessions, Rooms& rooms, Residents& residents,
                       Writer& writer, Maker& maker)
    : premises_(premises),
      tables_(tables),
      sessions_(sessions),
      rooms_(rooms),
      residents_(residents),
      writer_(writer),
      maker_(maker) {}

void Succession::rematch(const MatchId& old_match) {
  Table* const old_table = tables_.find(old_match);
  if (!old_table) return;
  const MatchId made = old_table->rematch;
  if (made.empty()) return set_up(*old_table);
  // The one before may have been removed because it did not begin in time. If nobody can tell now, it is still there.
  premises_.store.find({{RowKind::card, made}},
                       premises_.while_open([this, old_match, made](const Result<std::vector<store::Found>>& found) {
                         if (!found || !found->empty()) return invite_all(made, old_match);
                         residents_.with(
                             old_match, [this](Table& table) { set_up(table); },
                             [this, old_match](const Problem& problem) { failed(old_match, problem.text); });
                       }));
}

/// The players who agreed, as far as they are here; a bot stands for the person who asked for it.
Makers Succession::makers_of(const MatchId& old_match) const {
  Makers out{.places = {}, .rematch = true};
  for (std::uint8_t seat = 0; seat < seats_max; ++seat) {
    const Session* const one = rooms_.holder(old_match, Seat{seat});
    if (one && std::ranges::find(out.places, one->shared_place()) == out.places.end())
      out.places.push_back(one->shared_place());
  }
  return out;
}

void Succession::set_up(Table& old_table) {
  auto invites = std::make_shared<std::vector<v1::Invite>>();
  const auto made = maker_.make(old_table.host->card(Viewer::spectator()).settings(), makers_of(old_table.id), *invites,
                                [this, old_match = old_table.id, invites](Table* table, store::Verdict verdict) {
                                  if (!table || verdict != store::Verdict::durable)
                                    return failed(old_match, not_stored().text);
                                  Table* const old_one = tables_.find(old_match);
                                  if (!old_one) return;
                                  ++premises_.counters.created;
                                  old_one->rematch = table->id;
                                  write(*old_one);
                                  invite_all(table->id, old_match);
                                  premises_.timers.set(MatchTimer{old_match}, premises_.now());
                                });
  if (made) return residents_.pump(**made);
  const std::string& why = made.error().front().text;
  premises_.log(LogLevel::warning, "rematch_refused", {{"match", old_table.id}, {"why", why}});
  failed(old_table.id, why);
}

void Succession::write(Table& old_table) {
  writer_.want(old_table, {{RowKind::rematch, old_table.id, old_table.rematch}},
               [this, id = old_table.id](store::Verdict verdict) {
                 Table* const still = tables_.find(id);
                 if (verdict != store::Verdict::durable && still) still->owed.rematch = true;
               });
}

void Succession::failed(const MatchId& old_match, const std::string& why) {
  const match::Frame told =
      match::notice_of("rematch_failed", "The rematch could not be set up; propose it again later. " + why);
  for (std::uint8_t seat = 0; seat < seats_max; ++seat) rooms_.tell(old_match, Seat{seat}, told);
}

void Succession::bot_stays_away(const MatchId& old_match, const std::string& why) {
  premises_.log(LogLevel::warning, "bot_stays_away", {{"match", old_match}, {"why", why}});
  const match::Frame told = match::notice_of(
      "bot_stays_away", "The server's bot cannot come to the rematch; propose the rematch again in a minute. " + why);
  const auto tell = [this, told](const MatchId& match) {
    for (std::uint8_t seat = 0; seat < seats_max; ++seat) rooms_.tell(match, Seat{seat}, told);
  };
  tell(old_match);
  // It may have been put away meanwhile.
  residents_.with(old_match, [tell](const Table& old_table) { tell(old_table.rematch); }, [](const Problem&) {});
}

void Succession::invite_all(const MatchId& match, const MatchId& old_match) {
  std::vector<Seat> here;
  for (std::uint8_t seat = 0; seat < seats_max; ++seat)
    if (rooms_.holder(old_match, Seat{seat})) here.push_back(Seat{seat});
  for (const Seat seat : here) invite(match, old_match, seat);
  tell_spectators(match, old_match);
}

/// Tells the spectators the id of the rematch, but no code.
void Succession::tell_spectators(const MatchId& match, const MatchId& old_match) {
  const Table* const old_table = tables_.read(old_match);
  if (!old_table || !goes_on_in_public(*old_table)) return;
  rooms_.broadcast(old_match, match::goes_on_packet(match));
}

void Succession::watcher_came(const Table& old_table, SessionId watcher) {
  const MatchId made = old_table.rematch;
  if (made.empty() || !goes_on_in_public(old_table)) return;
  // It may have been removed because it did not begin in time.
  premises_.store.find({{RowKind::card, made}},
                       premises_.while_open([this, made, watcher](const Result<std::vector<store::Found>>& found) {
                         Session* const still = sessions_.find(watcher);
                         if (!still || !still->attached || !found || found->empty()) return;
                         SharedFrame notice(match::goes_on_notice(made));
                         still->deliver(notice);
                         if (!still->open()) sessions_.drop(*still, CloseCode::slow, "");
                       }));
}

void Succession::seat_came(const Table& old_table, Seat seat) {
  if (!old_table.rematch.empty()) invite(MatchId(old_table.rematch), MatchId(old_table.id), seat);
}

void Succession::invite(const MatchId& match, const MatchId& old_match, Seat old_seat) {
  // Only hashes of codes are kept, so each seat that comes gets a fresh one for its place.
  residents_.with(
      match, [this, old_match, old_seat](Table& table) { draw_invite(table, old_match, old_seat); },
      [](const Problem&) {});
}

void Succession::draw_invite(Table& table, const MatchId& old_match, Seat old_seat) {
  const Table* const old_table = tables_.read(old_match);
  if (!old_table) return;
  const std::vector<Side> sides = old_table->host->sides();
  if (old_seat.index >= sides.size()) return;  // none of a match that this build cannot read
  const Seat seat = swapped(sides, old_seat);
  const v1::MatchCard card = table.host->card(Viewer::spectator());
  if (card.phase() != v1::MatchCard::OPEN || seat_held(card, seat)) return;
  const std::string code = new_code(premises_.entropy);
  auto rows = table.seat_rows.without_invites(seat);
  rows.push_back({RowKind::invite, hex(code_hash(code)), std::to_string(seat.index)});
  writer_.want(table, std::move(rows), [this, id = table.id, old_match, old_seat, seat, code](store::Verdict verdict) {
    if (verdict != store::Verdict::durable) return;
    rooms_.tell(old_match, old_seat,
                match::notice_of("rematch", "The rematch is ready: join it with the code " + code + ".", old_seat.index,
                                 {{"match", id}, {"code", code}, {"seat", std::to_string(seat.index)}}));
  });
}

}  // namespace emcon::house
