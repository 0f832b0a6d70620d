// A viewer's packet is made by the match host alone: nobody else can put a frame on its way to a viewer.
// refused: private|no matching|no viable
#include "server/match/host.hpp"
#ifdef CONTROL
emcon::Audience receivers(const emcon::match::Packet& packet) {
  return packet.to;
}
#else
emcon::match::Packet forged(emcon::match::Frame frame) {
  return {emcon::Audience::everyone(), std::move(frame)};
}
#endif
