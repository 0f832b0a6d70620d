/// The only way to durable data. Calls are asynchronous, and each write is atomic. Another database can implement this
/// interface without changes above it.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/ids.hpp"
#include "common/problem.hpp"

namespace emcon::store {

using Hash = std::array<std::uint8_t, 32>;

/// One log record, bytes as they will be hashed and replayed; never re-serialised.
struct Record {
  std::string bytes;
  Hash hash{};  ///< hash over the record before, its number and `bytes`; computed by the match host
};

/// A seat's open answer: one row per (match, seat, question), replaced whole.
struct DraftRow {
  Seat seat;
  QuestionNo question = 0;
  std::uint32_t revision = 0;
  std::string bytes;  ///< empty: delete the row
};

/// A row beside the log that changes together with it: an invite, a token hash, the next deadline, the public phase.
/// Within a match, a table and a key give some bytes. Rows hold nothing that the fold needs. The writer chooses the
/// name `table`; it is not empty.
struct IndexRow {
  std::string table;
  std::string key;
  std::optional<std::string> bytes;  ///< nothing: delete
};

/// One atomic write to one match.
struct Append {
  MatchId match;
  std::uint64_t epoch = 0;          ///< this server process's number; the store refuses older ones
  std::uint64_t expected_last = 0;  ///< number of the last record the writer knows; 0: none yet
  std::vector<Record> records{};    ///< get numbers expected_last+1 ...
  std::vector<IndexRow> index{};
  std::vector<DraftRow> drafts{};
};

enum class Verdict {
  durable,      ///< on disk, will survive power loss
  fenced,       ///< a newer writer owns the match or expected_last is wrong: drop the match, send nothing more
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

struct StoredMatch {
  std::vector<Record> records{};  ///< 1, 2, 3 ... in order
  std::vector<DraftRow> drafts{};
  std::vector<IndexRow> index{};
};

/// Thread: all calls from one thread (the server's); callbacks come on that thread too, through the executor given at
/// construction, never from inside the call. Ownership: the store outlives all pending callbacks.
class MatchStore {
 public:
  virtual ~MatchStore() = default;

  /// This process's epoch, greater than that of any process before it.
  virtual std::uint64_t epoch() const = 0;
  /// Secret of the key that signs for this server: drawn when the database is made, the same ever after, and in every
  /// copy of it. Never logged.
  virtual const Hash& signing_seed() const = 0;
  /// True after a failure that leaves it unknown what is on the disk, such as a failed sync. The store acknowledges
  /// nothing any more. The process should exit: only a restart, which recovers the log, can find out.
  virtual bool poisoned() const { return false; }
  /// Appends to one match, all or nothing. At most one append per match may be in flight; a second one is `fenced`. A
  /// match begins with its first record: rows alone cannot make one (`fenced`).
  virtual void append(Append what, std::function<void(Appended)> done) = 0;
  /// True while the store writes a commit, or waits for more appends to put into it. An append that is given now waits
  /// for the next commit. So a caller whose match may have more to write should keep its append until this becomes
  /// false.
  virtual bool gathering() const { return false; }
  /// Sets the function that is called each time gathering() has become false again. The appends that it gives are
  /// written together. It replaces the function set before.
  virtual void on_gathered(std::function<void()>) {}
  /// Reads one match whole; a Problem if it is unknown ("unknown_match"), damaged ("corrupt") or cannot be read now
  /// ("unavailable"). Sees every append whose callback has run. Drafts come in (seat, question) order, index rows in
  /// (table, key) order.
  virtual void load(MatchId match, std::function<void(Result<StoredMatch>)> done) = 0;

  /// An index row and whose it is.
  struct Found {
    MatchId match;
    IndexRow row;
  };
  /// The rows of one table with exactly these keys, over all matches, as they are at one moment. They come in the order
  /// of `keys`; rows of one key come oldest match first. Like `page` and `matches` this reads no more rows than it
  /// gives, however many are stored. It sees what is durable, not what is in flight. Throws std::runtime_error if the
  /// database cannot be read.
  virtual std::vector<Found> find(const std::string& table, const std::vector<std::string>& keys) = 0;
  /// Rows of one table over all matches with keys above `after` and below `end` (empty: no bound), in the order of
  /// their keys' bytes, at most `limit`. The next page begins after the last key of this one, so each row of a table
  /// that is paged needs a key of its own. Throws like `find`.
  virtual std::vector<Found> page(const std::string& table, const std::string& after, const std::string& end,
                                  std::size_t limit) = 0;
  /// Ids of all matches, oldest first, after `after` (empty: from the start), at most `limit`. An `after` that
  /// is not stored gives none. Throws like `find`.
  virtual std::vector<MatchId> matches(const MatchId& after, std::size_t limit) = 0;
  /// Removes a match and all its rows (admin delete). Durable also if there was none, so that it can be tried again.
  virtual void erase(MatchId match, std::function<void(Appended)> done) = 0;
};

}  // namespace emcon::store
