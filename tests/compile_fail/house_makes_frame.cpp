// Nobody but the match makes what viewers are sent: the house can hand on a notice, but show no Board of its own.
// refused: error:.*\n.*match::Frame shown\(
// refused: error:.*\n.*rooms\.broadcast\(
#include "server/house/rooms.hpp"
#include "server/match/packets.hpp"
using namespace emcon;
void show(house::Rooms& rooms, const MatchId& match, std::shared_ptr<const v1::ServerFrame> board) {
#ifdef CONTROL
  rooms.tell(match, Seat{0}, match::notice_of("code", "text"));
  rooms.broadcast(match, match::presence_packet(1, 0));
#else
  match::Frame shown(board);
  rooms.broadcast(match, Audience::everyone(), match::notice_of("code", "text"));
#endif
}
