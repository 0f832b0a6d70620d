// Writes a whole state of Skiffs in canonical order, for digests.
#include "server/rules/kit/dump.hpp"
#include "server/rules/kit/index.hpp"
#include "tests/match/skiffs/skiffs.hpp"

namespace emcon::rules::skiffs {
namespace {

void dump_point(const char* name, Point at, Writer& out) {
  out.begin(name);
  out.number("x", at.x);
  out.number("y", at.y);
  out.end();
}

}  // namespace

/// All members are named, so that one that is added fails to compile here. Sides and numbers follow from seats.
void Rules::dump(const State& state, const RefereeKey& key, Writer& out) {
  const auto& [scenario, phase, turn, skiffs, mines_by_seat, gone_by_seat, over] = state;
  out.begin("skiffs");
  out.text("scenario", scenario.id);
  out.number("turns", scenario.turns);
  out.number("turn", turn);
  out.number("phase", static_cast<int>(phase));
  for (const Skiff& skiff : skiffs) {
    const auto& [seat, side, number, at, heading, hull, trail, shot_at, mines] = skiff;
    out.begin("skiff");
    out.number("seat", seat.index);
    dump_point("at", at, out);
    out.number("heading", heading);
    out.number("hull", hull);
    for (const Point bend : trail) dump_point("trail", bend, out);
    out.number("shot_at", shot_at.value_or(-1));
    out.number("mines", mines.truth(key));
    out.end();
  }
  for (const auto& mines : mines_by_seat) {
    out.begin("mines");
    for (const Mine& mine : mines.truth(key)) {
      out.number("skiff", mine.skiff);
      dump_point("at", mine.at, out);
    }
    out.end();
  }
  for (const bool gone : gone_by_seat) out.number("out", gone ? 1 : 0);
  dump_outcome(over, out);
  out.end();
}

}  // namespace emcon::rules::skiffs
