// Ties the parts of the house together, and passes frames and timers to them.
#include "server/house/house.hpp"

#include <limits>

#include "common/wire/frames.hpp"

namespace emcon::house {
namespace {

/// For the log.
const char* kind_of(const Timer& timer) {
  constexpr const char* kinds[] = {"hello", "presence", "match", "deadlines", "wall", "unstarted", "beat", "lobby"};
  static_assert(std::size(kinds) == std::variant_size_v<Timer>);
  return kinds[timer.index()];
}

/// Calls the function for the timer's kind.
template <class... Fire>
struct Each : Fire... {
  using Fire::operator()...;
};

}  // namespace

House::House(const Shelf& shelf, store::MatchStore& store, match::Clock& clock, match::Entropy& entropy, Config config,
             LogSink log)
    : premises_(shelf, store, clock, entropy, std::move(config), std::move(log)),
      sessions_(premises_, [this](Session& session) { rooms_.leave(session); }),
      rooms_(premises_, sessions_,
             [this](const MatchId& match, std::uint16_t seats, std::uint32_t spectators) {
               residents_.present(match, seats, spectators);
             }),
      writer_(premises_, tables_,
              {.stored = [this](Table& table) { write_owed(table); },
               .over = [this](const Stay& stay, store::Verdict verdict) { residents_.written(stay, verdict); }}),
      residents_(premises_, tables_, sessions_, rooms_, writer_,
                 {.back = [this](Table& table) { takeovers_.make_missing(table); },
                  .owes = [this](Table& table) { write_owed(table); },
                  .seat_left = [this](Table& table, Seat seat) { takeovers_.seat_left(table, seat); },
                  .rematch_agreed = [this](const MatchId& match) { succession_.rematch(match); }}),
      lookups_(premises_, sessions_),
      reception_(premises_, sessions_, rooms_, lookups_, tables_, residents_),
      maker_(premises_, tables_, residents_, writer_),
      lobby_(reception_, maker_),
      lobby_watch_(reception_),
      joining_(reception_),
      finder_(reception_, maker_, joining_),
      takeovers_(premises_, tables_, rooms_, writer_),
      succession_(premises_, tables_, sessions_, rooms_, residents_, writer_, maker_),
      entrance_(
          reception_, writer_,
          {.seat_came =
               [this](Table& table, Seat seat) {
                 succession_.seat_came(table, seat);
                 takeovers_.renew(table, seat);
                 if (const Session* const who = rooms_.holder(table.id, seat))
                   joining_.call_bots(table, who->opening().place);
               },
           .watcher_came = [this](const Table& table, SessionId watcher) { succession_.watcher_came(table, watcher); },
           .done = [this](SessionId session) { requests_.take_early(session); }}),
      archive_(premises_, sessions_, tables_),
      requests_(premises_, sessions_, residents_, entrance_, archive_,
                [this](const Table& table, const Session& from) { joining_.call_missing_bots(table, from); }),
      caretaker_(premises_, tables_, rooms_, residents_),
      operator_acts_(premises_, sessions_, rooms_, tables_, residents_, [this] { return writer_.disk_full(); }),
      pulse_(premises_) {
  store.on_lost(premises_.while_open([this](const std::vector<MatchId>& matches) { residents_.lost(matches); }));
  store.on_answers(premises_.while_open([this](bool answers) { database_answers(answers); }));
}

House::~House() = default;

void House::database_answers(bool answers) {
  if (answers) return premises_.log(LogLevel::info, "database_back", {});
  premises_.log(
      LogLevel::warning, "database_away",
      {{"why", "it does not answer; orders wait for it, and players are sent away if it does not come back soon"}});
}

std::optional<SessionId> House::open(std::unique_ptr<Connection> connection, Opening opening) {
  if (!draining_) return sessions_.open(std::move(connection), std::move(opening));
  connection->close(CloseCode::draining, "the server is stopping; connect again later");
  return std::nullopt;
}

void House::message(SessionId id, std::string_view bytes) {
  Session* const from = sessions_.find(id);
  if (!from) return;
  if (bytes.size() > limits().connection.frame_bytes)
    return sessions_.drop(*from, CloseCode::too_big, "a frame is too large");
  ++premises_.counters.requests;
  const Allowance::Pace pace = from->allowance.request(premises_.now());
  if (pace == Allowance::Pace::give_up) return sessions_.drop(*from, CloseCode::rate, "you went on sending too fast");
  auto frame = wire::decode_client(bytes, from->opening().format);
  if (!frame) {
    sessions_.refuse(*from, 0, frame.error());
    return sessions_.drop(*from, CloseCode::bad_frame, "a frame could not be read");
  }
  const std::uint32_t frame_id = frame->id();
  if (pace == Allowance::Pace::too_fast)
    return sessions_.refuse(
        *from, frame_id,
        {.code = "too_fast", .text = "You send faster than this server takes; wait a second and send it again."});
  if (auto problem = wire::too_long(*frame, bytes.size())) return sessions_.refuse(*from, frame_id, *problem);
  try {
    take(*from, std::move(*frame));
  } catch (const std::exception& fault) {
    // A fault of ours, or the store's: it is logged as an error, and costs this request alone.
    if (Session* const still = sessions_.find(id)) lookups_.unreadable(*still, frame_id, fault.what());
  }
}

void House::take(Session& from, v1::ClientFrame&& frame) {
  if (!from.greeted) {
    if (frame.has_identify()) return entrance_.identify(from, frame);
    if (frame.has_hello()) return entrance_.hello(from, frame);
    sessions_.refuse(from, frame.id(), {.code = "no_hello", .text = "The first frame of a connection must be hello."});
    return sessions_.drop(from, CloseCode::refused, "the first frame must be hello");
  }
  if (frame.has_hello() || frame.has_identify())
    return sessions_.refuse(from, frame.id(),
                            {.code = "bad_request", .text = "This connection has said hello already."});
  if (frame.has_ping()) {
    v1::Answer answer;
    answer.mutable_done();
    return from.answer(frame.id(), std::move(answer));
  }
  if (from.in_lobby())
    lobby_request(from, frame);
  else
    requests_.take(from, std::move(frame));
}

void House::lobby_request(Session& from, const v1::ClientFrame& frame) {
  switch (frame.body_case()) {
    case v1::ClientFrame::kGetRulesets:
      return lobby_.get_rulesets(from, frame);
    case v1::ClientFrame::kListMatches:
      return lobby_.list_matches(from, frame);
    case v1::ClientFrame::kCreateMatch:
      return lobby_.create_match(from, frame);
    case v1::ClientFrame::kJoinMatch:
      return joining_.join_match(from, frame);
    case v1::ClientFrame::kGetInvite:
      return joining_.get_invite(from, frame);
    case v1::ClientFrame::kAskBot:
      return joining_.ask_bot(from, frame);
    case v1::ClientFrame::kWatchLobby:
      return lobby_watch_.watch(from, frame);
    case v1::ClientFrame::kFindOpponent:
      return finder_.find(from, frame);
    default:
      return sessions_.refuse(
          from, frame.id(),
          {.code = "wrong_place", .text = "This belongs on a match connection; open /v1/match/<match id>."});
  }
}

void House::reject(SessionId id, CloseCode code, std::string_view why) {
  if (Session* const from = sessions_.find(id)) sessions_.drop(*from, code, why);
}

void House::closed(SessionId id) {
  sessions_.closed(id);
}

void House::writable(SessionId id) {
  Session* const to = sessions_.find(id);
  if (!to || !to->behind() || !to->attached) return;
  residents_.with(to->opening().match, [this, id](Table& table) { catch_up(id, table); }, [](const Problem&) {});
}

void House::catch_up(SessionId id, Table& table) {
  Session* const still = sessions_.find(id);
  if (!still || !still->behind()) return;
  const auto board = table.host->whole_board(still->viewer);
  // Its journal lines wait as those of updates.
  constexpr auto whole_journal = std::numeric_limits<std::uint32_t>::max();
  const auto welcome =
      board && still->owed_welcome() ? table.host->welcome(still->viewer, whole_journal) : match::Frame();
  if (board) return still->catch_up(board, welcome);
  sessions_.drop(*still, CloseCode::fault, "this match cannot be shown; the host of the server has to look at it");
}

void House::write_owed(Table& table) {
  if (std::exchange(table.owed.takeovers, false)) takeovers_.make_missing(table);
  if (std::exchange(table.owed.rematch, false)) succession_.write(table);
  for (const std::string& hash : std::exchange(table.owed.first_uses, {})) entrance_.first_use(table, hash);
}

void House::tick() {
  for (const Timer& timer : premises_.timers.due(premises_.now())) {
    try {
      fire(timer);
    } catch (const std::exception& fault) {
      // Logged as an error; the timers of other matches still fire.
      premises_.log(LogLevel::error, "timer_failed", {{"kind", kind_of(timer)}, {"why", fault.what()}});
      fire_again(timer);
    }
  }
  premises_.timers.ask();
}

void House::fire(const Timer& timer) {
  std::visit(Each{[this](const HelloTimer& late) {
                    if (Session* const one = sessions_.find(late.session); one && !one->greeted)
                      sessions_.drop(*one, CloseCode::hello_timeout, "no hello within the time allowed");
                  },
                  [this](const MatchTimer& due) { residents_.wake(due.match); },
                  [this](const PresenceTimer& due) { rooms_.presence_due(due.match); },
                  [this](const DeadlinesTimer&) {
                    if (!caretaker_.look_for_deadlines()) return;
                    sessions_.tidy();
                    requests_.tidy();
                  },
                  [this](const WallTimer&) { caretaker_.look_at_the_wall_clock(); },
                  [this](const UnstartedTimer&) { caretaker_.look_for_unstarted(); },
                  [this](const BeatTimer&) { pulse_.ask(); }, [this](const LobbyTimer&) { lobby_watch_.beat(); }},
             timer);
}

/// Tries the timer's work again later, because it must be done.
void House::fire_again(const Timer& timer) {
  const bool of_match = std::holds_alternative<MatchTimer>(timer);
  const bool of_all = std::holds_alternative<DeadlinesTimer>(timer) || std::holds_alternative<WallTimer>(timer) ||
                      std::holds_alternative<UnstartedTimer>(timer);
  if (of_match) premises_.timers.set(timer, premises_.now() + limits().match.row_flush_ms);
  if (std::holds_alternative<BeatTimer>(timer)) pulse_.rest();
  if (std::holds_alternative<LobbyTimer>(timer)) lobby_watch_.again();
  if (of_all) premises_.timers.set(timer, premises_.now() + limits().match.deadline_poll_ms);
}

void House::drain() {
  draining_ = true;
  sessions_.drop_all(CloseCode::draining, "the server is stopping; connect again later");
  residents_.drain();
}

}  // namespace emcon::house
