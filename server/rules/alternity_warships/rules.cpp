// Answers the host's smaller questions: info, what is asked and of whom, what is offered, clock, outcome, views.
#include <algorithm>
#include <array>

#include "server/rules/alternity_warships/alternity_warships.hpp"
#include "server/rules/alternity_warships/orders/orders.hpp"
#include "server/rules/kit/agenda_rules.hpp"
#include "server/rules/kit/seen.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr int turns_shown_max = 99;

/// Whether a missile of the side stands with power in the hex of what it could attack (L1).
bool missiles_may_attack(const Table& table, Side side, Role role) {
  return std::ranges::any_of(table.missiles, [&](const Missile& missile) {
    if (missile.side != side || missile.role != role || missile.power == 0) return false;
    return std::ranges::any_of(units_of(table, enemy_of(side)), [&](const Unit& enemy) {
      return (enemy.missile > 0) == (role == Role::counter) && place_of_unit(table, enemy) == missile.course.at;
    });
  });
}

/// Whether a unit of the side stands where it could bomb, whatever it carries (L1).
bool may_bomb(const Table& table, Side side) {
  for (const ShipIndex s : table.ships.indices()) {
    if (table.ships[s].side != side || table.ships[s].fate != Fate::fighting) continue;
    for (const Unit& enemy : units_of(table, enemy_of(side)))
      if (enemy.missile == 0 && !no_bombs(table, s, enemy)) return true;
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

table::Clock Rules::clock(const State& state) {
  const Step* step = open_step(state);
  const char* title = !step ? "Over" : is_set_up(*step) ? "Set-up" : phase_title(phase_of(*step));
  return clock_of(state, title, state.table.options.rounds);
}

View Rules::project(const State& state, const Sight& sight) {
  View view = open_view<View>(state, sight);
  view.secrets = seen(state.secrets, sight);
  for (const ShipIndex s : state.laid_open.indices())
    if (!view.secrets[s]) view.secrets[s] = state.laid_open[s];
  view.aims = seen(state.aims, sight);
  view.chosen = seen(state.chosen, sight);
  view.reinforcements = seen(state.reinforcements, sight);
  view.waiting = seen(state.waiting, sight);
  view.brought = seen(state.brought, sight);
  return view;
}

table::Offer Rules::standing(const View& view) {
  return standing_offer(windows(), "ALT-R72", turns_shown_max, view.seat.has_value());
}

EMCON_AGENDA_ANSWERS("ALT-4.1");

}  // namespace emcon::rules::alternity_warships
