/// One match as a synchronous, deterministic state machine: commands in; log records, answers and viewer packets out.
///
/// The owner, the House, calls handle or tick. Then, while take_append() gives something, it passes that to the store,
/// and brings the result back with appended(). Nothing that depends on an append leaves before the store has said that
/// it is durable; only then does the new state replace the old one. At most one append is in flight. Commands that come
/// meanwhile wait, and form the next one. Not thread-safe; no I/O, no clock of its own.
///
/// The host writes index rows of its own. Kind `timing`, key the match id, has the time when the open question's clock
/// began to run. With it, a match that is put away and read back by the same process goes on to the millisecond.
/// Another process goes on with the time left by the wall clock, or with the least grace if that is more. Kind `talk`
/// has the last lines of spectators (crowd.hpp). The owner answers RotateToken, GetTranscript and GetDebrief; the host
/// refuses them.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/ids.hpp"
#include "common/problem.hpp"
#include "play.pb.h"
#include "server/match/folded.hpp"
#include "server/match/frame.hpp"
#include "server/match/outbox.hpp"
#include "server/match/packets.hpp"
#include "server/match/ports.hpp"
#include "server/match/request.hpp"
#include "server/match/terms.hpp"
#include "server/store/store.hpp"

namespace emcon::match {

struct NewMatch {
  MatchId id;
  emcon::v1::MatchSettings settings;
  std::vector<rules::Document> documents;  ///< all of the ruleset's; the host keeps the chosen scenario's share
  std::vector<store::IndexRow> index;      ///< the owner's rows (invites ...), written with the first record
};

/// The progress of a match towards its start.
struct Gathering {
  bool begun = false;  ///< its dice are ready, or it is over
  int held = 0;        ///< number of seats that are held
};

class Host {
 public:
  /// Makes a new match: its Created record waits in take_append(). Problems if settings, scenario or options are wrong.
  static std::expected<std::unique_ptr<Host>, Problems> create(NewMatch what, const Ports& ports);
  /// Makes a match from its log and drafts. Never fails: a log that does not fold gives a quarantined host that answers
  /// every request with `quarantined` and keeps the reason for the operator.
  static std::unique_ptr<Host> restore(MatchId id, const store::StoredMatch& stored, const Ports& ports);
  /// The same for a match that fold_match has read from log and drafts. `rows`: the rows stored beside them.
  static std::unique_ptr<Host> restore(MatchId id, Folded folded, const std::vector<store::IndexRow>& rows,
                                       const Ports& ports);
  ~Host();
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  /// Gives a seat its holder. `index`: the owner's rows to write with it. The answer goes to `to` once durable.
  void seat(Seat seat, NewHolder who, std::vector<store::IndexRow> index, ReplyTo to);
  void handle(Request request);
  /// Carries out an operator's act, which is recorded and told to the players. `index` as for `seat`.
  void admin(AdminAct what, std::vector<store::IndexRow> index, ReplyTo to);
  /// Gives the standing answers and fires the deadlines that are due. Call it when next_tick_ms() has passed.
  void tick();
  /// steady_ms of the next work of tick(), or nothing.
  std::optional<std::int64_t> next_tick_ms() const;
  /// steady_ms of the next deadline, or nothing. It does not show which seats have a standing answer, so rows may hold
  /// it.
  std::optional<std::int64_t> next_deadline_ms() const;

  std::optional<store::Append> take_append();
  void appended(const store::Appended& result);
  /// Everything that may be told since the last call.
  Outbox take_outbox();

  /// The whole picture for one connection of `viewer`, journal after `journal_after`. If the rules fail while making
  /// it, the match is quarantined and the picture is the card alone.
  Frame welcome(Viewer viewer, std::uint32_t journal_after) { return begin_welcome(viewer, journal_after).finish(); }
  /// The same without the lines of the journal, which another thread may add.
  Welcome begin_welcome(Viewer viewer, std::uint32_t journal_after);
  /// The newest whole Board as an Update, for a connection that fell behind. Null if the match is quarantined: close
  /// the connection.
  Frame whole_board(Viewer viewer);
  /// Sets who is connected: a bit per seat, for cards, and a number. With `spectators` 0 no board packets are made for
  /// spectators until one is welcomed or counted here.
  void present(std::uint16_t seats_here, std::uint32_t spectators);

  emcon::v1::MatchCard card(Viewer viewer) const;
  /// Wall time at which the deadline on that card runs out, or nothing. It stays the same as long as the question and
  /// its clock do, because it must not show how often somebody looked at the match.
  std::optional<std::int64_t> card_deadline_wall_ms(Viewer viewer) const;
  /// Wall time at which the question on that card was put, from the log. 0: none is open, or the viewer does not see
  /// the match's present state.
  std::int64_t card_asked_wall_ms(Viewer viewer) const;
  /// Whether the seat was left, but the match goes on and its side has not given up. A new holder plays on.
  bool vacant(Seat seat) const;
  /// Whether the host has silenced the seat.
  bool muted(Seat seat) const;
  /// Its progress once the append on its way to the store is durable; the present one if there is no such append.
  Gathering coming() const;
  /// The side of each seat; empty if the log does not give them.
  std::vector<Side> sides() const;
  /// The promise by which the server binds itself, for Created and Joined. Empty if the log does not give the terms.
  emcon::v1::Promise promise() const;
  /// The terms of the match, also before they are durable; null if the log does not give them.
  const Terms* terms() const;
  bool ended() const;
  bool idle() const;  ///< nothing in flight and nothing waiting: may be put away
  /// The reason why the match is quarantined; empty if it is sound. The text can name dice and answers, so nobody may
  /// see it before the match has ended.
  const std::string& fault() const;
  /// The same for the server's log. If the match is unfinished it gives only the place of the fault, and no text or
  /// value of the play.
  std::string logged_fault() const;

 private:
  struct Parts;
  explicit Host(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
};

}  // namespace emcon::match
