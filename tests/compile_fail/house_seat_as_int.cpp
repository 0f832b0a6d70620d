// The house takes a seat as a Seat: a number that came from somewhere else, such as a count or an id, is none.
// refused: error:.*\n.*rooms\.tell\(
// refused: error:.*\n.*rooms\.holder\(
// refused: error:.*\n.*table\.end_tokens\(
#include "server/house/rooms.hpp"
#include "server/house/table.hpp"
#include "server/match/packets.hpp"
using namespace emcon;
void hand_over(house::Rooms& rooms, house::Table& table, const MatchId& match) {
#ifdef CONTROL
  rooms.tell(match, Seat{0}, match::notice_of("code", "text"));
  static_cast<void>(rooms.holder(match, Seat{0}));
  static_cast<void>(table.end_tokens(Seat{0}));
#else
  rooms.tell(match, 0, match::notice_of("code", "text"));
  static_cast<void>(rooms.holder(match, 0));
  static_cast<void>(table.end_tokens(0));
#endif
}
