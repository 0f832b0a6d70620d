/// One match in memory: its host, the write that is on its way, and the requests that wait.
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

/// Rows that the house wants written, with the next record if there is one.
struct OwnWrite {
  std::vector<store::IndexRow> rows;
  std::function<void(store::Verdict)> done;  ///< may be empty
  std::optional<Seat> token_of = {};         ///< the seat whose tokens the rows are about
};

/// One stay of a match in memory.
struct Stay {
  MatchId match;
  std::uint64_t generation = 0;
};

/// An append, from the request for its turn to its end.
struct Sent {
  Stay stay;
  bool hosts = false;  ///< it has records or drafts of the host
  std::vector<OwnWrite> own{};
  std::vector<store::IndexRow> rows{};  ///< all of its index rows
};

/// A request that waits until its match has been read.
struct Waiting {
  Asker by;
  std::function<void(struct Table&)> use;
  std::function<void(const Problem&)> unknown;
};

/// The use of an answer of the host.
using Then = std::function<void(const match::Frame& answer)>;
struct Pending {
  Asker by;
  Then then;
};

/// The rows by which lists and timers know a match, as they were last written.
struct Listing {
  std::string card, seat_card;  ///< bytes of the card rows
  bool listed = false;          ///< its row `listed` exists
  std::string fresh;            ///< key of its row `fresh`; empty: there is none
  std::int64_t made_ms = 0;     ///< wall time when it was made, of a listed match; 0: not known
  std::string deadline;         ///< key of its deadline row, empty: none
  bool changed = false;         ///< the card row is out of date
  std::int64_t changed_ms = 0;  ///< since this time
  bool phase_news = false;      ///< the phase, or the holder of a seat, has changed: its rows follow at once

  /// The time at which the rows of a changed match are written. All matches share the beat of one clock: if the time
  /// were counted from the first change, a hidden change could shift the moment at which an open one is listed.
  std::int64_t flush_at(std::int64_t beat_ms) const {
    const std::int64_t beat = std::max<std::int64_t>(1, beat_ms);
    return (changed_ms / beat + 1) * beat;
  }
};

/// The write on its way to the store, and the ones that wait for it.
struct Writing {
  std::uint64_t hold = 0;  ///< of this process; each write names it
  std::uint64_t last = 0;  ///< number of the last durable record
  bool in_flight = false;
  bool in_turn = false;               ///< has asked the store for a turn to write
  std::vector<store::IndexRow> rows;  ///< index rows of the write that is in flight
  std::vector<OwnWrite> own;
  /// Whether a write is on its way, or about to be taken.
  bool busy() const { return in_flight || in_turn; }
};

/// Rows for happenings that could not be stored. They are written after the next write, or after a while.
struct Owed {
  bool takeovers = false;            ///< takeovers of a seat that was left
  bool rematch = false;              ///< the row that names the rematch
  std::set<std::string> first_uses;  ///< hashes of tokens that were used for the first time
  bool any() const { return takeovers || rematch || !first_uses.empty(); }
};

/// An ended match that is looked at again.
struct Viewing {
  std::vector<Waiting> waiting;                   ///< for the log to be read
  std::vector<Waiting> opening;                   ///< for it to be played through
  std::shared_ptr<const std::string> transcript;  ///< kept from the first request on; null: not there
  /// Kept while it is used. Only the thread for long work uses it.
  std::shared_ptr<match::Debrief> debrief;
  std::uint64_t used = 0;  ///< a greater number was used later
  Asker by;                ///< the asker for whom the debrief was opened
};

struct Table {
  static constexpr std::int64_t no_wake = std::numeric_limits<std::int64_t>::max();
  MatchId id;
  std::uint64_t generation = 0;       ///< distinguishes this stay in memory from an earlier one
  std::unique_ptr<match::Host> host;  ///< null while it is being read
  std::vector<Waiting> waiting;
  std::map<match::ReplyTo, Pending> pending;
  std::string actor;  ///< address of the person who last acted, as Opening::place
  std::int64_t used_ms = 0;
  std::int64_t asked_ms = 0;        ///< since this time it is being read
  bool clock_was_set = false;       ///< the wall clock was set, and its host must look at it
  bool read_again = false;          ///< the match could not be read yet: try again when it is woken
  std::int64_t wakes_ms = no_wake;  ///< the time for which this table has asked to be woken

  SeatRows seat_rows;           ///< tokens and invites, durable ones
  std::uint8_t seating = 0;     ///< bit per seat whose new holder is being written
  std::string unstarted;        ///< key of the rows that mark it as not begun, durable; empty: it has begun
  bool alone = false;           ///< its row `alone` exists
  std::string needs;            ///< for a new match: as in store::Append
  MatchId rematch;              ///< the match that follows this one
  bool rematch_agreed = false;  ///< the house must set it up
  bool promised = false;        ///< its seats are taken by code alone, so it is not listed before it runs; durable

  Listing listing;
  Writing writing;
  Owed owed;
  Viewing viewing;

  /// Takes over the rows stored with the match.
  void read_rows(const std::vector<store::IndexRow>& rows);
  /// Rows that end every token of `seat`, also tokens on their way to the store. Cancels writes about them that still
  /// wait.
  std::vector<store::IndexRow> end_tokens(Seat seat);
  /// Rows that make `hash` the only token of its seat. They end the tokens that the store has and those on their way to
  /// it. None if `hash` is no token.
  std::vector<store::IndexRow> only_token(const std::string& hash) const;
  /// The rows of its seats after all writes that are on their way or wait.
  SeatRows coming_rows() const;
  /// The seats that were left and may be taken over, and the seats that are told the codes, by state and policy alone.
  std::vector<TakeoverRow> takeovers_due() const;
  /// The host's card. If the log does not give the match's terms, the stored card, marked as quarantined.
  v1::MatchCard card(Viewer viewer) const;
  /// The number of times that the dice had been begun when the seats committed to the parts that count now.
  std::uint32_t dice_begun() const;
  /// Whether the seat is being given to somebody; its tokens must not change meanwhile.
  bool being_seated(Seat seat) const { return ((seating >> seat.index) & 1U) != 0; }
  void begin_seating(Seat seat) { seating = static_cast<std::uint8_t>(seating | (1U << seat.index)); }
  void end_seating(Seat seat) { seating = static_cast<std::uint8_t>(seating & ~(1U << seat.index)); }
  /// Rows of a match that is about to be written for the first time, when the host has nothing durable yet. `at_ms` is
  /// now: matches that never begin are found by it. `promise`: its seats are to be taken by code alone. `maker`: what
  /// the row `alone` says of him.
  std::vector<store::IndexRow> first_rows(const v1::MatchSettings& settings, std::int64_t at_ms, bool promise,
                                          const std::string& maker);
  /// Rows for the append that the host has given at `at_ms`. They record that the match has begun, or since when it has
  /// not.
  std::vector<store::IndexRow> rows_of_start(std::int64_t at_ms) const;
  /// Applies a row that has become durable.
  void apply(const store::IndexRow& row);
  /// Whether one more request of `by` may wait for the disk. There is `room` for requests of seats, and half of it for
  /// those of spectators.
  bool may_wait(const Asker& by, std::size_t room) const;
  /// Index rows that bring card, listed and deadline up to date; none if they are.
  std::vector<store::IndexRow> refresh(const match::Clock& clock);

 private:
  void refresh_deadline(const match::Clock& clock, std::vector<store::IndexRow>& out);
  /// Brings the rows `listed` and `fresh` up to date.
  void refresh_listed(const v1::MatchCard& now, std::int64_t wall_ms, std::vector<store::IndexRow>& out);
  /// The bytes of the card row. It does not say who is connected, and its deadline is wall time.
  std::string card_bytes(Viewer viewer) const;
};

/// Whether somebody holds that seat according to the card.
bool seat_held(const v1::MatchCard& card, Seat seat);
/// Whether that seat of a match that has not begun is free because its holder has given it up for good.
bool left_before_start(const v1::MatchCard& card, Seat seat);

}  // namespace emcon::house
