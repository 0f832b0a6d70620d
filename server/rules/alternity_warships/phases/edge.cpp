// The beginning of a round: what is counted anew, flagships, and the edge (ALT-5).
#include <algorithm>

#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/catalogue/revisions.hpp"
#include "server/rules/alternity_warships/phases/acts.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr int rerolls_max = 20;
constexpr int new_flagship_steps = 4, reinforced_steps = 2;

Sum edge_steps(const Table& table, Side side) {
  const Command& command = table.command[side];
  return Sum(0)
      .plus(check_steps(table.ships[command.flagship].status), "damage of the flagship")
      .plus(command.first_check ? new_flagship_steps : 0, "new flagship")
      .plus(-command.kills_before, "ships destroyed")
      .plus(command.reinforced_before ? -reinforced_steps : 0, "reinforced");
}

int rank(std::optional<Success> success) {
  return success ? 1 + static_cast<int>(*success) : 0;
}

/// Who wins by success, then by fewer ships (ALT-5.3, R6); none: both roll again.
std::optional<Side> winner(const Table& table, const BothSides<Check>& checks) {
  const int a = rank(checks[Side{0}].success), b = rank(checks[Side{1}].success);
  if (a != b) return Side{static_cast<std::uint8_t>(a > b ? 0 : 1)};
  const int ships_a = fleet_count(table, Side{0}), ships_b = fleet_count(table, Side{1});
  if (ships_a != ships_b) return Side{static_cast<std::uint8_t>(ships_a < ships_b ? 0 : 1)};
  return std::nullopt;
}

std::optional<Side> roll_once(Play& play) {
  Table& table = play.table();
  BothSides<Check> checks;
  for (const Side side : two_sides()) {
    const Ship& flagship = play.ship(table.command[side].flagship);
    const Sum steps = edge_steps(table, side);
    checks[side] = roll_check(play.referee, flagship.face.crew, steps.total(), why(Purpose::edge, ref(flagship)),
                              Audience::everyone());
    const auto words = states_have_no_words(*table.catalogue) ? check_words : old_check_words;
    table.command[side].check = words(flagship.face.crew, steps, checks[side]);
    play.tell(Audience::everyone(), "Edge, " + ship_name(flagship) + ": " + table.command[side].check, "ALT-5.1",
              checks[side].dice, {},
              showing(heads::rolls_for_edge(flagship.handle(), success_word(checks[side].success))));
  }
  return winner(table, checks);
}

/// A side without a flagship has no edge; of two the one that had it keeps it.
std::optional<Side> only_commander(const Table& table) {
  const bool a = table.command[Side{0}].flagship && table.ships[table.command[Side{0}].flagship].fate == Fate::fighting;
  const bool b = table.command[Side{1}].flagship && table.ships[table.command[Side{1}].flagship].fate == Fate::fighting;
  if (a && b) return std::nullopt;
  return a ? Side{0} : b ? Side{1} : table.edge;
}

/// Sides whose flagship is gone name another; a destroyed one costs the new one its first check (ALT-R55).
bool replace_flagships(Play& play) {
  Table& table = play.table();
  bool ask = false;
  for (const Side side : two_sides()) {
    Command& command = table.command[side];
    if (command.flagship && play.ship(command.flagship).fate == Fate::fighting) continue;
    command.first_check = command.flagship && play.ship(command.flagship).destroyed();
    command.flagship = {};
    const ShipIndices candidates = flagship_candidates(table, side);
    if (candidates.size() == 1) name_flagship(play, side, candidates.front());
    ask = ask || candidates.size() > 1;
  }
  return ask;
}

void clear_round(Play& play) {
  Table& table = play.table();
  for (const ShipIndex s : table.ships.indices()) {
    if (!play.ship(s).on_map()) continue;
    play.edit(s).now = Conduct{false, false, false, {play.ship(s).course.at}};
    if (std::ranges::any_of(play.secret(s).used, [](int used) { return used > 0; }))
      play.change_secret(s, [](Secret& secret) { std::ranges::fill(secret.used, 0); });
  }
  for (const MissileIndex m : table.missiles.indices()) {
    table.missiles[m].trail = {table.missiles[m].course.at};
    play.change_aim(m, [](Aim& aim) { aim.hold = aim.reached = false; });
  }
  for (Command& command : table.command) {
    command.kills_before = std::exchange(command.kills, 0);
    command.reinforced_before = std::exchange(command.reinforced, false);
  }
  table.bombarding.clear();
  table.half_step = 0;
  table.begun = -1;
}

}  // namespace

std::vector<Step> steps_from(const Table& table, Phase from) {
  const Side first = table.opposing(), second = table.edge;
  std::vector<std::pair<Phase, Step>> all{{Phase::counter_missiles, MoveSlots{}}};
  const auto both = [&](Phase phase, auto step_for) {
    all.emplace_back(phase, step_for(first));
    all.emplace_back(phase, step_for(second));
  };
  const auto fire = [&](Phase phase, FireKind kind) {
    both(phase, [&](Side side) -> Step {
      if (!table.options.brisk) return FireStep{side, kind};
      return phase == Phase::beams ? Step(FireStep{side, FireKind::all}) : Step(PlannedFire{side, kind});
    });
    all.emplace_back(phase, EffectStep{phase});
  };
  const auto missiles = [&](Phase phase, Role role) {
    for (const Side side : {first, second}) {
      if (role == Role::counter && table.options.antimissile_step)
        all.emplace_back(phase, table.options.brisk ? Step(PlannedFire{side, FireKind::antimissile})
                                                    : Step(FireStep{side, FireKind::antimissile}));
      if (table.options.missile_windows) all.emplace_back(phase, HoldStep{side, role});
      all.emplace_back(phase, MissileStep{side, role});
    }
    all.emplace_back(phase, EffectStep{phase});
  };
  fire(Phase::beams, FireKind::beams);
  fire(Phase::torpedoes, FireKind::torpedoes);
  missiles(Phase::antimissile, Role::counter);
  missiles(Phase::antiship, Role::antiship);
  fire(Phase::bombs, FireKind::bombs);
  both(Phase::launch, [](Side side) -> Step { return LaunchStep{side}; });
  if (table.options.repair_apart) all.emplace_back(Phase::repair, RepairStep{});
  all.emplace_back(Phase::repair, RepairsRun{});
  all.emplace_back(Phase::end, EndStep{});
  std::vector<Step> out;
  for (auto& [phase, step] : all)
    if (from <= phase) out.push_back(std::move(step));
  return out;
}

void begin_round(Play& play) {
  ++play.table().turn;
  play.referee.set_turn(play.table().turn);
  clear_round(play);
  const bool ask = replace_flagships(play);
  play.state.agenda.push(EdgeStep{});
  if (ask) play.state.agenda.push(FlagshipStep{});
}

void roll_edge(Play& play) {
  Table& table = play.table();
  const Side before = table.edge;
  for (const Side side : two_sides())
    if (!table.command[side].flagship)
      if (const ShipIndex ship = default_flagship(table, side); ship) name_flagship(play, side, ship);
  std::optional<Side> with = only_commander(table);
  for (int n = 0; !with && n <= rerolls_max; ++n) with = roll_once(play);
  table.edge = with.value_or(table.turn == 1 ? Side{1} : enemy_of(before));
  for (Command& command : table.command) command.first_check = false;
  play.tell(Audience::everyone(),
            side_name(table, table.edge) + " has the edge in round " + number(table.turn) + "; " +
                side_name(table, table.opposing()) + " moves and fires first.",
            "ALT-5.4", {}, {}, showing(heads::has_edge(side_name(table, table.edge))));
  play.state.agenda.push_in_order(steps_from(table, Phase::edge));
  bring_reinforcements(play);
}

}  // namespace emcon::rules::alternity_warships
