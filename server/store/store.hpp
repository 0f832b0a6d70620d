/// The only way to durable data. Calls are asynchronous, and each write is atomic. Another database can implement this
/// interface without changes above it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/ids.hpp"
#include "common/problem.hpp"
#include "server/store/rows.hpp"

namespace emcon::store {

using Hash = std::array<std::uint8_t, 32>;

/// One log record. Its bytes are the ones that are hashed and replayed; they are never serialised again.
struct Record {
  std::string bytes;
  Hash hash{};  ///< over the hash of the record before, its number and `bytes`; computed by the match host
};

/// A seat's open answer: one row per (match, seat, question), always replaced as a whole.
struct DraftRow {
  Seat seat;
  QuestionNo question = 0;
  std::uint32_t revision = 0;
  std::string bytes;  ///< empty: delete the row
};

/// A row beside the log that changes together with it: an invite, a token hash, the next deadline, the public phase.
/// Within a match, a kind and a key have bytes. Rows hold nothing that the fold needs.
struct IndexRow {
  RowKind kind = RowKind::card;
  std::string key;
  std::optional<std::string> bytes;  ///< nothing: delete
};

/// A part of a record's bytes that other records probably have as well: the store keeps it once.
struct SharedPart {
  std::size_t record = 0;  ///< index among the append's records
  std::size_t at = 0;      ///< offset in its bytes
  std::size_t size = 0;
};

/// One atomic write to one match.
struct Append {
  MatchId match;
  std::uint64_t hold = 0;            ///< the writer's hold: see MatchStore
  std::uint64_t expected_last = 0;   ///< number of the last record that the writer knows; 0: none yet
  std::vector<Record> records{};     ///< get numbers expected_last+1 ...
  std::vector<SharedPart> shared{};  ///< by record and place, without overlaps; reading gives whole records again
  std::vector<IndexRow> index{};
  std::vector<DraftRow> drafts{};
  std::string needs{};  ///< for a new match: what a process must be able to read to play it; empty: nothing special
};

enum class Verdict {
  durable,      ///< on disk, will survive power loss
  fenced,       ///< a newer writer owns the match or expected_last is wrong: drop the match, send nothing more
  stale,        ///< not stored: rows are not what the writer took them for (RowStore alone)
  in_doubt,     ///< may or may not be stored: freeze until re-read
  full,         ///< not stored, no space: match is read-only until space returns
  unavailable,  ///< not stored, try again later
  corrupt,      ///< the database is damaged here; this match is quarantined
};

struct Appended {
  Verdict verdict = Verdict::unavailable;
  std::uint64_t last = 0;  ///< number of the last record if durable
  std::string why;         ///< for the operator's log, never for a player
};

/// Gives an append when the store has room for it; nothing if there is nothing left to write.
using Take = std::function<std::optional<Append>()>;

struct StoredMatch {
  std::uint64_t hold = 0;         ///< with it the reader may write from now on
  std::vector<Record> records{};  ///< 1, 2, 3 ... in order
  std::vector<DraftRow> drafts{};
  std::vector<IndexRow> index{};
};

/// The rows to look for: one kind and key each.
struct Lookup {
  RowKind kind = RowKind::card;
  std::string key;
};

/// A page of all rows of a kind, over all matches: keys above `after` and below `end` (empty: no bound), in the order
/// of their bytes, at most `limit`. The next page begins after the last key of this one, so a kind that is paged needs
/// a different key for each row.
struct PageOf {
  RowKind kind = RowKind::card;
  std::string after{}, end{};
  std::size_t limit = 0;
};

/// An index row and its match.
struct Found {
  MatchId match;
  IndexRow row;
};

/// Thread: all calls come from one thread (the server's); callbacks come on that thread too, through the executor given
/// at construction, never from inside the call. No call waits for the database. Ownership: the store outlives all
/// pending callbacks.
///
/// Writers: a match is written by one process at a time, the one that **holds** it. Loading a match, or acquiring it,
/// gives a hold, and ends the hold that any other process has; making a match gives its first hold. A write with any
/// hold but the newest, or after the hold was given back, is `fenced`.
///
/// If several processes serve one database, each has a lease, which the store renews. A match is not given to others
/// while the lease of its holder stands.
class MatchStore {
 public:
  virtual ~MatchStore() = default;

  /// Number of this process, greater than that of any process before it. It is the first hold of matches that this
  /// process makes.
  virtual std::uint64_t process() const = 0;
  /// Secret of the key that signs for this server: drawn when the database is made, never changed, and the same in
  /// every copy of it. Never logged.
  virtual const Hash& signing_seed() const = 0;
  /// True after a failure that leaves it unknown what is on the disk, such as a failed sync. The store then
  /// acknowledges nothing any more. The process should exit: only a restart, which recovers the log, can find out.
  virtual bool poisoned() const { return false; }
  /// Whether the database is a file that is no longer at its place: the next write will fail.
  virtual bool moved() const { return false; }
  /// False while the lease of this process may have run out. Then another one may have taken any match that this
  /// process holds, and none of them may be shown. Always true if no other process can serve this database.
  virtual bool sure() const { return true; }
  /// Calls `lost` with the matches that this process held, and that others have taken while its lease had run out;
  /// before sure() is true again.
  virtual void on_lost(std::function<void(const std::vector<MatchId>&)> lost) = 0;
  /// Calls `answers` when the database stops answering (false), and when it answers again (true).
  virtual void on_answers(std::function<void(bool)> answers) = 0;
  /// Asks for one append to `match`. The store calls `take` when it opens the next commit: soon if none is under way,
  /// else when that one is done. So everything that has come for a match by then is one append, and nothing waits
  /// longer than a commit takes. `take` comes on the caller's thread, never from inside this call; if it gives nothing,
  /// `done` is not called. The append is written whole or not at all. Appends to one match go one after the other: the
  /// next is taken when the one before is done. A match begins with its first record: rows alone cannot make one
  /// (`fenced`).
  virtual void ready(MatchId match, Take take, std::function<void(Appended)> done) = 0;
  /// The same for an append that is complete already.
  void append(Append what, std::function<void(Appended)> done) {
    MatchId match = what.match;
    ready(
        std::move(match), [what = std::move(what)]() mutable { return std::optional(std::move(what)); },
        std::move(done));
  }
  /// Acquires one match and reads it whole. Gives a Problem if the match is unknown ("unknown_match"), damaged
  /// ("corrupt"), held by a living process ("elsewhere"), or cannot be acquired yet because the lease of the last
  /// holder or of this process has to settle ("unsettled"); or if the database does not answer now ("away"), or cannot
  /// be read now or by this program ("unavailable"). Sees every append whose callback has run. Drafts come in (seat,
  /// question) order, index rows in (table, key) order.
  virtual void load(MatchId match, std::function<void(Result<StoredMatch>)> done) = 0;

  using GotRecords = std::function<void(Result<std::vector<Record>>)>;
  /// Reads all records of one match, for looking back at it: its hold stays. Problems as for load.
  virtual void records(MatchId match, GotRecords done) = 0;

  /// Acquires one match without reading it, as for its removal. Gives the hold; Problems as for load.
  virtual void acquire(MatchId match, std::function<void(Result<std::uint64_t>)> done) = 0;
  /// Gives the hold of a match back, if this process has it. Nothing more will be written with it, and others need not
  /// wait for a lease. To write again, load the match again.
  virtual void release(const MatchId& match) = 0;
  /// Finds out whether the database takes writes now, independently of other writes. Calls `done` when it takes one, or
  /// when it certainly does not. Returns false if no other process can serve this database: then there is nothing to
  /// find out, and `done` is not called.
  virtual bool beat(std::function<void(bool taken)> done) = 0;
  /// Removes a match and all its rows (admin delete). `fenced` if `hold` is not the newest. Also durable if there is no
  /// such match any more, so that it can be tried again.
  virtual void erase(MatchId match, std::uint64_t hold, std::function<void(Appended)> done) = 0;

  using GotFound = std::function<void(Result<std::vector<Found>>)>;
  /// Finds the rows with exactly these kinds and keys, over all matches, as they are at one moment. They come in the
  /// order of `what`; rows of one key come oldest match first. Like `page`, `due` and `matches` this reads no more rows
  /// than it gives, however many are stored. It sees durable rows, not those in flight. A Problem "away", "unavailable"
  /// or "corrupt" if the database cannot be read.
  virtual void find(std::vector<Lookup> what, GotFound done) = 0;
  /// See PageOf. Problems as for find.
  virtual void page(PageOf what, GotFound done) = 0;
  /// The same page of the kind `deadline`, without matches of other processes. `what.kind` does not matter.
  virtual void due(PageOf what, GotFound done) = 0;
  /// Ids of all matches, oldest first, after `after` (empty: from the start), at most `limit`. If `after` is not
  /// stored, gives none. Problems as for find.
  virtual void matches(MatchId after, std::size_t limit, std::function<void(Result<std::vector<MatchId>>)> done) = 0;
};

}  // namespace emcon::store
