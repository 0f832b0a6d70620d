// Makes the match that follows a match: same settings, sides swapped.
#include "server/house/house.hpp"
#include "server/house/secrets.hpp"
#include "server/house/text.hpp"

namespace emcon::house {
namespace {

/// The seat that `seat` takes in a rematch: the like-numbered one of the next side, or its own if that side has none.
int swapped(const std::vector<Side>& sides, int seat) {
  const auto of = [&](std::size_t i) { return sides[i].index; };
  const auto mine = static_cast<std::size_t>(seat);
  int count = 0, place = 0;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    count = std::max(count, of(i) + 1);
    if (i < mine && of(i) == of(mine)) ++place;
  }
  const int next = (of(mine) + 1) % count;
  for (std::size_t i = 0; i < sides.size(); ++i)
    if (of(i) == next && place-- == 0) return static_cast<int>(i);
  return seat;
}

}  // namespace

void House::rematch(const MatchId& old_match) {
  const auto it = tables_.find(old_match);
  if (it == tables_.end()) return;
  if (const MatchId& set_up = it->second->rematch; !set_up.empty() && !removed(set_up))
    return rematch_invites(MatchId(set_up), old_match);
  auto invites = std::make_shared<std::vector<v1::Invite>>();
  const auto made = new_table(it->second->host->card(Viewer::spectator()).settings(), nullptr, *invites,
                              [this, old_match](Table* table, store::Verdict verdict) {
                                const auto old = tables_.find(old_match);
                                if (!table || verdict != store::Verdict::durable)
                                  return rematch_failed(old_match, not_stored().text);
                                if (old == tables_.end()) return;
                                ++counters_.created;
                                old->second->rematch = table->id;
                                write_rematch(*old->second);
                                rematch_invites(table->id, old_match);
                                wheel_.set({'m', old_match}, now());
                              });
  if (!made) {
    log(LogLevel::warning, "rematch_refused", {{"match", old_match}, {"why", made.error().front().text}});
    return rematch_failed(old_match, made.error().front().text);
  }
  const MatchId id = (*made)->id;
  pump(id);
}

bool House::removed(const MatchId& match) {
  try {
    return !card_of(match);
  } catch (const std::exception& fault) {
    log(LogLevel::error, "request_failed", {{"why", fault.what()}});
    return false;
  }
}

void House::write_rematch(Table& old) {
  own_write(old, {{rematch_table, old.id, old.rematch}}, [this, id = old.id](store::Verdict verdict) {
    const auto it = tables_.find(id);
    if (verdict != store::Verdict::durable && it != tables_.end()) it->second->rematch_unwritten = true;
  });
}

void House::rematch_failed(const MatchId& old_match, const std::string& why) {
  const auto room = rooms_.find(old_match);
  if (room == rooms_.end()) return;
  auto frame = std::make_shared<v1::ServerFrame>();
  frame->mutable_notice()->set_code("rematch_failed");
  frame->mutable_notice()->set_text("The rematch could not be set up; propose it again later. " + why);
  frame->mutable_notice()->set_seat(-1);
  SharedFrame shared(std::move(frame));
  for (Session* const seat : room->second.seats)
    if (seat) seat->deliver(shared);
}

void House::rematch_invites(const MatchId& match, const MatchId& old_match) {
  const auto room = rooms_.find(old_match);
  if (room == rooms_.end()) return;
  std::vector<Seat> here;
  for (std::uint8_t seat = 0; seat < seats_max; ++seat)
    if (room->second.seats[seat]) here.push_back(Seat{seat});
  for (const Seat seat : here) rematch_invite(match, old_match, seat);
}

void House::rematch_invite(const MatchId& match, const MatchId& old_match, Seat old_seat) {
  // Only hashes of codes are kept, so each seat that comes gets a fresh one for its place.
  with_table(
      match,
      [this, old_match, old_seat](Table& table) {
        const auto old = tables_.find(old_match);
        if (old == tables_.end() || !old->second->host) return;
        const std::vector<Side>& sides = old->second->host->sides();
        if (old_seat.index >= sides.size()) return;  // none of a match that this build cannot read
        const int seat = swapped(sides, old_seat.index);
        const v1::MatchCard card = table.host->card(Viewer::spectator());
        if (card.phase() != v1::MatchCard::OPEN) return;
        for (const auto& state : card.seats())
          if (static_cast<int>(state.seat()) == seat && state.held()) return;
        const std::string code = new_code(entropy_);
        auto rows = table.seat_rows.without_invites(seat);
        rows.push_back({invite_table, hex(code_hash(code)), std::to_string(seat)});
        own_write(table, std::move(rows),
                  [this, id = table.id, old_match, old_seat, seat, code](store::Verdict verdict) {
                    if (verdict != store::Verdict::durable) return;
                    auto frame = std::make_shared<v1::ServerFrame>();
                    auto& notice = *frame->mutable_notice();
                    notice.set_code("rematch");
                    notice.set_text("The rematch is ready: join it with the code " + code + ".");
                    notice.set_seat(old_seat.index);
                    const auto add = [&notice](const char* name, const std::string& value) {
                      auto& param = *notice.add_params();
                      param.set_name(name);
                      param.set_value(value);
                    };
                    add("match", id);
                    add("code", code);
                    add("seat", std::to_string(seat));
                    const auto room = rooms_.find(old_match);
                    Session* const holder = room == rooms_.end() ? nullptr : room->second.seats[old_seat.index];
                    SharedFrame shared(std::move(frame));
                    if (holder) holder->deliver(shared);
                  });
      },
      [](const Problem&) {});
}

}  // namespace emcon::house
