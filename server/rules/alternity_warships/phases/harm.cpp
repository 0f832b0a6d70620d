// Hits take effect: shield, armour and screens, boxes, and what the ship is after them (ALT-10 to 13).
#include <algorithm>
#include <numeric>
#include <utility>

#include "common/counted.hpp"
#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/catalogue/words.hpp"
#include "server/rules/alternity_warships/phases/acts.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// Faces of a particle screen's die (ALT-11.4).
constexpr int particle_faces(DamageType type) {
  constexpr int matter = 4, energy = 6;
  return type == DamageType::energy ? energy : matter;
}

/// What armour and particle screen take from the primary damage (ALT-11.1). Words and dice are added.
int roll_armour(Play& play, const Hit& hit, std::string& text, std::vector<Rolled>& dice) {
  const ShipIndex s = hit.target.ship();
  const RefId by = hit.by ? ref(play.ship(hit.by)) : RefId();
  const Dice& armour = play.sheet(s).armour[static_cast<std::size_t>(hit.type)];
  const Dice screen{1, particle_faces(hit.type), 0};
  int out = 0;
  if (armour) {
    out += roll_points(play, armour, why(Purpose::armour, ref(play.ship(s)), by), play.insiders(s), dice);
    text += "armour " + dice_words(armour);
  }
  if (play.sheet(s).particle_screen) {
    out += roll_points(play, screen, why(Purpose::particle, ref(play.ship(s)), by), play.insiders(s), dice);
    text += (armour ? " and screen " : "screen ") + dice_words(screen);
  }
  std::vector<int> values;
  for (const Rolled& rolled : dice) values.insert(values.end(), rolled.values.begin(), rolled.values.end());
  text += dice.empty() ? "no armour; " : ", rolled " + and_words(values) + ", takes " + number(out) + "; ";
  return out;
}

/// The paragraph that says when a state ends.
const char* end_of(Status status) {
  return status == Status::crippled ? "ALT-13.6" : status == Status::disabled ? "ALT-13.5" : "ALT-13.2";
}

void tell_status(Play& play, ShipIndex s, Status before) {
  const Ship& ship = play.ship(s);
  const bool worse = ship.status > before;
  const std::string text = ship_name(ship) + (ship.status == Status::fit ? " is fit again."
                                              : worse ? std::string(" is ") + status_word(ship.status) + "."
                                                      : std::string(" is only ") + status_word(ship.status) + " now.");
  const bool grave_now = worse && ship.status >= Status::disabled;
  play.tell(Audience::everyone(), text, worse ? "ALT-13.1" : end_of(before), {},
            grave_now ? grave({ship.handle()}) : notable({ship.handle()}),
            {{}, worse ? std::vector{worse_act(ship)} : std::vector<table::Act>{}});
}

}  // namespace

int roll_points(Play& play, const Dice& of, const Why& reason, Audience audience, std::vector<Rolled>& dice) {
  dice.push_back(play.roll(audience, {of.count, of.faces}, reason));
  int out = of.bonus;
  for (const int value : dice.back().values) out += value;
  return std::max(0, out);
}

void inflict(Play& play, const Hit& hit) {
  const ShipIndex s = hit.target.ship();
  if (!hit.points || hit.points->count == 0) return;
  const Absorbed shield = absorbed(*hit.points, play.secret(s).works.shield);
  std::string text = ship_name(play.ship(s)) + ": ";
  if (shield.taken > 0)
    text += "the shield takes " + points_words({shield.taken, hit.points->grade}) + ", " +
            counted(shield.pool, "point") + " left; ";
  std::vector<Rolled> dice;
  Boxes boxes{};
  if (shield.rest) {
    const int armour = roll_armour(play, hit, text, dice);
    boxes = inflicted(*shield.rest, armour);
  }
  play.change_secret(s, [&](Secret& secret) {
    secret.works.shield = shield.pool;
    mark(secret.works.marks, play.ship(s).face.track, boxes);
  });
  const std::string handle = play.ship(s).handle();
  play.tell(play.insiders(s), text + boxes_words(boxes) + " to mark.", "ALT-11.2", std::move(dice), notable({handle}),
            showing(heads::to_mark(handle, boxes_words(boxes)),
                    {strike_act(handle, std::accumulate(boxes.begin(), boxes.end(), 0))}));
}

void settle(Play& play, ShipIndex s) {
  const Ship& ship = play.ship(s);
  if (!ship.on_map()) return;
  const Boxes& marks = play.secret(s).works.marks;
  const Status now = status_of(marks, ship.face.track);
  const bool breaks = now == Status::destroyed && breaks_up(marks, ship.face.track);
  // What is marked on a closed sheet shows by the state of the ship.
  if (now != ship.status || breaks) play.referee.disclose(Audience::everyone().except(play.insiders(s)));
  if (now == Status::destroyed) {
    if (breaks)
      return lose_ship(play, s, Fate::broken, "breaks up after " + number(of(marks, Grade::critical)) + " critical");
    if (ship.fate == Fate::fighting) lose_ship(play, s, Fate::derelict, "is destroyed and drifts on");
    return;
  }
  const Status before = ship.status;
  if (now == before) return;
  play.edit(s).status = now;
  tell_status(play, s, before);
}

void lose_ship(Play& play, ShipIndex s, Fate fate, const std::string& how, const char* clause,
               std::vector<table::Act> before) {
  Table& table = play.table();
  const Ship& ship = play.ship(s);
  const bool first = ship.fate == Fate::fighting;
  if (first && fate != Fate::withdrawn && ship.face.size_class > Might::small)
    ++table.command[enemy_of(ship.side)].kills;
  play.tell(Audience::everyone(), ship_name(ship) + " " + how + ".", clause, {}, grave({ship.handle()}),
            {{}, followed_by(std::move(before), lost_ship_act(ship, fate))});
  Ship& lost = play.edit(s);
  lost.fate = fate;
  if (fate != Fate::withdrawn) lost.status = Status::destroyed;
  lost.orbit = fate == Fate::derelict && lost.orbit != Orbit::landed ? Orbit::none : lost.orbit;
  part(play);
}

}  // namespace emcon::rules::alternity_warships
