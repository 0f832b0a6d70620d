// Keeps the connections to each match, hands packets out, and tells presence.
#include "server/house/rooms.hpp"

#include <algorithm>
#include <utility>

namespace emcon::house {
bool Room::empty() const {
  return spectators.empty() && std::ranges::all_of(seats, [](const Session* s) { return s == nullptr; });
}
std::vector<Session*> Room::all() const {
  std::vector<Session*> out(spectators);
  std::ranges::copy_if(seats, std::back_inserter(out), [](const Session* s) { return s != nullptr; });
  return out;
}
std::size_t Room::from(const Place& place) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(spectators, [&](const Session* s) { return &s->place() == &place; }));
}
std::uint16_t Room::seats_here() const {
  unsigned bits = 0;
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (seats[i]) bits |= 1U << i;
  return static_cast<std::uint16_t>(bits);
}
bool Room::behind() const {
  const auto waits = [](const Session* s) { return s && s->behind(); };
  return std::ranges::any_of(seats, waits) || std::ranges::any_of(spectators, waits);
}

Rooms::Rooms(Premises& premises, Sessions& sessions, Present present)
    : premises_(premises), sessions_(sessions), present_(std::move(present)) {}

Rooms::~Rooms() {
  *tenure_ = false;
}

void Rooms::begin_tenure() {
  *std::exchange(tenure_, std::make_shared<bool>(true)) = false;
  for (auto& [match, kept] : rooms_)
    for (Session* const one : kept.room.all()) one->attach(tenure_);
}

const Room* Rooms::find(const MatchId& match) const {
  const auto it = rooms_.find(match);
  return it == rooms_.end() ? nullptr : &it->second.room;
}

Session* Rooms::holder(const MatchId& match, Seat seat) const {
  const Room* const room = find(match);
  return room ? room->seats[seat.index] : nullptr;
}

void Rooms::enter(Session& from) {
  Room& room = rooms_[from.opening().match].room;
  if (from.viewer.is_seat()) {
    Session*& place = room.seats[from.viewer.seat().index];
    if (Session* const old = place) {
      place = nullptr;
      old->attached = false;
      --premises_.counters.seats;
      sessions_.drop(*old, CloseCode::displaced, "this seat has connected from elsewhere");
    }
    place = &from;
    ++premises_.counters.seats;
  } else {
    room.spectators.push_back(&from);
    ++premises_.counters.spectators;
  }
  from.attach(tenure_);
}

void Rooms::leave(Session& from) {
  if (!from.attached) return;
  from.attached = false;
  const auto it = rooms_.find(from.opening().match);
  if (it == rooms_.end()) return;
  Room& room = it->second.room;
  if (from.viewer.is_seat()) {
    Session*& place = room.seats[from.viewer.seat().index];
    if (place == &from) place = nullptr;
    --premises_.counters.seats;
  } else {
    std::erase(room.spectators, &from);
    --premises_.counters.spectators;
  }
  presence(from.opening().match);
}

void Rooms::broadcast(const MatchId& match, const match::Packet& packet) {
  ++premises_.counters.packets;
  const auto it = rooms_.find(match);
  if (it == rooms_.end()) return;
  SharedFrame frame(packet.frame);
  const Room& room = it->second.room;
  std::vector<Session*> broken;
  const auto tell_one = [&](Session* one) {
    if (!one) return;
    one->deliver(frame);
    ++premises_.counters.deliveries;
    if (!one->open()) broken.push_back(one);
  };
  for (std::size_t seat = 0; seat < room.seats.size(); ++seat)
    if (packet.to.has(Viewer::of(Seat{static_cast<std::uint8_t>(seat)}))) tell_one(room.seats[seat]);
  if (packet.to.has(Viewer::spectator()))
    for (Session* const spectator : room.spectators) tell_one(spectator);
  for (Session* const one : broken) sessions_.drop(*one, CloseCode::slow, "you do not read what you are sent");
}

void Rooms::tell(const MatchId& match, Seat seat, const match::Frame& frame) {
  Session* const to = holder(match, seat);
  SharedFrame shared(frame);
  if (to) to->deliver(shared);
}

void Rooms::close(const MatchId& match, CloseCode code, std::string_view why, const match::Frame& last) {
  const Room* const room = find(match);
  if (!room) return;
  SharedFrame shared(last);
  for (Session* const one : room->all()) {
    if (last) one->deliver(shared);
    sessions_.drop(*one, code, why);
  }
}

void Rooms::presence(const MatchId& match) {
  const auto it = rooms_.find(match);
  if (it == rooms_.end() || it->second.timed) return;
  Kept& kept = it->second;
  if (kept.room.empty()) {
    // Nobody is left to be told, but the host's cards say who is here.
    rooms_.erase(it);
    present_(match, 0, 0);
    return;
  }
  const std::int64_t next_ms = kept.sent_ms + premises_.limits().match.presence_ms;
  if (premises_.now() < next_ms) {
    kept.timed = true;
    return premises_.timers.set(PresenceTimer{match}, next_ms);
  }
  const auto spectators = static_cast<std::uint32_t>(kept.room.spectators.size());
  const std::uint16_t seats = kept.room.seats_here();
  if (kept.told_seats == seats && kept.told_spectators == spectators) return;
  kept.sent_ms = premises_.now();
  kept.told_seats = seats;
  kept.told_spectators = spectators;
  broadcast(match, match::presence_packet(seats, spectators));
  present_(match, seats, spectators);
}

void Rooms::presence_due(const MatchId& match) {
  if (const auto it = rooms_.find(match); it != rooms_.end()) it->second.timed = false;
  presence(match);
}

}  // namespace emcon::house
