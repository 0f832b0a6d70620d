/// One match as a synchronous, deterministic state machine: commands in; log records, answers and viewer packets out.
///
/// The owner, the House, calls handle() or tick(). Then it asks take_append(). If there is an append, the owner passes
/// it to the store and brings the result back by appended(), before it asks again: one append is in flight at most. No
/// message that depends on an append is given out before the store has reported the append durable; until then the old
/// state counts. Commands that come meanwhile wait, and form the next append. If the write failed for certain, its
/// requests are refused and the host works on; after `corrupt` it is quarantined. After `fenced` or `in_doubt` the host
/// is frozen and refuses everything (happenings Moved, InDoubt): drop it. Not thread-safe; no I/O, no clock of its own.
///
/// The host writes index rows of its own. The row of kind `timing`, whose key is the match id, has the time at which
/// the clock of the open question began to run. By this row a clock loses and gains no millisecond if the same process
/// puts the match away and reads it back. After a restart the time in which no server ran counts as used, by the wall
/// clock. A clock then has at least 10 minutes (grace_ms), but never more than it had when it began to run. The rows of
/// kind `talk` have the last lines of spectators (crowd.hpp). The owner answers RotateToken, GetTranscript and
/// GetDebrief; the host refuses them.
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
  /// Makes a match from its log and drafts. Never fails: if the records cannot be applied in their order, the host is
  /// quarantined. It then answers every request but a ping with `quarantined`, and keeps the reason for the operator.
  static std::unique_ptr<Host> restore(MatchId id, const store::StoredMatch& stored, const Ports& ports);
  /// Makes a match that fold_match has read from log and drafts. `rows`: the index rows stored beside them.
  static std::unique_ptr<Host> restore(MatchId id, Folded folded, const std::vector<store::IndexRow>& rows,
                                       const Ports& ports);
  ~Host();
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  /// Gives a seat its holder. `index`: the owner's rows to write with it. The answer goes to `to` once durable.
  void seat(Seat seat, NewHolder who, std::vector<store::IndexRow> index, ReplyTo to);
  /// Takes a player's or spectator's request. Its answer comes by take_outbox(), once durable.
  void handle(Request request);
  /// Carries out an operator's act, which is recorded and told to the players. `index` as for `seat`.
  void admin(AdminAct what, std::vector<store::IndexRow> index, ReplyTo to);
  /// Gives the standing answers and fires the deadlines that are due. Call it when next_tick_ms() has passed.
  void tick();
  /// Steady time at which tick() next has work, in ms, or nothing.
  std::optional<std::int64_t> next_tick_ms() const;
  /// Steady time of the next deadline, in ms, or nothing. It does not depend on which seats have a standing answer, so
  /// index rows, which must tell nothing secret, may store it.
  std::optional<std::int64_t> next_deadline_ms() const;

  /// The next append for the store. Nothing: one is in flight, or there is nothing to write.
  std::optional<store::Append> take_append();
  /// Takes the store's result of the append in flight.
  void appended(const store::Appended& result);
  /// Takes the messages that have become free to send since the last call, in the order in which to send them.
  Outbox take_outbox();

  /// The Welcome for one connection of `viewer`, with the journal lines whose numbers are greater than `journal_after`.
  /// If rules code throws, the match is quarantined and the Welcome has the card alone.
  Frame welcome(Viewer viewer, std::uint32_t journal_after) { return begin_welcome(viewer, journal_after).finish(); }
  /// That Welcome without the lines of the journal, which another thread may add.
  Welcome begin_welcome(Viewer viewer, std::uint32_t journal_after);
  /// The newest whole Board as an Update, for a connection that fell behind. Null if the match is quarantined: close
  /// the connection.
  Frame whole_board(Viewer viewer);
  /// Sets who is connected: bit N of `seats_here` is seat N, `spectators` the number of spectators. If that is 0, no
  /// board packets are made for spectators until one is welcomed or counted here.
  void present(std::uint16_t seats_here, std::uint32_t spectators);

  emcon::v1::MatchCard card(Viewer viewer) const;
  /// The wall-clock time at which the time left on card(viewer) is over, in ms since 1970; nothing: the card shows
  /// none. While question and clock stay the same, every call gives the same number. So a stored row that has the
  /// number does not change whenever somebody looks at the match.
  std::optional<std::int64_t> card_deadline_wall_ms(Viewer viewer) const;
  /// The time at which the question on card(viewer) was put, from the log, in ms since 1970. 0: none is open, or the
  /// viewer does not see the match's present state.
  std::int64_t card_asked_wall_ms(Viewer viewer) const;
  /// Whether the seat was left and a new holder may take it: the match runs or is adjourned, and the seat is not out.
  /// A seat is out if its side has conceded, or if it was left in a match with the leave policy LEAVE_OUT.
  bool vacant(Seat seat) const;
  /// Whether the operator has muted the seat's talk.
  bool muted(Seat seat) const;
  /// The match's progress as it will be when the append in flight is durable; without one, the present progress.
  Gathering coming() const;
  /// The side of each seat; empty if the log does not give them.
  std::vector<Side> sides() const;
  /// The promise by which the server binds itself, for Created and Joined. Empty if the log does not give the terms.
  emcon::v1::Promise promise() const;
  /// The terms of the match, also before they are durable; null if the log does not give them.
  const Terms* terms() const;
  bool ended() const;  ///< by the durable state
  bool idle() const;   ///< nothing in flight and nothing waiting: may be put away
  /// The reason why the match is quarantined; empty if it is sound. The text can name dice and answers, so nobody may
  /// see it before the match has ended.
  const std::string& fault() const;
  /// That reason for the server's log. For an unfinished match it gives only the place of the fault, and no text or
  /// value of the play.
  std::string logged_fault() const;

 private:
  struct Parts;
  explicit Host(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
};

}  // namespace emcon::match
