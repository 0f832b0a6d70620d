/// What the orders at planets and asteroids have alike: each is offered to every ship that may do it now.
#pragma once

#include <string>

#include "server/rules/alternity_warships/orders/moving.hpp"
#include "server/rules/alternity_warships/phases/acts.hpp"

namespace emcon::rules::alternity_warships {

struct Orbiting {
  const char* verb;
  const char* label;  ///< the ship's name follows
  const char* clause;
  std::optional<Misstep> (*fault)(const Table& table, const Ship& ship);  ///< why it may not
};

/// One line for each ship that may do it now.
template <const Orbiting& what>
void offer_orbiting(Offering& out) {
  for (const ShipIndex s : ships_in_hand(out.view)) {
    const Ship& ship = out.table.ships[s];
    if (!what.fault(out.table, ship))
      out.line(what.verb, ship.handle(), "", std::string(what.label) + " " + ship_name(ship), what.clause);
  }
}

/// The ship that the line names, if it may do it; refuses others.
template <const Orbiting& what>
std::optional<ShipIndex> read_orbiting(Reading& in) {
  const std::optional<ShipIndex> s = mover_in_line(in);
  if (!s) return std::nullopt;
  if (const std::optional<Misstep> wrong = what.fault(in.table, in.table.ships[*s])) {
    in.refuse_for(*wrong);
    return std::nullopt;
  }
  return s;
}

/// Its place at that body is another now: all are told, and shown the way there.
inline void settle_at(Play& play, ShipIndex s, BodyIndex body, const std::string& what, const char* clause) {
  Ship& ship = play.edit(s);
  ship.body = body;
  ship.now.coasted = false;
  play.tell(Audience::everyone(), ship_name(ship) + " " + what + ".", clause, {}, notable({ship.handle()}),
            {{}, followed_by(flown_acts(play, s), act_of(table::ActKind::set, {}, ship.handle()))});
}

}  // namespace emcon::rules::alternity_warships
