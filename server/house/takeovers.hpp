/// Hands on seats that were left: to a team mate, or to a bot if the holder who left lets one play.
#pragma once

#include <string>

#include "server/house/rooms.hpp"
#include "server/house/tables.hpp"
#include "server/house/writer.hpp"

namespace emcon::house {

class Takeovers {
 public:
  Takeovers(Premises& premises, Tables& tables, Rooms& rooms, Writer& writer)
      : premises_(premises), tables_(tables), rooms_(rooms), writer_(writer) {}

  /// A seat has left, or its side has conceded: tells a code to the seat that may take it over.
  void seat_left(Table& table, Seat left);
  /// Makes missing rows of takeovers. A crash or a full disk can come between the record of a leave and its row.
  void make_missing(Table& table);
  /// Gives a seat that has connected again fresh codes for the seats that it may take over.
  void renew(Table& table, Seat told);

 private:
  void make(Table& table, Seat seat, Seat told);
  void tell(const MatchId& match, Seat seat, Seat told, const std::string& code);

  Premises& premises_;
  Tables& tables_;
  Rooms& rooms_;
  Writer& writer_;
};

}  // namespace emcon::house
