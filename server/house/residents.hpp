/// Matches on their way into memory and out of it again, and all work with one while it is there.
///
/// A match is in memory only while it is used. It is read when somebody asks for it, and that request waits; it is put
/// away when nobody has asked anything of it for a while, even if connections to it stay open.
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
    std::function<void(Table&)> owes;                    ///< owed rows may be written now
    std::function<void(Table&, Seat)> seat_left;         ///< its holder has left, or his side is out
    std::function<void(const MatchId&)> rematch_agreed;  ///< its players want another match
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
  /// Names a request to the host: `then` gets its answer. `frame_id` is the id of the request; the answer gets the same
  /// id.
  match::ReplyTo expect(Table& table, std::uint32_t frame_id, Asker by, Then then);
  /// Moves writes and packets as far as they go, and sets the next wake-up. The table may be gone afterwards.
  void pump(Table& table);
  void pump(const MatchId& id);
  /// A write of that stay has ended.
  void written(const Stay& stay, store::Verdict verdict);
  /// Tells the match who is connected, if it is in memory.
  void present(const MatchId& id, std::uint16_t seats, std::uint32_t spectators);
  /// The time for which the match asked has come.
  void wake(const MatchId& id);

  /// Takes the match out of memory. Everything that waits for it is answered; with `disconnect` all its connections
  /// end.
  void forget(const MatchId& id, CloseCode code, std::string_view why, bool disconnect);
  /// The same, but the store keeps its hold, for erase(), which must follow.
  void clear_away(const MatchId& id, CloseCode code, std::string_view why, bool disconnect);
  /// Gets a hold with which to remove a match. A match in memory is written with that hold from now on. Problems as in
  /// MatchStore::acquire.
  void acquire(const MatchId& id, std::function<void(Result<std::uint64_t>)> done);
  /// Removes a match that is not in memory from the store. Nobody can have it read meanwhile.
  void erase(const MatchId& id, std::uint64_t hold, std::function<void(store::Verdict)> done);
  bool going(const MatchId& id) const { return going_.contains(id); }

  /// Other processes have taken these matches.
  void lost(const std::vector<MatchId>& matches);

  /// From now on no match is read without a request; changes are written.
  void drain();
  /// Whether no write is on its way.
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
  /// Like Host::next_tick_ms, by the clock of the house.
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
