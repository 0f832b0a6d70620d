/// One match as a synchronous, deterministic state machine: commands in; log records, answers and viewer packets out.
///
/// What its owner, the House, has to do: call handle or tick; then, while take_append() gives something, pass it to the
/// store, and bring the result back with appended(). Nothing that depends on an append leaves before the store has said
/// that it is durable; only then the new state replaces the old one. At most one append is in flight. Commands that
/// come meanwhile wait, and form the next one. Not thread-safe; no I/O, no clock of its own.
///
/// The host writes index rows of its own. Kind `timing`, key the match id, says when the open question's clock began
/// to run. With it a match that is put away and read back by the same process goes on to the millisecond; another
/// process goes on with what is left by the wall clock, or with the least grace if that is more. Kind `talk` has the
/// last lines that spectators said (crowd.hpp). The owner answers RotateToken, GetTranscript and GetDebrief; the host
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

/// How far a match is on the way to its start.
struct Gathering {
  bool begun = false;  ///< its dice are ready, or it is over
  int held = 0;        ///< seats
};

class Host {
 public:
  /// A new match: its Created record waits in take_append(). Problems if settings, scenario or options are wrong.
  static std::expected<std::unique_ptr<Host>, Problems> create(NewMatch what, const Ports& ports);
  /// A match from its log and drafts. Never fails: a log that does not fold gives a quarantined host that answers
  /// everything with `quarantined` and keeps the reason for the operator.
  static std::unique_ptr<Host> restore(MatchId id, const store::StoredMatch& stored, const Ports& ports);
  /// The same of one that fold_match has read from the log and drafts. `rows`: those stored beside them.
  static std::unique_ptr<Host> restore(MatchId id, Folded folded, const std::vector<store::IndexRow>& rows,
                                       const Ports& ports);
  ~Host();
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  /// A seat gets its holder. `index`: the owner's rows to write with it. Answered by `to` once durable.
  void seat(Seat seat, NewHolder who, std::vector<store::IndexRow> index, ReplyTo to);
  void handle(Request request);
  /// An operator's act, recorded and told to the players. `index` as of a seat.
  void admin(AdminAct what, std::vector<store::IndexRow> index, ReplyTo to);
  /// Gives the standing answers and fires the deadlines that are due by the clock. Call when next_tick_ms() has passed.
  void tick();
  /// steady_ms of the next thing tick() has to do, or nothing.
  std::optional<std::int64_t> next_tick_ms() const;
  /// steady_ms of the next deadline, or nothing. It does not depend on who has a standing answer, so rows may hold it.
  std::optional<std::int64_t> next_deadline_ms() const;

  std::optional<store::Append> take_append();
  void appended(const store::Appended& result);
  /// Everything that may be told since the last call.
  Outbox take_outbox();

  /// The whole picture for one connection of `viewer`, journal after `journal_after`. If the rules fail at it, the
  /// match is quarantined and the picture is the card alone.
  Frame welcome(Viewer viewer, std::uint32_t journal_after) { return begin_welcome(viewer, journal_after).finish(); }
  /// The same without the lines of the journal, which another thread may put in.
  Welcome begin_welcome(Viewer viewer, std::uint32_t journal_after);
  /// The newest whole Board as an Update, for a connection that fell behind. Null if the match is quarantined: close
  /// the connection.
  Frame whole_board(Viewer viewer);
  /// Who is connected, bit per seat: cards name them. With `spectators` 0 no board packets are made for spectators
  /// until one is welcomed or counted here.
  void present(std::uint16_t seats_here, std::uint32_t spectators);

  emcon::v1::MatchCard card(Viewer viewer) const;
  /// Wall time at which the deadline on that card runs out, or nothing. It stays the same while the question and its
  /// clock do: it must not show how often the match was looked at.
  std::optional<std::int64_t> card_deadline_wall_ms(Viewer viewer) const;
  /// Wall time at which the question on that card was put, from the log; 0: none is open, or the viewer does not see
  /// the match as it is now.
  std::int64_t card_asked_wall_ms(Viewer viewer) const;
  /// Whether the seat was left, but the match goes on and its side has not given up. Whoever gets the seat plays on.
  bool vacant(Seat seat) const;
  /// How far it will be when the append on its way to the store is durable. If none is on its way: how far it is.
  Gathering coming() const;
  /// Side of each seat; none of a log that does not tell.
  std::vector<Side> sides() const;
  /// What the server binds itself to: for Created and Joined. Empty of a log that does not tell its terms.
  emcon::v1::Promise promise() const;
  /// What the match was made with, also before that is durable; null of a log that does not tell.
  const Terms* terms() const;
  bool ended() const;
  bool idle() const;  ///< nothing in flight and nothing waiting: may be put away
  /// Why the match is quarantined; empty if it is sound. The text can name dice and answers, so nobody may see it
  /// before the match has ended.
  const std::string& fault() const;
  /// The same for a log line. Of an unfinished match it tells only where the fault is, and no text or value of the
  /// play.
  std::string logged_fault() const;

 private:
  struct Parts;
  explicit Host(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
};

}  // namespace emcon::match
