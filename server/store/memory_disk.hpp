/// The part of a MemoryStore that survives when its process dies.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "server/store/holds.hpp"
#include "server/store/node_table.hpp"
#include "server/store/row_store.hpp"
#include "server/store/store.hpp"

namespace emcon::store {

/// Matches and loose rows that are durable. Deterministic, one thread. Pointers are good until the next write.
class MemoryDisk {
 public:
  /// The result that an append would have: `durable` with the number of its last record, or the refusal.
  Appended check(const Append& what) const;
  /// Stores an append that check() accepted.
  void store(const Append& what);
  /// `fenced` if the match is there and `hold` is not its newest.
  Appended erase(const MatchId& match, std::uint64_t hold);
  bool has(const MatchId& match) const { return stored_.contains(match); }
  /// The number of a process that starts.
  std::uint64_t begin_process() { return ++processes_; }
  /// Ends the present hold, whoever has it, and gives the next one. The match must exist.
  std::uint64_t acquire(const MatchId& match, std::uint64_t process) {
    stored_.at(match).owner = process;
    return ++stored_.at(match).hold;
  }
  /// Like MatchStore::release.
  void release(const MatchId& match, std::uint64_t hold);
  /// The process that has the match; 0: nobody.
  std::uint64_t owner(const MatchId& match) const;
  const std::string& needs(const MatchId& match) const { return stored_.at(match).needs; }
  Held held(std::uint64_t process) const;
  NodeTable& nodes() { return nodes_; }
  /// Damages a stored match: record `seq` is lost, so that read() says "corrupt".
  void lose_record(const MatchId& match, std::uint64_t seq);
  /// Writes all rows or none.
  Appended put_rows(const std::vector<LooseRow>& rows);

  /// A whole match, with the newest hold. Problems: "unknown_match", "corrupt".
  Result<StoredMatch> read(const MatchId& match) const;
  std::uint64_t last(const MatchId& match) const;                       ///< number of the last record; 0: none
  const Record* record(const MatchId& match, std::uint64_t seq) const;  ///< null: there is none
  const DraftRow* draft(const MatchId& match, Seat seat, QuestionNo question) const;  ///< null: there is none
  std::vector<IndexRow> rows(const MatchId& match, RowKind kind) const;               ///< in the order of their keys
  std::vector<Found> rows(const PageOf& what) const;                         ///< as MatchStore::page gives them
  std::vector<Found> look_up(const std::vector<Lookup>& what) const;         ///< as MatchStore::find gives them
  std::vector<MatchId> list(const MatchId& after, std::size_t limit) const;  ///< as MatchStore::matches gives them
  std::vector<LooseRow> find_rows(const std::vector<LooseKey>& keys) const;
  std::vector<LooseRow> page_rows(const LoosePage& what) const;

 private:
  struct Stored {
    std::uint64_t born = 0;                   // for 'oldest first'
    std::uint64_t hold = 0;                   // the newest
    std::uint64_t owner = 0;                  // 0: nobody
    std::string needs{};                      // as in Append
    std::map<std::uint64_t, Record> records;  // by number
    std::map<std::pair<Seat, QuestionNo>, DraftRow> drafts;
    std::map<std::pair<RowKind, std::string>, std::string> index;  // by kind and key
  };
  using LooseRows = std::map<std::pair<std::string, std::string>, std::string>;  // by table and key

  std::uint64_t born_ = 0;
  std::uint64_t processes_ = 0;
  NodeTable nodes_;
  std::map<MatchId, Stored> stored_;
  LooseRows loose_;
};

}  // namespace emcon::store
