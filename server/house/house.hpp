/// Many matches by id and the connections to them. Single-threaded and deterministic: clock, entropy, store and
/// connections come through interfaces, so that tests and the whole-server simulation run it with fakes.
///
/// A match is in memory only while it is used. The house reads it when a request names it; requests wait meanwhile. The
/// house puts it away when nothing has been asked of it for a while, even if connections to it stay open.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/house/connection.hpp"
#include "server/house/limits.hpp"
#include "server/house/place.hpp"
#include "server/house/session.hpp"
#include "server/house/shelf.hpp"
#include "server/house/table.hpp"
#include "server/house/talk.hpp"
#include "server/house/wheel.hpp"
#include "server/match/host.hpp"
#include "server/store/store.hpp"

namespace emcon::house {

/// Totals since the start, for the operator. No match is named.
struct Counters {
  std::uint64_t connections = 0, requests = 0, refusals = 0, packets = 0, deliveries = 0;
  std::uint64_t created = 0, removed = 0, loaded = 0, put_away = 0, load_failures = 0;
  std::uint64_t appends = 0, append_failures = 0, quarantined = 0, displaced = 0, closed_slow = 0;
  std::uint64_t spectators = 0, seats = 0;  ///< connected now
};

enum class LogLevel { info, warning, error };
using LogField = std::pair<std::string_view, std::string>;
/// Structured log. The house never hands it a token, a code, an order or a name.
using LogSink = std::function<void(LogLevel, std::string_view event, std::initializer_list<LogField>)>;

struct Config {
  Limits limits;
  bool allow_test_matches = false;
  std::function<void()> store_lost;  ///< called once when the store takes nothing any more: the process must restart
};

/// What `admin` may do to a match.
struct AdminAct {
  std::string act;  ///< end, reissue, mute, unmute, note, delete
  MatchId match;
  std::string why;  ///< shown to the players
  std::optional<Seat> seat;
};

/// One round over the deadline rows of matches that are not in memory, some rows at a time.
struct Round {
  std::string after, end;     ///< keys
  std::int64_t first_ms = 0;  ///< wall time: deadlines after it need nothing yet
  bool jumped = false;        ///< the wall clock has been set: all are read again
};

class House {
 public:
  /// Everything handed in by reference must outlive the house.
  House(const Shelf& shelf, store::MatchStore& store, match::Clock& clock, match::Entropy& entropy, Config config,
        LogSink log);
  ~House();
  House(const House&) = delete;
  House& operator=(const House&) = delete;

  // ---- connections (called by server/net)
  /// Nothing if there is no room or the house is draining: the connection is closed then.
  std::optional<SessionId> open(std::unique_ptr<Connection> connection, Opening opening);
  void message(SessionId session, std::string_view bytes);
  /// The network has taken all that was queued: the house may send what it held back.
  void writable(SessionId session);
  void closed(SessionId session);
  /// The peer broke a rule of the transport (text for binary, too big ...).
  void reject(SessionId session, CloseCode code, std::string_view why);

  // ---- time
  std::optional<std::int64_t> next_wakeup_ms() const { return wheel_.next(); }
  void tick();

  // ---- stopping
  /// Takes nothing more, closes every connection with `draining`.
  void drain();
  /// True when no write is on its way.
  bool drained() const;

  // ---- operator
  /// `done` gets problems, or nothing and, for `reissue`, the new token.
  void admin(AdminAct act, std::function<void(Problems, std::string token)> done);
  const Counters& counters() const { return counters_; }
  std::size_t sessions() const { return sessions_.size(); }
  std::size_t resident() const { return tables_.size(); }
  const Limits& limits() const { return config_.limits; }

 private:
  /// Who is connected to one match. Exists only while somebody is.
  struct Room {
    std::array<Session*, seats_max> seats{};
    std::vector<Session*> spectators;
    bool presence_timed = false;
    std::int64_t presence_sent_ms = -1'000'000;
    std::uint16_t told_seats = 0;
    std::uint32_t told_spectators = 0;
    bool empty() const;
    std::vector<Session*> all() const;
    /// Spectators of this address.
    std::size_t from(const Place& place) const;
    std::uint16_t seats_here() const;
  };
  /// Wheel keys: what kind, and which.
  using TimerKey = std::pair<char, std::string>;

  std::int64_t now() const { return clock_.steady_ms(); }
  match::Ports ports() const { return {clock_, entropy_, key_, store_.epoch(), &shelf_.catalogues()}; }
  /// Wall time at the start of the house plus the time that has passed since. Ages of matches are counted by it:
  /// setting the wall clock must not change them.
  std::int64_t calendar_ms() const { return calendar_offset_ms_ + now(); }
  void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields) const {
    log_(level, event, fields);
  }
  Session* session(SessionId id);
  void take(Session& session, v1::ClientFrame&& frame);
  void fire(const TimerKey& key);
  void refuse(Session& session, std::uint32_t id, const Problem& problem);
  void drop(Session& session, CloseCode code, std::string_view why);
  void detach(Session& session);

  // house_hello.cpp
  void identify(Session& session, const v1::ClientFrame& frame);
  void hello(Session& session, const v1::ClientFrame& frame);
  void hello_lobby(Session& session, const v1::ClientFrame& frame);
  void hello_match(Session& session, const v1::ClientFrame& frame);
  /// Counts a token that opens no seat here, and ends the connection.
  void wrong_token(Session& session, std::uint32_t frame_id);
  void attach(Session& session, std::uint32_t frame_id, Table& table, const std::string& token_hash);
  void rotate(Session& session, std::uint32_t frame_id, Table& table);
  void first_use(Table& table, const std::string& token_hash);

  /// Who asks: waiting requests are counted by asker.
  static Asker asker(const Session& session);

  // house_play.cpp
  void lobby_request(Session& session, const v1::ClientFrame& frame);
  void match_request(Session& session, v1::ClientFrame&& frame);
  /// Counts a line of talk of its seat, address and match, if there is room in all of them.
  std::optional<Problem> count_talk(Session& session, const v1::Say& say);
  void to_host(Session& session, v1::ClientFrame&& frame, Table& table);
  void debrief(Session& session, std::uint32_t frame_id, const v1::GetDebrief& asked, Table& table);
  /// Plays an ended match through unless that is done; a Problem if it cannot be.
  std::optional<Problem> open_debrief(Session& session, Table& table);
  void transcript_page(Session& session, std::uint32_t frame_id, std::uint32_t offset, Table& table);

  // house_lobby.cpp
  void create_match(Session& session, const v1::ClientFrame& frame);
  /// Counts a code that opens no seat; after too many of them the connection ends.
  void wrong_code(Session& session, std::uint32_t frame_id);
  void join_match(Session& session, const v1::ClientFrame& frame);
  /// By what a player joins (invite, list or take-over), and to which seat it leads.
  struct Door {
    MatchId match;
    int seat = -1;  ///< -1: any free one
    enum By : std::uint8_t { listed, invite, takeover } by = listed;
    int told = -1;  ///< of a takeover: the seat that was told the code
  };
  std::optional<Door> door_of(const std::string& code);
  void join_seat(Session& session, std::uint32_t frame_id, const v1::JoinMatch& join, const Door& door, Table& table);

  // house_lists.cpp
  void list_matches(Session& session, const v1::ClientFrame& frame);
  void list_own(Session& session, std::uint32_t frame_id);
  /// The match as lists show it to the public; nothing if there is none.
  std::optional<v1::MatchCard> card_of(const MatchId& id);
  /// The same of several, in their order; a match that has none is left out. `table`: of cards for the public or seats.
  std::vector<v1::MatchCard> cards_of(const char* table, const std::vector<MatchId>& ids);

  // house_invite.cpp
  void get_invite(Session& session, const v1::ClientFrame& frame);

  // house_admin.cpp
  void admin_delete(const AdminAct& act, std::function<void(Problems, std::string token)> done);

  // house_rematch.cpp
  void rematch(const MatchId& old_match);
  /// Whether the match was removed because it did not begin in time. False also if the database cannot be read now.
  bool removed(const MatchId& match);
  /// Notes which match follows `old`, for those who come later.
  void write_rematch(Table& old);
  /// Tells the seats of `old_match` that what was agreed could not be done.
  void rematch_failed(const MatchId& old_match, const std::string& why);
  /// Tells the rematch to every seat of `old_match` that is connected.
  void rematch_invites(const MatchId& match, const MatchId& old_match);
  /// Tells the holder of `old_seat` a fresh code for the place in the rematch.
  void rematch_invite(const MatchId& match, const MatchId& old_match, Seat old_seat);

  // house_takeover.cpp
  /// A seat has left, or its side has conceded: who may take it over is told a code.
  void seat_left(Table& table, Seat left);
  /// Makes the take-over offers that are missing. A crash or a full disk can come between the record of a leave and the
  /// row of its offer.
  void offer_missing(Table& table);
  /// Gives a seat that has connected again fresh codes for the seats it may take over.
  void offer_seats_again(Table& table, Seat told);
  void offer_seat(Table& table, int seat, int told);

  /// `done` gets the verdict on the first write, and the table, or null if it is gone by then. `place` is the address
  /// that makes the match; the match is counted for it once the settings are found to be good. Null: players of an
  /// ended match agreed on it.
  std::expected<Table*, Problems> new_table(const v1::MatchSettings& settings, Place* place,
                                            std::vector<v1::Invite>& invites,
                                            std::function<void(Table*, store::Verdict)> done);

  // house_tables.cpp
  using Tables = std::unordered_map<MatchId, std::unique_ptr<Table>>;
  /// Calls `use` with the match in memory, now or when it has been read; `unknown` if that fails.
  template <class Use, class Unknown>
  void with_table(const MatchId& id, Use use, Unknown unknown, Asker by = {}) {
    Table* const table = in_memory(id);
    if (!table) return wait_for_table(id, std::move(use), std::move(unknown), by);
    const std::uint64_t gone = tables_gone_;
    use(*table);
    if (gone == tables_gone_) return pump(*table);
    pump(id);
  }
  /// The match if it can be used at once; null if it has to be read first.
  Table* in_memory(const MatchId& id);
  void wait_for_table(const MatchId& id, std::function<void(Table&)> use, std::function<void(const Problem&)> unknown,
                      Asker by);
  /// Counts that this connection asks for a match, which the house may have to read. Refuses if its address has asked
  /// for too many.
  bool may_visit(Session& session, std::uint32_t frame_id);
  void load(Table& table);
  void loaded(const MatchId& id, std::uint64_t generation, Result<store::StoredMatch> stored);
  /// Moves writes and packets as far as they go, and sets the next wake-up. The table may be gone afterwards.
  void pump(Table& table);
  void pump(const MatchId& id);
  /// The store takes what has waited for it.
  void gathered();
  void start_append(Table& table, std::optional<store::Append> append);
  void appended(const MatchId& id, std::uint64_t generation, bool hosts, std::vector<OwnWrite> own,
                std::vector<store::IndexRow> rows, store::Appended result);
  /// Takes a table out of memory. There is no other way out.
  std::unique_ptr<Table> take_out(Tables::iterator at);
  /// Writes again what has happened but could not be stored: behind the next write, and after a while.
  void write_owed(Table& table);
  /// False if the table has left the memory by this.
  bool deliver(Table& table, match::Outbox outbox);
  void broadcast(const MatchId& id, const match::Packet& packet);
  /// `token_of`: the seat whose tokens the rows are about, if any.
  void own_write(Table& table, std::vector<store::IndexRow> rows, std::function<void(store::Verdict)> done,
                 int token_of = -1);
  void refresh_rows(Table& table);
  std::int64_t flush_at(const Table& table) const;
  void schedule(Table& table);
  void wake(const MatchId& id);
  void wake_at(Table& table, std::int64_t at_ms);
  void put_away(Table& table);
  void forget(const MatchId& id, CloseCode code, std::string_view why, bool disconnect);
  /// `frame_id` is the id of the request; the answer gets the same id.
  match::ReplyTo expect(Table& table, std::uint32_t frame_id, Asker by, Then then);
  void presence(const MatchId& id);

  // house_ages.cpp
  void begin_round();
  void look_for_deadlines();
  /// Removes matches that have not begun and are too old for it, some at a time.
  void look_for_unstarted();
  /// Whether there may be more.
  bool remove_older(const char* table, std::int64_t age_ms, std::string& after);
  void remove_unstarted(const MatchId& id);
  /// Counts what nobody needs any more.
  void tidy();

  const Shelf& shelf_;
  store::MatchStore& store_;
  match::Clock& clock_;
  match::Entropy& entropy_;
  SigningKey key_;  ///< the store's
  Config config_;
  LogSink log_;
  Counters counters_;
  bool draining_ = false;
  std::int64_t calendar_offset_ms_, started_ms_;
  std::int64_t wall_seen_ms_, steady_seen_ms_;  ///< at the last look for deadlines
  std::optional<Round> round_;                  ///< under way
  std::optional<std::int64_t> looked_to_ms_;    ///< wall time to which the last round was; nothing: there was none
  std::string unstarted_after_, alone_after_;   ///< where the next look for them goes on
  /// Of matches that are old enough to be removed if nobody is there: when a holder of a seat was last seen.
  std::unordered_map<MatchId, std::int64_t> makers_seen_;
  bool poisoned_ = false;
  Bucket creations_;
  Places places_;
  std::unordered_map<MatchId, Talk> talk_;

  SessionId next_session_ = 1;
  std::uint64_t next_generation_ = 1;
  std::uint64_t next_reply_ = 1;
  std::uint64_t debriefs_used_ = 0;
  std::unordered_map<SessionId, std::unique_ptr<Session>> sessions_;
  std::unordered_map<MatchId, Room> rooms_;
  Tables tables_;
  std::uint64_t tables_gone_ = 0;  ///< so far: while it stays the same, a table once found is still there
  std::vector<MatchId> in_turn_;   ///< with something to write when the store gathers no more
  Wheel<TimerKey> wheel_;
  std::shared_ptr<House*> alive_;  ///< emptied at the end: late callbacks of the store look here first
};

}  // namespace emcon::house
