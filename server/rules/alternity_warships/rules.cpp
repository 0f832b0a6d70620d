// Answers the host's smaller questions: info, what is asked and of whom, what is offered, clock, outcome, views.
#include <algorithm>
#include <array>

#include "server/rules/alternity_warships/alternity_warships.hpp"
#include "server/rules/alternity_warships/orders/orders.hpp"
#include "server/rules/kit/agenda_rules.hpp"
#include "server/rules/kit/seen.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr int revision = 1;
constexpr int turns_shown_max = 99;

using AskedSlots = std::vector<std::vector<Seat>>;

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

/// Slots of each step; none for a step that runs by itself.
struct SlotsFor {
  const Table& table;

  template <class S>
  AskedSlots operator()(const S&) const {
    return {};
  }
  AskedSlots operator()(const FleetStep&) const {
    AskedSlots out;
    for (const Side side : two_sides())
      if (const std::vector<Seat> seats = seats_of(table, side); !seats.empty()) out.push_back({seats.front()});
    return out;
  }
  AskedSlots operator()(const SetupStep&) const { return everybody(); }
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
    return each_of(step.side);
  }
  AskedSlots operator()(const HoldStep& step) const {
    return missiles_may_attack(table, step.side, step.role) ? each_of(step.side) : AskedSlots{};
  }
  AskedSlots operator()(const LaunchStep& step) const { return each_of(step.side); }
  AskedSlots operator()(const RepairStep&) const { return everybody(); }

 private:
  AskedSlots each_of(Side side) const {
    AskedSlots out;
    for (const Seat seat : seats_of(table, side)) out.push_back({seat});
    return out;
  }
  AskedSlots everybody() const {
    AskedSlots out;
    for (const Seat seat : table.players.indices())
      if (!table.players[seat].left) out.push_back({seat});
    return out;
  }
};

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

bool is_set_up(const Step& step) {
  return std::holds_alternative<SetupStep>(step) || std::holds_alternative<FleetStep>(step);
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

std::vector<std::vector<Seat>> slots_of(const Table& table, const Step& step) {
  return std::visit(SlotsFor{table}, step);
}

RulesetInfo Rules::info() {
  return {"alternity-warships", "Alternity Warships", revision};
}

std::optional<Ask> Rules::asked(const State& state) {
  return ask_on_top(state, about);
}

table::Clock Rules::clock(const State& state) {
  const Step* step = open_step(state);
  const char* title = !step ? "Over" : is_set_up(*step) ? "Set-up" : phase_title(phase_of(*step));
  return {state.table.turn, title, step ? about(state.table, *step) : "", state.table.options.rounds};
}

std::optional<Outcome> Rules::outcome(const State& state) {
  return state.outcome;
}

View Rules::project(const State& state, const Sight& sight) {
  View view;
  view.table = state.table;
  view.secrets = seen(state.secrets, sight);
  view.aims = seen(state.aims, sight);
  view.chosen = seen(state.chosen, sight);
  view.reinforcements = seen(state.reinforcements, sight);
  view.waiting = seen(state.waiting, sight);
  if (sight.viewer().is_seat()) view.seat = sight.viewer().seat();
  if (const Step* step = open_step(state)) view.step = *step;
  view.outcome = state.outcome;
  return view;
}

table::Offer Rules::offer(const View& view) {
  if (is_asked(view)) {
    Offering offering(view);
    return offer_of(*window_of(*view.step), about(view.table, *view.step), offering);
  }
  if (!view.step) return waiting_offer("The battle is over.");
  const std::string whom = about(view.table, *view.step);
  return waiting_offer(whom.empty() ? "Waiting for the other players" : "Waiting: " + whom);
}

bool Rules::idle(const View& view) {
  if (!is_asked(view)) return false;
  Offering offering(view);
  return idle_of(*window_of(*view.step), offering);
}

table::Offer Rules::standing(const View& view) {
  return standing_offer(windows(), "ALT-R72", turns_shown_max, view.seat.has_value());
}

Checked<OrderList> Rules::check(const View& view, const table::Filled& filled) {
  if (is_asked(view)) return read_answer(*window_of(*view.step), filled, Reading(view));
  return not_asked("not_your_turn", "ALT-4.1");
}

}  // namespace emcon::rules::alternity_warships
