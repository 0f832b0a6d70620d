// The launch phase: missiles and craft leave their ships (ALT-8.1 to 8.4, R73).
#include <algorithm>
#include <utility>

#include "server/rules/alternity_warships/phases/play.hpp"
#include "server/rules/alternity_warships/revisions.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// One missile that is to be launched.
struct Piece {
  ShipIndex ship;
  Role role = Role::antiship;
  Aim aim;
};

/// Pieces by ship and role; within them by lot, so that numbers tell neither load nor target (ALT-R73, L4).
std::vector<Piece> in_order(Play& play, std::vector<Piece> pieces) {
  std::ranges::stable_sort(
      pieces, [](const Piece& a, const Piece& b) { return std::pair(a.ship, a.role) < std::pair(b.ship, b.role); });
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

/// Who is launched is known by its class alone, or one that has docked would be known again (ALT-L19).
std::string name_in_flight(const Table& table, const Craft& craft) {
  if (!craft_named_by_class(*table.catalogue)) return craft.name;
  const Sheet& sheet = *craft.sheet;
  const bool listed = sheet.number < count_of(table.catalogue->sheets) && !sheet.disguise;
  return listed ? sheet.name : sheet.shown_as;
}

std::string target_words(const Table& table, const Aim& aim) {
  return unit_name(table, aim.missile > 0 ? Unit{{}, aim.missile} : Unit{aim.ship, 0});
}

void put_on_map(Play& play, const Piece& piece) {
  Table& table = play.table();
  const Ship& ship = play.ship(piece.ship);
  Missile missile;
  missile.number = ++table.last_missile;
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
  const int number = missile.number;
  if (play.state.laid_open[piece.ship]) missile.load = piece.aim.load;
  play.tell(ship_name(ship) + " launches " + role_word(piece.role) + " " + missile.handle() +
                (missile.load ? ", " + missile.load->name + "." : "."),
            "ALT-8.4", {}, notable({ship.handle(), missile.handle()}));
  table.missiles.push_back(std::move(missile));
  play.state.aims.emplace_back(piece.aim, play.side(ship.side));
  play.tell_to(play.side(ship.side),
               "m" + rules::number(number) + ", " + piece.aim.load->name + ", is meant for " +
                   target_words(table, piece.aim) + ".",
               "ALT-R36");
  meet(play, {{}, number}, {});
}

}  // namespace

void launch_all(Play& play, Side side, const std::vector<LaunchOrder>& orders) {
  std::vector<Piece> pieces;
  for (const LaunchOrder& order : orders) {
    if (play.ship(order.ship).fate != Fate::fighting || play.ship(order.ship).side != side) continue;
    const Launcher& launcher = play.sheet(order.ship).launchers[order.launcher];
    Aim aim{launcher.stock[ix(order.load)].load, order.target.ship, order.target.missile};
    for (int i = 0; i < order.count; ++i) pieces.push_back({order.ship, order.role, aim});
    play.change_secret(order.ship, [&](Secret& secret) {
      int& left = secret.works.stock[order.launcher][ix(order.load)];
      left = std::max(0, left - order.count);
    });
    play.edit(order.ship).now.fired = true;
    play.show_on_sheet(order.ship);
  }
  // Where missiles fly that could be a target, the role tells of what a new one is meant for.
  const bool either = std::ranges::any_of(play.table().missiles, [&](const Missile& missile) {
    return missile.side != side && missile.role == Role::antiship;
  });
  if (either && !pieces.empty()) play.referee.disclose(Audience::everyone().except(play.side(side)));
  for (const Piece& piece : in_order(play, std::move(pieces))) put_on_map(play, piece);
}

void sortie(Play& play, const Sortie& order, const std::vector<Zeroing>& declared) {
  Table& table = play.table();
  if (play.ship(order.carrier).fate != Fate::fighting) return;
  for (const int number : order.craft) {
    const Secret carrier = play.secret(order.carrier);
    const auto craft = std::ranges::find(carrier.aboard, number, &Craft::number);
    if (craft == carrier.aboard.end() || craft->docked == table.turn) continue;
    const Sheet& sheet = *craft->sheet;
    Ship ship;
    ship.name = name_in_flight(table, *craft);
    ship.face = face_of(sheet);
    ship.side = play.ship(order.carrier).side;
    ship.seat = play.ship(order.carrier).seat;
    ship.course = play.ship(order.carrier).course;
    ship.status = status_of(craft->works.marks, sheet.track);
    Secret secret = fresh_secret(craft->sheet);
    secret.works = craft->works;
    play.change_secret(order.carrier, [&](Secret& changed) {
      std::erase_if(changed.aboard, [&](const Craft& one) { return one.number == number; });
    });
    add_ship(play.state, std::move(ship), std::move(secret));
    const ShipIndex launched(table.ships.size() - 1);
    play.tell(ship_name(play.ship(order.carrier)) + " launches " + ship_name(play.ship(launched)) + ", " +
                  play.ship(launched).face.hull + ".",
              "ALT-8.4", {}, notable({play.ship(order.carrier).handle(), play.ship(launched).handle()}));
    std::vector<Zeroing> own = declared;
    for (Zeroing& zero : own)
      if (zero.unit == Unit{order.carrier, 0}) zero.unit = {launched, 0};
    meet(play, {launched, 0}, own);
  }
}

}  // namespace emcon::rules::alternity_warships
