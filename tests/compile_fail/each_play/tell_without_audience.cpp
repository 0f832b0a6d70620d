// Tellings and dice without an audience do not compile. PLAY is a Play of a registered ruleset, PLAY_HEADER its header.
// refused: error:.*\n.*play\.tell\(
// refused: error:.*\n.*play\.roll\(
#include PLAY_HEADER
using namespace emcon;
void told(PLAY& play) {
#ifdef CONTROL
  play.tell(Audience::everyone(), "A ship is out.", "X-1");
  play.roll(Audience::everyone(), {1, 6}, {});
#else
  play.tell("A ship is out.", "X-1");
  play.roll({1, 6}, {});
#endif
}
