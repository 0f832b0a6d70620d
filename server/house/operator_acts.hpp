/// The operator's acts. Each is written into its match's log, and the players are told of it, but for two: `delete`
/// removes the match with its log and ends its connections; `look` only checks another act.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/house/residents.hpp"

namespace emcon::house {

/// An act of `admin` on a match.
struct AdminAct {
  std::string act;  ///< end, reissue, mute, unmute, note, delete; look: see `of`
  MatchId match;
  std::string why;  ///< shown to the players; not used by `delete`
  std::optional<Seat> seat;
  std::string of{};  ///< look: the act to check without carrying it out
  /// reissue: do it even if a bot of this server holds the seat or the match is over. If false, that is refused.
  bool sure = false;
  /// The operator wants to know how many people were told. A node older than 1.2.0 does not give the number.
  bool counted = false;
};

/// The first fault in an act that can be found without reading its match: an unknown name, a malformed match id, a seat
/// that is missing or not wanted, a `why` that cannot be shown. Nothing: there is none, and only the match can tell
/// whether the act is possible. `look` is an unknown name here: check the act in `of`.
std::optional<Problem> wrong_act(const AdminAct& act);

class OperatorActs {
 public:
  /// Called once with the result. If the act failed: its problems, and an empty text. If it was done: no problems, and
  /// in `token` the new token of a `reissue`, or, for another act that is `counted`, the number of connected people in
  /// decimal. `delete` and `look` leave it empty.
  using Done = std::function<void(Problems, std::string token)>;
  /// `full`: tells whether the disk of the database is full.
  OperatorActs(Premises& premises, Sessions& sessions, Rooms& rooms, Tables& tables, Residents& residents,
               std::function<bool()> full)
      : premises_(premises),
        sessions_(sessions),
        rooms_(rooms),
        tables_(tables),
        residents_(residents),
        full_(std::move(full)) {}

  /// Carries out an act; calls `done` now or later, on the same thread. A `look` gives the problems that act `of` would
  /// have now, as far as they show without doing it. A look at `delete` acquires the match; any other look reads it
  /// into memory if need be, which acquires it, too. `look` is an act with its own name, so an older server refuses the
  /// request instead of doing the act.
  void carry_out(const AdminAct& act, Done done);

 private:
  void look(const AdminAct& act, const Done& done);
  void remove(const MatchId& match, const Done& done);
  /// Acquires the match for this server without reading it. If that fails, `done` gets the reason.
  void hold(const MatchId& match, Done done, std::function<void(std::uint64_t)> then);
  void record(const AdminAct& act, Table& table, const Done& done);
  /// The rows that end the seat's tokens and takeovers, remove its bot, and store `token` as its only token. Marks the
  /// seat as being given to somebody.
  std::vector<store::IndexRow> reissue(Table& table, Seat seat, const std::string& token);
  /// The problem for an act that could not be stored.
  Problem not_stored_here() const;
  /// If the act is `counted`, the number of connected people, without bots, in decimal; else empty.
  std::string told(const AdminAct& act) const;
  void recorded(const AdminAct& act, const std::string& token, const match::Frame& answer, const Done& done);

  Premises& premises_;
  Sessions& sessions_;
  Rooms& rooms_;
  Tables& tables_;
  Residents& residents_;
  std::function<bool()> full_;
};

}  // namespace emcon::house
