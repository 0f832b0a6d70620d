/// Hands on seats that were left: to a team mate, or to a bot that the one who left lets play.
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

  /// A seat has left, or its side has conceded: who may take it over is told a code.
  void seat_left(Table& table, Seat left);
  /// Makes the offers that are missing. A crash or a full disk can come between the record of a leave and the row of
  /// its offer.
  void offer_missing(Table& table);
  /// Gives a seat that has connected again fresh codes for the seats it may take over.
  void offer_again(Table& table, Seat told);

 private:
  void offer(Table& table, int seat, int told);
  void offered(const MatchId& match, int seat, int told, const std::string& code);

  Premises& premises_;
  Tables& tables_;
  Rooms& rooms_;
  Writer& writer_;
};

}  // namespace emcon::house
