/// Matches on their way into memory and out of it again, and all that is done with one while it is there.
///
/// A match is in memory only while it is used. It is read when somebody asks for it, who waits meanwhile; it is put
/// away when nothing has been asked of it for a while, even if connections to it stay open.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string_view>
#include <utility>

#include "server/house/rooms.hpp"
#include "server/house/tables.hpp"
#include "server/house/writer.hpp"

namespace emcon::house {

class Residents {
 public:
  struct Hooks {
    std::function<void(Table&)> back;                    ///< has been read while somebody is connected to it
    std::function<void(Table&)> owes;                    ///< what is owed may be written now
    std::function<void(Table&, Seat)> seat_left;         ///< its holder has left, or his side is out
    std::function<void(const MatchId&)> rematch_agreed;  ///< its players want another one
  };
  Residents(Premises& premises, Tables& tables, Sessions& sessions, Rooms& rooms, Writer& writer, Hooks hooks);

  /// Calls `use` with the match in memory, now or when it has been read; `unknown` if that fails. `by` waits for it.
  template <class Use, class Unknown>
  void with(const MatchId& id, Use use, Unknown unknown, Asker by = {}) {
    Table* const table = in_memory(id);
    if (!table) return wait(id, std::move(use), std::move(unknown), by);
    const std::uint64_t gone = tables_.gone();
    use(*table);
    if (gone == tables_.gone()) return pump(*table);
    pump(id);
  }
  bool full() const { return tables_.size() >= premises_.limits().match.resident; }
  /// A request to the host: `then` gets its answer. `frame_id` is the id of the request; the answer gets the same id.
  match::ReplyTo expect(Table& table, std::uint32_t frame_id, Asker by, Then then);
  /// Moves writes and packets as far as they go, and sets the next wake-up. The table may be gone afterwards.
  void pump(Table& table);
  void pump(const MatchId& id);
  /// A write of that stay is over.
  void written(const Stay& stay, store::Verdict verdict);
  /// Tells the match who is connected, if it is in memory.
  void present(const MatchId& id, std::uint16_t seats, std::uint32_t spectators);
  /// Its time has come.
  void wake(const MatchId& id);

  /// Takes it out of memory. All that waits for it is answered; with `disconnect` all connections to it end.
  void forget(const MatchId& id, CloseCode code, std::string_view why, bool disconnect);
  /// The same, but the store still has it as held: for its removal by erase(), which follows.
  void clear_away(const MatchId& id, CloseCode code, std::string_view why, bool disconnect);
  /// The hold to remove a match with, which one in memory is written with from now on. Problems as of
  /// MatchStore::acquire.
  void acquire(const MatchId& id, std::function<void(Result<std::uint64_t>)> done);
  /// Removes a match that is not in memory from the store. Meanwhile nobody can have it read.
  void erase(const MatchId& id, std::uint64_t hold, std::function<void(store::Verdict)> done);
  bool going(const MatchId& id) const { return going_.contains(id); }

  /// Other processes have taken these matches.
  void lost(const std::vector<MatchId>& matches);

  /// From now on no match is read by itself; what has changed is written.
  void drain();
  /// No write is on its way.
  bool drained() const;
  void let_go();

 private:
  Table* in_memory(const MatchId& id);
  void wait(const MatchId& id, std::function<void(Table&)> use, std::function<void(const Problem&)> unknown, Asker by);
  void load(Table& table);
  void loaded(const Stay& stay, Result<store::StoredMatch> stored);
  void folded(const Stay& stay, match::Folded folded, const std::vector<store::IndexRow>& rows);
  void not_loaded(const Stay& stay, const Problem& problem);
  void serve_waiting(const MatchId& id);
  bool tell(Table& table, match::Outbox outbox);
  void happened(Table& table, const match::Happening& what);
  void refresh_rows(Table& table);
  void schedule(Table& table);
  /// As Host::next_tick_ms, by the clock of the house.
  std::optional<std::int64_t> next_tick(const Table& table) const;
  void wake_at(Table& table, std::int64_t at_ms);
  void put_away(Table& table);
  void take_out(const MatchId& id, CloseCode code, std::string_view why, bool disconnect);
  void answer_all(Table& gone, CloseCode code);

  Premises& premises_;
  Tables& tables_;
  Sessions& sessions_;
  Rooms& rooms_;
  Writer& writer_;
  Hooks hooks_;
  std::uint64_t next_reply_ = 1;
  std::set<MatchId> going_;  ///< being removed from the store
  bool draining_ = false;
};

}  // namespace emcon::house
