/// One match as a synchronous, deterministic state machine: commands in; log records, answers and viewer packets out.
///
/// What its owner, the House, has to do: call handle or tick; then, while take_append() gives something, pass it to the
/// store, and bring the result back with appended(). Nothing that depends on an append leaves before the store has said
/// that it is durable; only then the new state replaces the old one. At most one append is in flight. Commands that
/// come meanwhile wait, and form the next one. Not thread-safe; no I/O, no clock of its own.
///
/// The host writes index rows of its own. Table "timing", key the match id, says when the open question's clock began
/// to run. With it a match that is put away and read back by the same process goes on to the millisecond; another
/// process goes on with what is left by the wall clock, or with the least grace if that is more. Table "talk" has the
/// last lines that spectators said (crowd.hpp). The owner answers RotateToken, GetTranscript and GetDebrief; the host
/// refuses them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/ids.hpp"
#include "common/problem.hpp"
#include "common/table/offer.hpp"
#include "play.pb.h"
#include "server/match/frame.hpp"
#include "server/match/ports.hpp"
#include "server/match/position.hpp"
#include "server/match/terms.hpp"
#include "server/store/store.hpp"

namespace emcon::match {

/// Names one request of one connection.
struct ReplyTo {
  std::uint64_t number = 0;  ///< chosen by the owner, never looked into by the host
  std::uint32_t id = 0;      ///< what its answer bears: the request's own; 0 if the owner itself asks
  auto operator<=>(const ReplyTo&) const = default;
};

class Host;  ///< the one MatchHost (host_impl.hpp)

/// A packet for every connection of one viewer, or of several viewers who get equal bytes. It holds a whole
/// ServerFrame, which the owner encodes once per format. The owner sends the packets of a viewer in the order given,
/// and those of players first. Only the host makes packets, from what it projected for these viewers.
struct Packet {
  Audience to = Audience::nobody();
  Frame frame;
  bool droppable = false;  ///< a board patch: may be replaced by the newest whole Board for a slow connection
  bool own = false;        ///< tells one seat of its own standing answer; nothing in lists changes by it

  /// Who is connected to a match that is put away. Nothing of the match itself is in it.
  static Packet of_presence(std::uint16_t seats_here, std::uint32_t spectators);

 private:
  friend class Host;
  Packet(Audience viewers, Frame body, bool may_be_dropped)
      : to(viewers), frame(std::move(body)), droppable(may_be_dropped) {}
};
struct Reply {
  ReplyTo to;
  Frame frame;  ///< an answer
};
/// What may be told now. In order: replies first, then packets.
struct Outbox {
  std::vector<Reply> replies;
  std::vector<Packet> packets;
  bool dropped = false;      ///< fenced: close every connection with "moved" and forget this host
  bool quarantined = false;  ///< became quarantined in this step
  bool frozen = false;       ///< in doubt: close every connection with "frozen", re-read the log and restore from it
};

/// A request by a holder or spectator whom the owner has authenticated.
struct Request {
  Viewer by = Viewer::spectator();
  ReplyTo to;
  emcon::v1::ClientFrame frame;  ///< one of the match messages of play.proto
};

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

class MatchHost {
 public:
  /// A new match: its Created record waits in take_append(). Problems if settings, scenario or options are wrong.
  static std::expected<std::unique_ptr<MatchHost>, Problems> create(NewMatch what, const Ports& ports);
  /// A match from its log and drafts. Never fails: a log that does not fold gives a quarantined host that answers
  /// everything with `quarantined` and keeps the reason for the operator.
  static std::unique_ptr<MatchHost> restore(MatchId id, const store::StoredMatch& stored, const Ports& ports);
  virtual ~MatchHost() = default;

  /// A seat gets its holder. `index`: the owner's rows to write with it. Answered by `to` once durable.
  virtual void seat(Seat seat, const std::string& name, const Bytes32& token_hash,
                    const std::string& entropy_commitment, std::vector<store::IndexRow> index, ReplyTo to) = 0;
  virtual void handle(Request request) = 0;
  /// An operator's act, recorded and told to the players: end, reissue, mute, note.
  virtual void admin(const std::string& act, const std::string& why, std::optional<Seat> seat,
                     const Bytes32* token_hash, std::vector<store::IndexRow> index, ReplyTo to) = 0;
  /// Gives the standing answers and fires the deadlines that are due by the clock. Call when next_tick_ms() has passed.
  virtual void tick() = 0;
  /// steady_ms of the next thing tick() has to do, or nothing.
  virtual std::optional<std::int64_t> next_tick_ms() const = 0;
  /// steady_ms of the next deadline, or nothing. It does not depend on who has a standing answer, so rows may hold it.
  virtual std::optional<std::int64_t> next_deadline_ms() const = 0;

  virtual std::optional<store::Append> take_append() = 0;
  virtual void appended(const store::Appended& result) = 0;
  /// Everything that may be told since the last call.
  virtual Outbox take_outbox() = 0;

  /// The whole picture for one connection of `viewer`, journal after `journal_after`. If the rules fail at it, the
  /// match is quarantined and the picture is the card alone.
  virtual std::shared_ptr<const emcon::v1::ServerFrame> welcome(Viewer viewer, std::uint32_t journal_after) = 0;
  /// The newest whole Board as an Update, for a connection that fell behind. Null if the match is quarantined: close
  /// the connection.
  virtual std::shared_ptr<const emcon::v1::ServerFrame> whole_board(Viewer viewer) = 0;
  /// Presence of holders changed (a connection came or went). Gives packets; writes nothing. With `spectators` 0 no
  /// board packets are made for spectators until one is welcomed or counted here.
  virtual void present(std::uint16_t seats_here, std::uint32_t spectators) = 0;

  virtual emcon::v1::MatchCard card(Viewer viewer) const = 0;
  /// Wall time at which the deadline on that card runs out, or nothing. It stays the same while the question and its
  /// clock do: it must not show how often the match was looked at.
  virtual std::optional<std::int64_t> card_deadline_wall_ms(Viewer viewer) const = 0;
  /// Whether the seat was left, but the match goes on and its side has not given up. Whoever gets the seat plays on.
  virtual bool vacant(Seat seat) const = 0;
  /// How far it will be when the append on its way to the store is durable. If none is on its way: how far it is.
  virtual Gathering coming() const = 0;
  /// Side of each seat.
  virtual const std::vector<Side>& sides() const = 0;
  /// What the server binds itself to: for Created and Joined. Empty of a log that does not tell its terms.
  virtual emcon::v1::Promise promise() const = 0;
  /// What the match was made with, also before that is durable; null of a log that does not tell.
  virtual const Terms* terms() const = 0;
  virtual bool ended() const = 0;
  virtual bool idle() const = 0;  ///< nothing in flight and nothing waiting: may be put away
  /// Whole transcript of an ended match (transcript.hpp), else nothing.
  virtual std::optional<std::string> transcript() const = 0;
  /// Why the match is quarantined; empty if it is sound. The text can name dice and answers, so nobody may see it
  /// before the match has ended.
  virtual const std::string& fault() const = 0;
  /// The same for a log line. Of an unfinished match it tells only where the fault is, and no text or value of the
  /// play.
  virtual std::string logged_fault() const = 0;
};

}  // namespace emcon::match
