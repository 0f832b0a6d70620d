/// The operator's acts. Each is a record, and the players are told of it.
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
  std::string why;  ///< shown to the players
  std::optional<Seat> seat;
  std::string of{};   ///< look: the act to check without carrying it out
  bool sure = false;  ///< reissue: even if a bot of this server holds the seat, or if the match is over
  /// The operator wants to know how many people were told. A node older than 1.2.0 does not give the number.
  bool counted = false;
};

/// What is wrong with an act whatever matches there are: its name, the form of the match's id, a seat that is missing
/// or too much, a reason that cannot be shown. None: the match says the rest.
std::optional<Problem> wrong_act(const AdminAct& act);

class OperatorActs {
 public:
  /// Gets problems; or none and, for `reissue`, the new token, for other acts that are `counted` the number of people
  /// who are connected.
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

  /// Carries out an act. A look gets the problems that the act would have at present, as far as they can be found
  /// without doing it. It is an act of its own, so that a server that does not know it refuses it.
  void carry_out(const AdminAct& act, Done done);

 private:
  void look(const AdminAct& act, const Done& done);
  void remove(const MatchId& match, const Done& done);
  /// Acquires the match for this server without reading it. If that fails, `done` gets the reason.
  void hold(const MatchId& match, Done done, std::function<void(std::uint64_t)> then);
  void record(const AdminAct& act, Table& table, const Done& done);
  /// Rows that end whatever opened the seat, and open it for `token`.
  std::vector<store::IndexRow> reissue(Table& table, Seat seat, const std::string& token);
  /// The problem for an act that could not be stored.
  Problem not_stored_here() const;
  /// How many people are told of the act: those who are connected.
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
