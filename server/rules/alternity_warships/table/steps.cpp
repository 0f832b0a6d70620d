// Says who is asked by a step, and what it is called.
#include "server/rules/alternity_warships/table/steps.hpp"

#include <algorithm>
#include <array>

#include "server/rules/alternity_warships/table/firing.hpp"
#include "server/rules/kit/agenda_rules.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// Whether a missile of the side stands with power in the hex of what it could attack (L1).
bool missiles_may_attack(const Table& table, Side side, Role role) {
  return std::ranges::any_of(table.missiles, [&](const Missile& missile) {
    if (missile.side != side || missile.role != role || missile.power == 0) return false;
    return std::ranges::any_of(units_of(table, enemy_of(side)), [&](const Unit& enemy) {
      return enemy.is_missile() == (role == Role::counter) && place_of_unit(table, enemy) == missile.course.at;
    });
  });
}

/// Whether a unit of the side stands where it could bomb, whatever it carries (L1).
bool may_bomb(const Table& table, Side side) {
  for (const ShipIndex s : table.ships.indices()) {
    if (table.ships[s].side != side || table.ships[s].fate != Fate::fighting) continue;
    for (const Unit& enemy : units_of(table, enemy_of(side)))
      if (!enemy.is_missile() && !no_bombs(table, s, enemy)) return true;
    const auto* goal = std::get_if<Bombard>(&table.scenario().victory);
    if (goal && goal->side == side && table.ships[s].course.at == goal->target) return true;
  }
  return false;
}

struct SlotsFor : SlotsOfSteps<Table> {
  using SlotsOfSteps::operator();

  AskedSlots operator()(const SheetsStep&) const { return first_seats(table, two_sides()); }
  AskedSlots operator()(const FleetStep&) const { return first_seats(table, two_sides()); }
  AskedSlots operator()(const SetupStep&) const { return every_seat(table); }
  AskedSlots operator()(const FlagshipStep&) const {
    AskedSlots out;
    for (const Side side : two_sides()) {
      const std::vector<Seat> seats = seats_of(table, side);
      const bool needs = !table.command[side].flagship && flagship_candidates(table, side).size() > 1;
      if (needs && !seats.empty()) out.push_back({seats.front()});
    }
    return out;
  }
  AskedSlots operator()(const MoveStep& step) const { return each_of(step.side); }
  AskedSlots operator()(const FireStep& step) const {
    if (step.kind == FireKind::bombs && !may_bomb(table, step.side)) return {};
    if (step.kind == FireKind::antimissile &&
        std::ranges::find(table.missiles, enemy_of(step.side), &Missile::side) == table.missiles.end())
      return {};
    return each_of(step.side);
  }
  AskedSlots operator()(const HoldStep& step) const {
    return missiles_may_attack(table, step.side, step.role) ? each_of(step.side) : AskedSlots{};
  }
  AskedSlots operator()(const LaunchStep& step) const { return each_of(step.side); }
  AskedSlots operator()(const RepairStep&) const { return every_seat(table); }

 private:
  AskedSlots each_of(Side side) const {
    AskedSlots out;
    for (const Seat seat : seats_of(table, side)) out.push_back({seat});
    return out;
  }
};

struct PhaseOf {
  Phase operator()(const MoveStep& step) const { return phase_of(step_of(step.first)); }
  Phase operator()(const FireStep& step) const { return of(step.kind); }
  Phase operator()(const PlannedFire& step) const { return of(step.kind); }
  Phase operator()(const HoldStep& step) const { return of(step.role); }
  Phase operator()(const MissileStep& step) const { return of(step.role); }
  Phase operator()(const EffectStep& step) const { return step.phase; }
  Phase operator()(const LaunchStep&) const { return Phase::launch; }
  Phase operator()(const RepairStep&) const { return Phase::repair; }
  Phase operator()(const RepairsRun&) const { return Phase::repair; }
  Phase operator()(const EndStep&) const { return Phase::end; }
  Phase operator()(const MoveSlots&) const { return Phase::move_heavy; }
  template <class Other>
  Phase operator()(const Other&) const {
    return Phase::edge;
  }

 private:
  static Phase of(FireKind kind) {
    switch (kind) {
      case FireKind::torpedoes:
        return Phase::torpedoes;
      case FireKind::antimissile:
        return Phase::antimissile;
      case FireKind::bombs:
        return Phase::bombs;
      default:
        return Phase::beams;
    }
  }
  static Phase of(Role role) { return role == Role::counter ? Phase::antimissile : Phase::antiship; }
};

bool is_set_up(const Step& step) {
  return std::holds_alternative<SetupStep>(step) || std::holds_alternative<FleetStep>(step) ||
         std::holds_alternative<SheetsStep>(step);
}

const char* phase_title(Phase phase) {
  constexpr std::array titles{"Edge",
                              "Movement: heavy ships",
                              "Movement: medium and light ships",
                              "Movement: small craft",
                              "Antiship missiles",
                              "Counter-missiles",
                              "Beams and projectiles",
                              "Torpedoes and specials",
                              "Attacks of counter-missiles",
                              "Attacks of antiship missiles",
                              "Bombs",
                              "Launch",
                              "Repair",
                              "End of the round"};
  return titles[static_cast<std::size_t>(phase)];
}

}  // namespace

Phase phase_of(const Step& step) {
  return std::visit(PhaseOf(), step);
}

const char* time_of(const Step& step) {
  return is_set_up(step) ? "Set-up" : phase_title(phase_of(step));
}

std::string about(const Table& table, const Step& step) {
  return std::visit(
      [&](const auto& of) -> std::string {
        if constexpr (requires { of.side; })
          return side_name(table, of.side);
        else
          return "";
      },
      step);
}

std::vector<std::vector<Seat>> slots_of(const Table& table, const Step& step) {
  return std::visit(SlotsFor{{table}}, step);
}

}  // namespace emcon::rules::alternity_warships
