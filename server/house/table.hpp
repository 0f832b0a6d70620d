/// One match in memory: its host, the write that is on its way, and who waits for what.
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/house/lobby_rows.hpp"
#include "server/house/session.hpp"
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

/// One stay of a match in memory.
struct Stay {
  MatchId match;
  std::uint64_t generation = 0;
};

/// An append, from the turn that was asked for it to its end.
struct Sent {
  Stay stay;
  bool hosts = false;  ///< the host has records or drafts in it
  std::vector<OwnWrite> own{};
  std::vector<store::IndexRow> rows{};  ///< all of its index rows
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

/// The rows by which lists and timers know a match, as they were written last.
struct Listing {
  std::string card, seat_card;  ///< bytes of the card rows
  bool listed = false;          ///< its row `listed` stands
  std::string deadline;         ///< key of its deadline row, empty: none
  bool changed = false;         ///< the card is behind
  std::int64_t changed_ms = 0;  ///< since then
  bool phase_news = false;      ///< the phase, or who holds a seat, has changed: its rows follow at once

  /// When the rows of a changed match are written. On the beat of one clock for all: a time counted from the first
  /// change would let a hidden one shift the moment at which an open one is listed.
  std::int64_t flush_at(std::int64_t beat_ms) const {
    const std::int64_t beat = std::max<std::int64_t>(1, beat_ms);
    return (changed_ms / beat + 1) * beat;
  }
};

/// What is on its way to the store, and what waits for it.
struct Writing {
  std::uint64_t hold = 0;  ///< with which it is written
  std::uint64_t last = 0;  ///< number of the last durable record
  bool in_flight = false;
  bool in_turn = false;               ///< has asked the store for a turn to write
  std::vector<store::IndexRow> rows;  ///< index rows of the write that is in flight
  std::vector<OwnWrite> own;
  /// A write is on its way, or about to be taken.
  bool busy() const { return in_flight || in_turn; }
};

/// What has happened but could not be stored: it is written behind the next write, and after a while.
struct Owed {
  bool offers = false;               ///< the offer of a seat that was left
  bool rematch = false;              ///< the row that names the rematch
  std::set<std::string> first_uses;  ///< hashes of tokens that have arrived
  bool any() const { return offers || rematch || !first_uses.empty(); }
};

/// An ended match that is looked at again.
struct Viewing {
  std::vector<Waiting> waiting;                   ///< until the log has been read
  std::vector<Waiting> opening;                   ///< until it has been played through
  std::shared_ptr<const std::string> transcript;  ///< kept once somebody has asked for it; null: not there
  /// Kept while it is looked at, which is done by the thread for long work alone.
  std::shared_ptr<match::Debrief> debrief;
  std::uint64_t used = 0;  ///< greater: later
  Asker by;                ///< for whom the debrief was opened
};

struct Table {
  static constexpr std::int64_t no_wake = std::numeric_limits<std::int64_t>::max();
  MatchId id;
  std::uint64_t generation = 0;       ///< tells this stay in memory from an earlier one
  std::unique_ptr<match::Host> host;  ///< null while it is being read
  std::vector<Waiting> waiting;
  std::map<match::ReplyTo, Pending> pending;
  std::string actor;  ///< address from which somebody acted last, as Opening::place
  std::int64_t used_ms = 0;
  std::int64_t asked_ms = 0;        ///< since when it is being read
  bool read_again = false;          ///< it could not be read yet, and is to be tried again when it is woken
  std::int64_t wakes_ms = no_wake;  ///< this table has asked to be woken then, and not before

  SeatRows seat_rows;           ///< tokens and invites, as durable
  std::uint8_t seating = 0;     ///< bit per seat whose holder is being written
  std::string unstarted;        ///< key of the rows that name it as not begun, as durable; empty: it has
  bool alone = false;           ///< its row `alone` stands
  std::string needs;            ///< of a match that is made: as of store::Append
  MatchId rematch;              ///< the match that follows this one
  bool rematch_agreed = false;  ///< the house has to set it up
  bool promised = false;        ///< its seats are taken by code alone, so it is not listed before it runs; as durable

  Listing listing;
  Writing writing;
  Owed owed;
  Viewing viewing;

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
  /// The host's card. If the log does not even give the match's terms: the stored card, marked as quarantined.
  v1::MatchCard card(Viewer viewer) const;
  /// How often the dice had been begun when the seats committed to the parts that count now.
  std::uint32_t dice_begun() const;
  /// The seat is being given to somebody; its tokens must not change meanwhile.
  bool being_seated(int seat) const { return ((seating >> seat) & 1U) != 0; }
  void begin_seating(int seat) { seating = static_cast<std::uint8_t>(seating | (1U << seat)); }
  void end_seating(int seat) { seating = static_cast<std::uint8_t>(seating & ~(1U << seat)); }
  /// Rows of a match that is about to be written for the first time, when the host has nothing durable yet. `at_ms` is
  /// now: matches that never begin are found by it. `promise`: its seats are to be taken by code alone.
  std::vector<store::IndexRow> first_rows(const v1::MatchSettings& settings, std::int64_t at_ms, bool promise);
  /// Rows that belong to the append that the host has given at `at_ms`: they say whether the match has begun, or from
  /// when on it counts as one that does not.
  std::vector<store::IndexRow> rows_of_start(std::int64_t at_ms) const;
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

/// Whether the card says that somebody holds that seat.
bool seat_held(const v1::MatchCard& card, int seat);
/// Whether a match that has not begun has that seat free: whoever held it before has given it up for good.
bool left_before_start(const v1::MatchCard& card, int seat);

}  // namespace emcon::house
