/// The match that follows a match: same settings, sides swapped.
#pragma once

#include <string>

#include "server/house/maker.hpp"
#include "server/house/residents.hpp"

namespace emcon::house {

class Succession {
 public:
  Succession(Premises& premises, Tables& tables, Sessions& sessions, Rooms& rooms, Residents& residents, Writer& writer,
             Maker& maker);

  /// Makes the rematch of `old_match`, on which its players have agreed, and invites them. If a rematch exists, only
  /// invites them again.
  void rematch(const MatchId& old_match);
  /// A seat of the old match has connected. If the rematch is open and still has room for this seat, tells it a fresh
  /// code; the code told before ends.
  void seat_came(const Table& old_table, Seat seat);
  /// Somebody has become a spectator of the old match: tells him the id of the rematch, but no code.
  void watcher_came(const Table& old_table, SessionId watcher);
  /// A bot of the server cannot come to the rematch. Tells the seats of `old_match` and those of the rematch.
  void bot_stays_away(const MatchId& old_match, const std::string& why);
  /// Stores which match follows, for those who come later.
  void write(Table& old_table);

 private:
  void set_up(Table& old_table);
  Makers makers_of(const MatchId& old_match) const;
  /// Tells the seats of the old match that the rematch failed.
  void failed(const MatchId& old_match, const std::string& why);
  /// Invites every connected seat of the old match to the rematch, and tells the spectators.
  void invite_all(const MatchId& match, const MatchId& old_match);
  /// Tells the spectators of the old match the id of the rematch, but no code; only if it may be watched at once.
  void tell_spectators(const MatchId& match, const MatchId& old_match);
  /// Reads the rematch and tells the holder of `old_seat` a fresh code for his seat there.
  void invite(const MatchId& match, const MatchId& old_match, Seat old_seat);
  void draw_invite(Table& table, const MatchId& old_match, Seat old_seat);

  Premises& premises_;
  Tables& tables_;
  Sessions& sessions_;
  Rooms& rooms_;
  Residents& residents_;
  Writer& writer_;
  Maker& maker_;
};

}  // namespace emcon::house
