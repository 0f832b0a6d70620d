// Carries out the orders of a tactical window one by one and tells each.
#include "server/rules/fires_of_space/detailed.hpp"

namespace emcon::rules::fires_of_space {
namespace {

void split(Play& play, const Command& c) {
  apply_split(play.table(), c);
  const Unit& made = play.table().units.back();
  play.tell(made.handle + " splits off from " + play.unit(c.subject).handle + ".",
            made.missiles ? "FOS-6.4" : "FOS-6.2");
}

void join(Play& play, const Command& c) {
  apply_join(play.table(), c);
  const Unit& unit = play.unit(c.subject);
  play.tell(unit.handle + " joins " + play.unit(c.object).handle + ".", unit.missiles ? "FOS-6.3" : "FOS-6.1");
}

void thrust(Play& play, const Command& c) {
  apply_thrust(play.table(), c);
  if (c.value == 0) return;
  const Unit& unit = play.unit(c.subject);
  play.tell("Unit " + unit.handle + " thrusts in direction " + std::to_string(c.value) + ": future " +
                label(unit.at.future) + ".",
            "FOS-11.f.iv");
}

/// The unit is public, the rating is told to the owner alone (FOS-10.b.ii.2).
void launch(Play& play, const Command& c) {
  Table& table = play.table();
  const int made = apply_launch(table, c);
  const Launch& launched = table.launches[ix(made)];
  const Audience owner = Audience::only(seat_of(launched.side));
  play.state.committed.emplace_back(c.value, owner);
  const MissileType& type = table.type_of(launched);
  play.tell(play.ship(c.subject).handle + " launches " + std::to_string(c.count) + " " + type.name + " as " +
                launched.name + ".",
            table.phase == Phase::initial_launch ? "FOS-14.f" : "FOS-10.b.ii.2");
  play.referee.tell(owner, {launched.name + " is committed to rating " + std::to_string(c.value) + ", penetration " +
                                std::to_string(type.penetration(c.value)) + ".",
                            "FOS-10.b.ii.2",
                            {}});
}

void target(Play& play, const Command& c) {
  apply_target(play.table(), c);
  const Unit& unit = play.unit(c.subject);
  play.tell(unit.handle + " targets " + play.unit(c.object).handle + ", future " + label(unit.at.future) + ".",
            play.unit(c.object).missiles ? "FOS-11.f.v.2" : "FOS-11.f.v.1");
}

void guide(Play& play, const Command& c) {
  apply_guide(play.table(), c);
  play.tell("Unit " + play.unit(c.subject).handle + " will follow guide " + play.unit(c.object).handle +
                " at offset (" + std::to_string(c.hex.q) + "," + std::to_string(c.hex.r) + ").",
            "FOS-14.d.vi");
}

}  // namespace

void execute(Play& play, const Command& c, Phase phase) {
  switch (c.verb) {
    case Verb::guide:
      return guide(play, c);
    case Verb::split:
      return split(play, c);
    case Verb::join:
      return join(play, c);
    case Verb::thrust:
      return thrust(play, c);
    case Verb::launch:
      return launch(play, c);
    case Verb::target:
      return target(play, c);
    case Verb::fire:
      return fire_beams(play, c);
    case Verb::point_defence:
      return fire_point_defence(play, c);
    case Verb::strike:
      return phase == Phase::missile_attack ? strike_ships(play, c) : strike_missiles(play, c);
    case Verb::repair:
      return choose_repair(play, c);
    case Verb::shut_down:
      return shut_down(play, c);
  }
}

}  // namespace emcon::rules::fires_of_space
