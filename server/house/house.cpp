// Runs the lives of connections: opening, frames, closing, timers, and stopping the house.
#include "server/house/house.hpp"

#include <algorithm>
#include <limits>

#include "common/wire/convert.hpp"
#include "common/wire/frames.hpp"

namespace emcon::house {

bool House::Room::empty() const {
  return spectators.empty() && std::ranges::all_of(seats, [](const Session* s) { return s == nullptr; });
}
std::vector<Session*> House::Room::all() const {
  std::vector<Session*> out(spectators);
  std::ranges::copy_if(seats, std::back_inserter(out), [](const Session* s) { return s != nullptr; });
  return out;
}
std::size_t House::Room::from(const Place& place) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(spectators, [&](const Session* s) { return &s->place() == &place; }));
}
std::uint16_t House::Room::seats_here() const {
  unsigned bits = 0;
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (seats[i]) bits |= 1U << i;
  return static_cast<std::uint16_t>(bits);
}

House::House(const Shelf& shelf, store::MatchStore& store, match::Clock& clock, match::Entropy& entropy, Config config,
             LogSink log)
    : shelf_(shelf),
      store_(store),
      clock_(clock),
      entropy_(entropy),
      key_(store.signing_seed()),
      config_(std::move(config)),
      log_(std::move(log)),
      calendar_offset_ms_(clock.wall_ms() - clock.steady_ms()),
      started_ms_(clock.steady_ms()),
      wall_seen_ms_(clock.wall_ms()),
      steady_seen_ms_(clock.steady_ms()),
      creations_(config_.limits.server_creations_burst, config_.limits.server_creations_per_s, clock.steady_ms()),
      places_(config_.limits),
      alive_(std::make_shared<House*>(this)) {
  wheel_.set({'d', {}}, now());
  wheel_.set({'u', {}}, now() + config_.limits.alone_ms);
  store_.on_gathered([alive = alive_] {
    if (House* const house = *alive) house->gathered();
  });
}

House::~House() {
  *alive_ = nullptr;
}

Session* House::session(SessionId id) {
  const auto it = sessions_.find(id);
  return it == sessions_.end() ? nullptr : it->second.get();
}

std::optional<SessionId> House::open(std::unique_ptr<Connection> connection, Opening opening) {
  if (draining_) {
    connection->close(CloseCode::draining, "the server is stopping; connect again later");
    return std::nullopt;
  }
  if (sessions_.size() >= config_.limits.connections) {
    connection->close(CloseCode::full, "no room for another connection; try again later");
    return std::nullopt;
  }
  const SessionId id = next_session_++;
  auto place = places_.at(opening.place, now());
  sessions_.emplace(id, std::make_unique<Session>(id, std::move(connection), std::move(opening), std::move(place),
                                                  config_.limits, now()));
  wheel_.set({'h', std::to_string(id)}, now() + config_.limits.hello_ms);
  ++counters_.connections;
  return id;
}

void House::message(SessionId id, std::string_view bytes) {
  Session* const from = session(id);
  if (!from || !from->open()) return;
  if (bytes.size() > config_.limits.frame_bytes) return drop(*from, CloseCode::too_big, "a frame is too large");
  ++counters_.requests;
  const Session::Pace pace = from->request(now());
  if (pace == Session::Pace::give_up) return drop(*from, CloseCode::rate, "you went on sending too fast");
  auto frame = wire::decode_client(bytes, from->opening().format);
  if (!frame) {
    refuse(*from, 0, frame.error());
    return drop(*from, CloseCode::bad_frame, "a frame could not be read");
  }
  const std::uint32_t frame_id = frame->id();
  if (pace == Session::Pace::too_fast)
    return refuse(
        *from, frame_id,
        {.code = "too_fast", .text = "You send faster than this server takes; wait a second and send it again."});
  try {
    take(*from, std::move(*frame));
  } catch (const std::exception& fault) {
    // A database that cannot be read costs this request, never the process.
    log(LogLevel::error, "request_failed", {{"why", fault.what()}});
    Session* const still = session(id);
    if (!still || !still->open()) return;
    refuse(*still, frame_id,
           {.code = "unavailable", .text = "The server cannot read its database for this now; try again later."});
    if (!still->in_lobby() && !still->attached) drop(*still, CloseCode::fault, "the match cannot be read");
  }
}

void House::take(Session& from, v1::ClientFrame&& frame) {
  if (!from.greeted) {
    if (frame.has_identify()) return identify(from, frame);
    if (frame.has_hello()) return hello(from, frame);
    refuse(from, frame.id(), {.code = "no_hello", .text = "The first frame of a connection must be hello."});
    return drop(from, CloseCode::refused, "the first frame must be hello");
  }
  if (frame.has_hello() || frame.has_identify())
    return refuse(from, frame.id(), {.code = "bad_request", .text = "This connection has said hello already."});
  if (frame.has_ping()) {
    v1::Answer answer;
    answer.mutable_done();
    return from.answer(frame.id(), std::move(answer));
  }
  if (from.in_lobby())
    lobby_request(from, frame);
  else
    match_request(from, std::move(frame));
}

void House::refuse(Session& to, std::uint32_t id, const Problem& problem) {
  ++counters_.refusals;
  to.refuse(id, problem);
}

void House::drop(Session& from, CloseCode code, std::string_view why) {
  if (code == CloseCode::slow) ++counters_.closed_slow;
  if (code == CloseCode::displaced) ++counters_.displaced;
  from.close(code, why);
  detach(from);
  // The entry goes when the network says that the connection is closed; until then nothing reaches it.
}

void House::reject(SessionId id, CloseCode code, std::string_view why) {
  Session* const from = session(id);
  if (from && from->open()) drop(*from, code, why);
}

void House::detach(Session& from) {
  wheel_.cancel({'h', std::to_string(from.id())});
  if (!from.attached) return;
  from.attached = false;
  const auto it = rooms_.find(from.opening().match);
  if (it == rooms_.end()) return;
  Room& room = it->second;
  if (from.viewer.is_seat()) {
    Session*& place = room.seats[from.viewer.seat().index];
    if (place == &from) place = nullptr;
    --counters_.seats;
  } else {
    std::erase(room.spectators, &from);
    --counters_.spectators;
  }
  presence(from.opening().match);
}

void House::closed(SessionId id) {
  Session* const from = session(id);
  if (!from) return;
  from->lost();
  detach(*from);
  sessions_.erase(id);
}

void House::writable(SessionId id) {
  Session* const to = session(id);
  if (!to || !to->open() || !to->behind() || !to->attached) return;
  with_table(
      to->opening().match,
      [this, id](Table& table) {
        Session* const still = session(id);
        if (!still || !still->behind()) return;
        const auto board = table.host->whole_board(still->viewer);
        // Its journal lines wait as those of updates.
        constexpr auto whole_journal = std::numeric_limits<std::uint32_t>::max();
        const auto welcome =
            board && still->owed_welcome() ? table.host->welcome(still->viewer, whole_journal) : match::Frame();
        if (board) return still->catch_up(*board, welcome);
        drop(*still, CloseCode::fault, "this match cannot be shown; the host of the server has to look at it");
      },
      [](const Problem&) {});
}

void House::tick() {
  for (const TimerKey& key : wheel_.due(now())) {
    try {
      fire(key);
    } catch (const std::exception& fault) {
      log(LogLevel::error, "timer_failed", {{"kind", std::string(1, key.first)}, {"why", fault.what()}});
      if (key.first == 'd' || key.first == 'u') wheel_.set(key, now() + config_.limits.deadline_poll_ms);
      if (key.first == 'm') wheel_.set(key, now() + config_.limits.row_flush_ms);
    }
  }
}

void House::fire(const TimerKey& key) {
  switch (key.first) {
    case 'h':
      if (Session* const late = session(std::stoull(key.second)); late && late->open() && !late->greeted)
        drop(*late, CloseCode::hello_timeout, "no hello within the time allowed");
      break;
    case 'd':
      look_for_deadlines();
      break;
    case 'u':
      look_for_unstarted();
      break;
    case 'p': {
      const auto room = rooms_.find(key.second);
      if (room != rooms_.end()) room->second.presence_timed = false;
      presence(key.second);
      break;
    }
    default:
      wake(key.second);
      break;
  }
}

void House::drain() {
  draining_ = true;
  for (auto& [id, one] : sessions_)
    if (one->open()) drop(*one, CloseCode::draining, "the server is stopping; connect again later");
  std::vector<MatchId> ids;
  for (const auto& [id, table] : tables_) ids.push_back(id);
  std::ranges::sort(ids);
  for (const MatchId& id : ids)
    if (Table& table = *tables_.at(id); table.host && table.card_changed) refresh_rows(table);
  for (const MatchId& id : ids) pump(id);
}

bool House::drained() const {
  return std::ranges::none_of(tables_, [](const auto& entry) {
    return entry.second->in_flight || entry.second->in_turn || (entry.second->host && !entry.second->own.empty());
  });
}

}  // namespace emcon::house
