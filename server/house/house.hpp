/// Many matches by id and the connections to them. Single-threaded and deterministic: clock, entropy, store and
/// connections come through interfaces, so that tests and the whole-server simulation run it with fakes.
///
/// The house is made of parts, each with its own state: sessions (connections), rooms (connections by match), residents
/// (matches in memory) with their tables and their writer, look-ups, and the parts that answer: entrance, lobby,
/// its watch, joining, finder, requests, archive, takeovers, succession, caretaker, the operator's acts; and the pulse.
/// This class owns them, gives each frame and each timer to its part, and passes news from one part to another.
/// something.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/house/archive.hpp"
#include "server/house/caretaker.hpp"
#include "server/house/entrance.hpp"
#include "server/house/finder.hpp"
#include "server/house/joining.hpp"
#include "server/house/lobby.hpp"
#include "server/house/lobby_watch.hpp"
#include "server/house/operator_acts.hpp"
#include "server/house/pulse.hpp"
#include "server/house/requests.hpp"
#include "server/house/succession.hpp"
#include "server/house/takeovers.hpp"

namespace emcon::house {

class House final : public Door {
 public:
  /// Everything handed in by reference must outlive the house.
  House(const Shelf& shelf, store::MatchStore& store, match::Clock& clock, match::Entropy& entropy, Config config,
        LogSink log);
  ~House() override;

  // ---- connections
  /// Opens a connection. Nothing if there is no room or the house is draining: the connection is closed then.
  std::optional<SessionId> open(std::unique_ptr<Connection> connection, Opening opening) override;
  void message(SessionId session, std::string_view bytes) override;
  void writable(SessionId session) override;
  void closed(SessionId session) override;
  void reject(SessionId session, CloseCode code, std::string_view why) override;

  // ---- time
  /// The time of the next tick; Config::wake_at is asked for it as well.
  std::optional<std::int64_t> next_wakeup_ms() const { return premises_.timers.next(); }
  void tick();

  // ---- stopping
  /// Whether the disk of the database was full when something was written last, some seconds ago at most.
  bool disk_full() const { return writer_.disk_full(); }
  /// Takes no more work, and closes every connection with `draining`.
  void drain();
  /// Whether no write is on its way.
  bool drained() const { return residents_.drained(); }
  /// Gives all matches back, so that other servers need not wait for the end of this one. Call it when drained() is
  /// true.
  void let_go() { residents_.let_go(); }

  // ---- bots
  /// Tells the players that a bot of the server that played `match` cannot come to its rematch; `why` is a sentence.
  void bot_stays_away(const MatchId& match, const std::string& why) { succession_.bot_stays_away(match, why); }
  /// The time by the clock of limits.
  std::int64_t now_ms() const { return premises_.now(); }

  // ---- operator
  void admin(const AdminAct& act, OperatorActs::Done done) { operator_acts_.carry_out(act, std::move(done)); }
  const Counters& counters() const { return premises_.counters; }
  /// Whether the store's lease stands.
  bool sure() const { return premises_.store.sure(); }
  std::size_t sessions() const { return sessions_.size(); }
  std::size_t resident() const { return tables_.size(); }
  const Limits& limits() const { return premises_.limits(); }

 private:
  void take(Session& session, v1::ClientFrame&& frame);
  void lobby_request(Session& session, const v1::ClientFrame& frame);
  void fire(const Timer& timer);
  void fire_again(const Timer& timer);
  void catch_up(SessionId session, Table& table);
  void write_owed(Table& table);
  void database_answers(bool answers);

  Premises premises_;
  Tables tables_;
  Sessions sessions_;
  Rooms rooms_;
  Writer writer_;
  Residents residents_;
  Lookups lookups_;
  Reception reception_;
  Maker maker_;
  Lobby lobby_;
  LobbyWatch lobby_watch_;
  Joining joining_;
  Finder finder_;
  Takeovers takeovers_;
  Succession succession_;
  Entrance entrance_;
  Archive archive_;
  Requests requests_;
  Caretaker caretaker_;
  OperatorActs operator_acts_;
  Pulse pulse_;
  bool draining_ = false;
};

}  // namespace emcon::house
