/// One match in memory: its host, the write that is on its way, and who waits for what.
#pragma once

#include <deque>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/house/lobby_rows.hpp"
#include "server/match/debrief.hpp"
#include "server/match/host.hpp"
#include "server/store/store.hpp"

namespace emcon::house {

/// Rows the house wants written, with the next record if there is one.
struct OwnWrite {
  std::vector<store::IndexRow> rows;
  std::function<void(store::Verdict)> done;  ///< may be empty
  int token_of = -1;                         ///< seat whose tokens it is about
};

/// Who asked. Waiting requests are counted by seat, or by the address of a spectator or newcomer.
struct Asker {
  int seat = -1;
  const void* place = nullptr;  ///< only compared
  bool operator==(const Asker&) const = default;
};

/// A request that waits until its match has been read.
struct Waiting {
  Asker by;
  std::function<void(struct Table&)> use;
  std::function<void(const Problem&)> unknown;
};

/// What is done with an answer of the host.
using Then = std::function<void(const match::Frame& answer)>;
struct Pending {
  Asker by;
  Then then;
};

struct Table {
  static constexpr std::int64_t no_wake = std::numeric_limits<std::int64_t>::max();
  MatchId id;
  std::uint64_t generation = 0;            ///< tells this stay in memory from an earlier one
  std::unique_ptr<match::MatchHost> host;  ///< null while it is being read
  std::deque<Waiting> waiting;

  std::uint64_t last = 0;  ///< number of the last durable record
  bool in_flight = false;
  bool in_turn = false;                  ///< has something to write and waits until the store gathers no more
  std::vector<store::IndexRow> writing;  ///< index rows of the write that is in flight
  std::deque<OwnWrite> own;
  std::map<match::ReplyTo, Pending> pending;

  SeatRows seat_rows;        ///< tokens and invites, as durable
  std::uint8_t seating = 0;  ///< bit per seat whose holder is being written
  std::string card_written;  ///< bytes of the card row
  std::string seat_card_written;
  bool listed_written = false;   ///< its listed row stands
  std::string deadline_written;  ///< key of the deadline row, empty: none
  std::string unstarted;         ///< key of the rows that name it as not begun, as durable; empty: it has
  bool alone = false;            ///< its row `alone` stands
  bool card_changed = false;
  bool phase_news = false;  ///< the phase may have changed: its row follows at once
  std::int64_t changed_ms = 0;
  std::int64_t used_ms = 0;
  std::int64_t wakes_ms = no_wake;        ///< this table has asked to be woken then, and not before
  bool hush_presence = false;             ///< the next outbox's Presence says nothing new: drop it
  bool offers_missing = false;            ///< the offer of a seat that was left could not be stored
  bool rematch_unwritten = false;         ///< the row that names `rematch` could not be stored
  std::set<std::string> first_uses;       ///< hashes of tokens that have arrived, which could not be stored
  bool rematch_agreed = false;            ///< the house has to set it up
  MatchId rematch;                        ///< the match that follows this one
  std::optional<std::string> transcript;  ///< kept while pages of it are asked for
  std::optional<match::Debrief> debrief;  ///< of an ended match; kept while it is looked at
  std::uint64_t debrief_used = 0;         ///< greater: later
  Asker debrief_by;                       ///< for whom it was opened

  /// Takes over the rows stored with the match.
  void read_rows(const std::vector<store::IndexRow>& rows);
  /// Rows that end every token of `seat`, also tokens on their way to the store. Writes about them that still wait are
  /// called off.
  std::vector<store::IndexRow> end_tokens(int seat);
  /// Rows after which `hash` is the only token of its seat. They end the tokens that the store has and those on their
  /// way to it. None if `hash` is no token.
  std::vector<store::IndexRow> only_token(const std::string& hash) const;
  /// The rows of its seats as they will be when everything that is on its way, or waits, has been written.
  SeatRows coming_rows() const;
  /// Which seats that were left may be taken over, and who is told the codes, by state and policy alone.
  std::vector<TakeoverRow> takeovers_due() const;
  /// Whether something has happened that could not be stored yet.
  bool owes() const { return offers_missing || rematch_unwritten || !first_uses.empty(); }
  /// The host's card. If the log does not even give the match's terms: the stored card, marked as quarantined.
  v1::MatchCard card(Viewer viewer) const;
  /// The seat is being given to somebody; its tokens must not change meanwhile.
  bool being_seated(int seat) const { return ((seating >> seat) & 1U) != 0; }
  /// Rows of a match that is about to be written for the first time, when the host has nothing durable yet. `at_ms` is
  /// now: matches that never begin are found by it.
  std::vector<store::IndexRow> first_rows(const v1::MatchSettings& settings, std::int64_t at_ms);
  /// Rows that belong to the append that the host has given: they say whether the match has begun.
  std::vector<store::IndexRow> rows_of_start() const;
  /// Takes over a row that has become durable.
  void apply(const store::IndexRow& row);
  /// Whether one more request of `by` may wait for the disk. There is `room` for requests of seats, and half as much
  /// for those of spectators.
  bool may_wait(const Asker& by, std::size_t room) const;
  /// Index rows that bring card, listed and deadline up to date; none if they are.
  std::vector<store::IndexRow> refresh(const match::Clock& clock);

 private:
  void refresh_deadline(const match::Clock& clock, std::vector<store::IndexRow>& out);
  /// The card as a row: nothing of who is connected, and the deadline as wall time.
  std::string card_bytes(Viewer viewer) const;
};

}  // namespace emcon::house
