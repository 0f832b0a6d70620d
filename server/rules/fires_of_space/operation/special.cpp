// Carries out the Special Action Phase: surrender, boarding, ransom and scuttling.
#include <algorithm>
#include <utility>

#include "server/rules/fires_of_space/operation/aftermath.hpp"
#include "server/rules/fires_of_space/operation/contacts.hpp"
#include "server/rules/fires_of_space/operation/mercy.hpp"

namespace emcon::rules::fires_of_space {
namespace {

bool here_and_free(const Force& force, const OpShip& ship) {
  return here(force, ship) && !ship.body.prize;
}

/// Ships of the other side, no prizes, that are alongside this ship of `side`.
std::vector<int> enemies_of(Ops& ops, int side, int s) {
  std::vector<int> out;
  const Force& force = ops.force(1 - side);
  for (int e = 0; e < count_of(force.ships); ++e)
    if (here_and_free(force, force.ships[ix(e)]) &&
        alongside(force.units[ix(force.ships[ix(e)].body.unit)], ops.unit(side, ops.ship(side, s).body.unit)))
      out.push_back(e);
  return out;
}

bool forced_by_any(Ops& ops, int side, int s) {
  const std::vector<int> enemies = enemies_of(ops, side, s);
  return std::any_of(enemies.begin(), enemies.end(),
                     [&](int e) { return forces(ops.table(), ops.ship(1 - side, e).body, ops.ship(side, s).body); });
}

/// FOS-18.a.iv: a ship of its side alongside that is not itself forced. Prizes are not of the side that holds them.
bool shielded(Ops& ops, int side, int s) {
  const Force& force = ops.force(side);
  for (int z = 0; z < count_of(force.ships); ++z)
    if (z != s && here_and_free(force, force.ships[ix(z)]) &&
        alongside(force.units[ix(force.ships[ix(z)].body.unit)], force.units[ix(force.ships[ix(s)].body.unit)]) &&
        !forced_by_any(ops, side, z))
      return true;
  return false;
}

bool must_scuttle(Ops& ops, int side, int s) {
  return forced_by_any(ops, side, s) && !shielded(ops, side, s);
}

/// R48: which ships are at the enemy's mercy is read once, before anybody acts on it.
void read_mercy(Ops& ops) {
  AtMercy out;
  for (int side = 0; side < 2; ++side)
    for (int s = 0; s < count_of(ops.force(side).ships); ++s)
      if (here_and_free(ops.force(side), ops.ship(side, s)) && must_scuttle(ops, side, s))
        out.ships[ix(side)].push_back(s);
  ops.play.state.operation->at_mercy.assign(std::move(out), Audience::nobody());
}

/// An attempt to capture: a ship of the enemy, and those that board it.
struct Boarding {
  int target = 0;
  std::vector<int> ships;
};

/// One side's special actions, carried out in the order of R69.
class SpecialActions {
 public:
  SpecialActions(Ops& ops, int side, const std::vector<OpCommand>& commands)
      : ops_(ops), side_(side), enemy_(1 - side), commands_(commands) {}

  void run() {
    const AtMercy mercy = ops_.play.state.operation->at_mercy.truth(ops_.play.referee.key());
    for (const int s : mercy.ships[ix(enemy_)])
      if (here(ops_.force(enemy_), ops_.ship(enemy_, s))) victims_.push_back(s);
    // In the order of their contacts: the owner's numbering is not the enemy's to know.
    std::sort(victims_.begin(), victims_.end(),
              [&](int a, int b) { return ops_.ship(enemy_, a).contact < ops_.ship(enemy_, b).contact; });
    answer_acceptances();
    sort_captures();
    for (const int s : victims_)
      if (std::none_of(captures_.begin(), captures_.end(), [&](const Boarding& b) { return b.target == s; }))
        surrender(s);
    for (const Boarding& boarding : captures_) capture(boarding);
    ransom_civilians();
    for (const OpCommand& c : commands_)
      if (c.verb == OpVerb::destroy) destroy(c);
  }

 private:
  /// The enemy's ship behind a contact, if it is still that contact's.
  std::optional<int> behind(int contact) const {
    const Force& force = ops_.force(enemy_);
    for (int s = 0; s < count_of(force.ships); ++s)
      if (force.ships[ix(s)].contact == contact && here(force, force.ships[ix(s)])) return s;
    return std::nullopt;
  }
  bool is_victim(std::optional<int> s) const {
    return s && std::find(victims_.begin(), victims_.end(), *s) != victims_.end();
  }
  /// R78: no reason, since it would rest on what the sender cannot see.
  void not_met(const OpCommand& c, const char* what) {
    ops_.tell_side(side_,
                   std::string(what) + " of " + ops_.picture.ships[ix(c.object)].handle + ": conditions not met.",
                   "FOS-R78");
  }

  void answer_acceptances() {
    for (const OpCommand& c : commands_)
      if (c.verb == OpVerb::accept && !is_victim(behind(c.object))) not_met(c, "Surrender");
  }

  /// Ships of the order that are alongside the target now and board nothing else in this phase (R49): an order that was
  /// kept may name one that a newer order names too.
  std::vector<int> boarders(const OpCommand& c, int target) const {
    std::vector<int> out;
    for (const int s : c.members) {
      const OpShip& ship = ops_.ship(side_, s);
      const bool busy = std::any_of(captures_.begin(), captures_.end(), [&](const Boarding& b) {
        return std::find(b.ships.begin(), b.ships.end(), s) != b.ships.end();
      });
      if (!busy && here_and_free(ops_.force(side_), ship) &&
          alongside(ops_.unit(side_, ship.body.unit), ops_.unit(enemy_, ops_.ship(enemy_, target).body.unit)))
        out.push_back(s);
    }
    return out;
  }

  void sort_captures() {
    for (const OpCommand& c : commands_) {
      if (c.verb != OpVerb::capture) continue;
      const std::optional<int> s = behind(c.object);
      if (!is_victim(s) || current(ops_.table(), ops_.ship(enemy_, *s).body).manoeuvre > 0) {
        not_met(c, "Capture");
        continue;
      }
      std::vector<int> ships = boarders(c, *s);
      if (ships.empty()) {
        not_met(c, "Capture");
        continue;
      }
      captures_.push_back({*s, std::move(ships)});
    }
  }

  /// The ship leaves its side's play in this way; everybody is told, and sees what it was.
  void end_of(int s, Fate fate, const std::string& how, const char* clause) {
    open_sheet(ops_, enemy_, s, "FOS-R78");
    void_plot(ops_, enemy_, s, clause);
    ops_.ship(enemy_, s).body.fate = fate;
    lose_contact(ops_, enemy_, s, how, clause);
  }

  void surrender(int s) { end_of(s, Fate::destroyed, "surrenders and is scuttled", "FOS-18.a"); }

  void capture(const Boarding& boarding) {
    const int s = boarding.target;
    const Ship& target = ops_.ship(enemy_, s).body;
    int troops = 0;
    for (const int b : boarding.ships) troops += ops_.class_of(ops_.ship(side_, b)).troops;
    const int defence = defenders(ops_.table(), target);
    open_sheet(ops_, enemy_, s, "FOS-R78");
    const std::string name = ops_.picture.ships[ix(ops_.ship(enemy_, s).contact)].handle;
    const std::string odds = std::to_string(troops) + " troops against " + std::to_string(defence);
    if (defence == 0) {
      ops_.tell_both(side_, "Nobody is left to defend " + name + ".", "Nobody is left to defend " + name + ".",
                     "FOS-R49");
      return take(s);
    }
    const int need = capture_need(troops, defence);
    const ContactShip& contact = ops_.picture.ships[ix(ops_.ship(enemy_, s).contact)];
    const RefId object{static_cast<std::uint8_t>(enemy_), static_cast<std::uint32_t>(contact.number)};
    const Rolled die =
        ops_.play.referee.roll({1, 20}, why(Purpose::capture, ref_side(side_), object), Audience::everyone());
    const bool taken = die.values.front() <= need;
    const std::string end = "die " + std::to_string(die.values.front()) + (taken ? ": captured." : ": repelled.");
    ops_.tell_both(side_, "Boarding " + name + ", " + odds + ", need " + std::to_string(need) + ", " + end,
                   name + " is boarded, " + end, "FOS-18.b.v", {die});
    if (taken) return take(s);
    ++ops_.theatre.captures_failed[ix(enemy_)];
    end_of(s, Fate::destroyed, "scuttled", "FOS-18.b.vi");
  }

  /// The ship changes sides (R51): a unit of its own in the captor's force, a new contact of the captor's.
  void take(int s) {
    end_of(s, Fate::captured, "captured", "FOS-18.b.v");
    const OpShip& from = ops_.ship(enemy_, s);
    Force& force = ops_.force(side_);
    OpUnit unit = ops_.unit(enemy_, from.body.unit);
    unit.handle = free_unit_name(force, side_);
    unit.number = count_of(force.units) + 1;
    unit.contact = -1;
    unit.zone = -1;
    unit.gone = false;
    OpShip prize;
    prize.body = from.body;
    prize.body.fate = Fate::in_play;
    prize.body.prize = true;
    prize.body.side = side_;
    prize.body.number = count_of(force.ships) + 1;
    prize.body.unit = count_of(force.units);
    prize.body.handle = unit.handle + ".1";
    prize.body.allowance = prize.body.steps = 0;
    prize.tonnage = ops_.class_of(from).mass;
    prize.origin = s;
    force.units.push_back(std::move(unit));
    force.ships.push_back(std::move(prize));
    const int made = count_of(force.ships) - 1;
    sight(ops_, {{side_, made, true}}, "FOS-18.b.v");
    open_sheet(ops_, side_, made, "FOS-18.b.v");
  }

  bool declined(int s) const {
    return std::any_of(commands_.begin(), commands_.end(), [&](const OpCommand& c) {
      return c.verb == OpVerb::ransom && c.object == ops_.ship(enemy_, s).contact && c.value == 0;
    });
  }

  bool ransomable(int s) {
    const OpShip& ship = ops_.ship(enemy_, s);
    if (!here_and_free(ops_.force(enemy_), ship)) return false;
    const std::vector<int> captors = enemies_of(ops_, enemy_, s);
    return std::any_of(captors.begin(), captors.end(),
                       [&](int c) { return ransoms(ops_.table(), ops_.ship(side_, c).body, ship.body); });
  }

  void ransom_civilians() {
    std::vector<int> ransomed;
    for (int s = 0; s < count_of(ops_.force(enemy_).ships); ++s)
      if (ransomable(s)) ransomed.push_back(s);
    std::sort(ransomed.begin(), ransomed.end(),
              [&](int a, int b) { return ops_.ship(enemy_, a).contact < ops_.ship(enemy_, b).contact; });
    for (const OpCommand& c : commands_)
      if (c.verb == OpVerb::ransom && c.value == 1 && std::none_of(ransomed.begin(), ransomed.end(), [&](int s) {
            return ops_.ship(enemy_, s).contact == c.object;
          }))
        not_met(c, "Ransom");
    for (const int s : ransomed)
      if (!declined(s)) end_of(s, Fate::ransomed, "ransomed", "FOS-18.c");
  }

  /// FOS-18.b.vii: the captor's own prize, or one of ours that a ship of ours would force.
  void destroy(const OpCommand& c) {
    if (c.subject >= 0) return scuttle_prize(side_, c.subject);
    const std::optional<int> s = behind(c.object);
    if (s && ops_.ship(enemy_, *s).body.prize && must_scuttle(ops_, enemy_, *s)) return scuttle_prize(enemy_, *s);
    not_met(c, "Destruction");
  }

  void scuttle_prize(int holder, int s) {
    OpShip& prize = ops_.ship(holder, s);
    if (!here(ops_.force(holder), prize)) return;
    ops_.ship(1 - holder, prize.origin).body.fate = Fate::destroyed;  // R51: the captor keeps 23.d
    prize.body.fate = Fate::destroyed;
    lose_contact(ops_, holder, s, "destroyed", "FOS-18.b.vii");
  }

  Ops& ops_;
  int side_, enemy_;
  const std::vector<OpCommand>& commands_;
  std::vector<int> victims_;  ///< ships of the enemy
  std::vector<Boarding> captures_;
};

}  // namespace

std::string free_unit_name(const Force& force, int side) {
  std::string name;
  int n = 0;
  const auto taken = [&](const OpUnit& unit) { return unit.handle == name; };
  do name = unit_name(side, n++);
  while (std::any_of(force.units.begin(), force.units.end(), taken));
  return name;
}

void special_phase(Ops& ops, int side, std::vector<OpCommand> commands) {
  if (side == ops.no_init()) read_mercy(ops);
  SpecialActions(ops, side, commands).run();
  if (side == ops.theatre.init) ops.play.state.operation->at_mercy.assign(AtMercy{}, Audience::nobody());
  publish(ops);
}

}  // namespace emcon::rules::fires_of_space
