// The launch phase: missiles and craft leave their ships (ALT-8.1 to 8.4, R73).
#include <algorithm>
#include <utility>

#include "server/rules/alternity_warships/phases/play.hpp"
#include "server/rules/alternity_warships/show/show.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// Pieces by ship and role; within them by lot, so that numbers tell neither load nor target (ALT-R73, L4).
std::vector<LaunchedMissile> in_order(Play& play, std::vector<LaunchedMissile> pieces) {
  std::ranges::stable_sort(pieces, [](const LaunchedMissile& a, const LaunchedMissile& b) {
    return std::pair(a.ship, a.role) < std::pair(b.ship, b.role);
  });
  for (std::size_t begin = 0; begin < pieces.size();) {
    std::size_t end = begin;
    while (end < pieces.size() && pieces[end].ship == pieces[begin].ship && pieces[end].role == pieces[begin].role)
      ++end;
    const Why reason = why(Purpose::lot, ref(play.ship(pieces[begin].ship)),
                           {play.ship(pieces[begin].ship).side, static_cast<std::uint32_t>(pieces[begin].role)});
    for (std::size_t left = end - begin; left > 1; --left)
      std::swap(pieces[begin + left - 1], pieces[begin + ix(play.referee.draw(static_cast<int>(left), reason))]);
    begin = end;
  }
  return pieces;
}

void put_on_map(Play& play, const LaunchedMissile& piece) {
  Table& table = play.table();
  const Ship& ship = play.ship(piece.ship);
  Missile missile;
  missile.number = next_number(table);
  missile.side = ship.side;
  missile.seat = ship.seat;
  missile.role = piece.role;
  missile.launcher = piece.ship;
  missile.score = ship.face.crew;
  missile.round = table.turn;
  missile.course = ship.course;
  missile.trail = {ship.course.at};
  const BodyZone place = place_at(table, ship.course.at);
  if (ship.orbit != Orbit::landed && is_planet(table, place.body)) missile.from_orbit = place.body;
  const MissileNumber number = missile.number;
  if (play.state.laid_open[piece.ship]) missile.load = piece.aim.load;
  play.tell(Audience::everyone(),
            ship_name(ship) + " launches " + role_word(piece.role) + " " + missile.handle() +
                (missile.load ? ", " + missile.load->name + "." : "."),
            "ALT-8.4", {}, notable({ship.handle(), missile.handle()}),
            {{}, {launch_act(ship.handle(), missile_look(piece.role), 1)}});
  table.missiles.push_back(std::move(missile));
  play.state.aims.emplace_back(piece.aim, play.side(ship.side));
  play.tell(play.side(ship.side),
            missile_handle(number) + ", " + piece.aim.load->name + ", is meant for " +
                unit_name(table, piece.aim.target) + ".",
            "ALT-R36");
  join(play, Unit(number));
}

}  // namespace

MissileNumber next_number(Table& table) {
  return table.last_missile = MissileNumber(static_cast<int>(table.last_missile) + 1);
}

void launch_all(Play& play, Side side) {
  if (play.launched.empty()) return;
  // Where missiles fly that could be a target, the role tells of what a new one is meant for.
  const bool either = std::ranges::any_of(play.table().missiles, [&](const Missile& missile) {
    return missile.side != side && missile.role == Role::antiship;
  });
  if (either) play.referee.disclose(Audience::everyone().except(play.side(side)));
  part(play);
  for (const LaunchedMissile& launched : in_order(play, std::move(play.launched))) put_on_map(play, launched);
}

}  // namespace emcon::rules::alternity_warships
