/// The operator's acts. Each is a record that the players are told.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/house/residents.hpp"

namespace emcon::house {

/// What `admin` may do to a match.
struct AdminAct {
  std::string act;  ///< end, reissue, mute, unmute, note, delete; look: see `of`
  MatchId match;
  std::string why;  ///< shown to the players
  std::optional<Seat> seat;
  std::string of{};   ///< of a look: the act that is thought of, and is not done
  bool sure = false;  ///< reissue: also of a seat that a bot of this server's holds
};

class OperatorActs {
 public:
  /// Gets problems, or nothing and, for `reissue`, the new token.
  using Done = std::function<void(Problems, std::string token)>;
  OperatorActs(Premises& premises, Sessions& sessions, Rooms& rooms, Tables& tables, Residents& residents)
      : premises_(premises), sessions_(sessions), rooms_(rooms), tables_(tables), residents_(residents) {}

  /// A look gets the problems that the act would have as things stand, as far as they can be told without doing it. It
  /// is an act of its own, so that a server that knows none refuses it.
  void carry_out(const AdminAct& act, Done done);

 private:
  void look(const AdminAct& act, const Done& done);
  void remove(const MatchId& match, const Done& done);
  /// Makes this server the one that writes the match, without reading it; `done` learns why it cannot.
  void hold(const MatchId& match, Done done, std::function<void(std::uint64_t)> then);
  void record(const AdminAct& act, Table& table, const Done& done);
  /// Rows that end what opened the seat, and open it for `token`.
  std::vector<store::IndexRow> reissue(Table& table, int seat, const std::string& token);
  void recorded(const AdminAct& act, const std::string& token, const match::Frame& answer, const Done& done);

  Premises& premises_;
  Sessions& sessions_;
  Rooms& rooms_;
  Tables& tables_;
  Residents& residents_;
};

}  // namespace emcon::house
