/// Lists that move: tells the watchers of the lobby, on a beat, what has changed.
///
/// The beat is a grid of the server's own time: no event moves it, so nothing can be learned from the moment of an
/// update. All who watch with the same filter get the same bytes. Everything is read from rows, as in lists that are
/// asked for, so it makes no difference which server of a cluster somebody asks, or whether a match is in memory.
#pragma once

#include <compare>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/house/reception.hpp"

namespace emcon::house {

class LobbyWatch : Reception {
 public:
  explicit LobbyWatch(const Reception& house) : Reception(house) {}

  void watch(Session& session, const v1::ClientFrame& frame);
  /// Its timer has come.
  void beat();
  /// The beat has failed: the next one comes all the same.
  void again() {
    reading_ = false;
    set_beat();
  }
  std::size_t watchers() const { return watchers_.size(); }

 private:
  /// The lists of everybody that somebody watches.
  struct Filter {
    bool open = false, running = false;
    std::string ruleset;
    auto operator<=>(const Filter&) const = default;
    bool any() const { return open || running; }
  };
  /// One of the own seats that somebody watches. Its token counts at each beat anew.
  struct Mine {
    MatchId match;
    Seat seat;
    std::string token;  ///< hex of its hash
    std::string told;   ///< the bytes of the card that its owner has; empty: none
  };
  struct Watcher {
    Filter filter;
    std::vector<Mine> mine = {};
    bool whole = true;   ///< the next update tells all
    bool asked = false;  ///< it is being read for him alone
  };
  /// What the watchers of one filter have been told.
  struct Told {
    std::map<MatchId, std::string> cards;  ///< as they stand in the rows, and who is here
    std::uint32_t more_open = 0, more_running = 0;
  };
  /// The rows of one reading.
  struct Reading {
    std::vector<store::Found> fresh;  ///< of both lists, newest first
    std::map<MatchId, store::Found> cards = {}, seat_cards = {};
    std::map<std::string, std::pair<MatchId, Seat>> tokens = {};
  };
  /// Null: the store cannot be read now.
  using Use = std::function<void(const Reading*)>;
  /// What the rows give one filter.
  struct List {
    std::vector<MatchId> ids;
    std::uint32_t more_open = 0, more_running = 0;
  };

  void admit(Session& session, std::uint32_t frame_id, Watcher watcher);
  /// Reads for one watcher, and tells him all.
  void read_for(SessionId id);
  /// Reads all that these watchers see; calls `use` later.
  void read(std::vector<SessionId> who, Use use);
  void read_cards(const std::vector<SessionId>& who, Reading reading, Use use);
  /// The lists that any of these watch.
  std::set<Filter> filters_of(const std::vector<SessionId>& who) const;
  void tell_all(const Reading& reading);
  void tell_whole(Session& to, Watcher& watcher, const Reading& reading);
  /// What is new in the lists of a filter; from now on its watchers have been told.
  v1::LobbyUpdate news_of(const Filter& filter, const Reading& reading);
  /// Adds the cards of the own seats that have changed, or all; and the ids of those that are gone.
  void put_mine(Watcher& watcher, const Reading& reading, bool all, v1::LobbyUpdate& out);
  List list_of(const Filter& filter, const Reading& reading) const;
  /// What the filter's watchers are told by this reading.
  Told told_by(const Filter& filter, const Reading& reading) const;
  /// The card in this row, with who is here now; nothing if it cannot be read.
  std::optional<v1::MatchCard> card_of(const store::Found& row) const;
  /// What is compared of a card: its row, and which of its seats are here.
  std::string bytes_of(const store::Found& row) const;
  void set_beat();

  std::map<SessionId, Watcher> watchers_;
  std::map<Filter, Told> told_;
  bool reading_ = false;     ///< a beat's reading is under way
  std::uint64_t beats_ = 0;  ///< so many have told something
};

}  // namespace emcon::house
