// Makes the first state of a match from a scenario and its options, and opens the set-up.
#include <algorithm>

#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/catalogue/revisions.hpp"
#include "server/rules/alternity_warships/phases/acts.hpp"
#include "server/rules/kit/scenario.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// Under open sheets all know them, save what hides something (ALT-R50, R88, R89): a sheet in disguise, and in the
/// first revision one with a concealed weapon.
bool is_open(const Table& table, const Sheet& sheet) {
  const bool hides = !open_sheets_show_all(*table.catalogue) && std::ranges::any_of(sheet.mounts, &Mount::concealed);
  return table.options.sheets == SheetsOption::open && !sheet.disguise && !hides;
}

void add_scenario_ship(State& state, ShipIndex entry) {
  const ScenarioShip& from = state.table.scenario().ships[entry];
  Table& table = state.table;
  const SheetRef of = listed_sheet(table, from.sheet);
  const Sheet& sheet = *of;
  Ship ship;
  ship.name = from.name;
  ship.entry = entry;
  ship.face = face_of(sheet);
  ship.side = from.side;
  ship.seat = seat_of_player(table.scenario().sides, from.side, from.player);
  ship.course = from.course;
  ship.orbit = from.orbit;
  ship.drift = from.drift;
  ship.last_manoeuvre = from.last_manoeuvre;
  if (from.orbit == Orbit::landed)
    ship.body = ground_at(table, from.course.at).body;
  else if (from.orbit != Orbit::none)
    ship.body = place_at(table, from.course.at).body;
  Secret secret = fresh_secret(of);
  secret.works.marks = from.lost;
  secret.works.shield = std::max(0, secret.works.shield - from.shield_lost);
  ship.status = status_of(secret.works.marks, sheet.track);
  if (ship.status == Status::destroyed) ship.fate = Fate::derelict;
  add_ship(state, std::move(ship), std::move(secret));
}

void add_scenario_missile(State& state, const ScenarioMissile& from) {
  Table& table = state.table;
  const ShipIndex launcher = ship_of_entry(table, from.launcher).value_or(ShipIndex(0));
  const Ship& ship = table.ships[launcher];
  Missile missile;
  missile.number = next_number(table);
  missile.side = ship.side;
  missile.seat = ship.seat;
  missile.role = from.role;
  missile.launcher = launcher;
  missile.score = ship.face.crew;
  missile.round = 0;
  missile.course = from.course;
  missile.power = from.power;
  Aim aim{std::make_shared<const Load>(table.catalogue->loads[from.load]),
          Unit(ship_of_entry(table, from.ship).value_or(ShipIndex()))};
  if (from.missile) aim.target = Unit(MissileNumber(from.missile.place() + 1));
  if (state.laid_open[launcher]) missile.load = aim.load;
  table.missiles.push_back(std::move(missile));
  state.aims.emplace_back(aim, side_audience(table, ship.side));
}

/// A giant's band is rolled, width first (ALT-R33).
void roll_bands(Play& play) {
  constexpr int width_faces = 4, distance_faces = 8;
  Table& table = play.table();
  for (const Body& body : table.scenario().bodies) {
    Debris debris = body.debris;
    if (debris.rolled) {
      const Why reason = why(Purpose::band, {Side{0}, static_cast<std::uint32_t>(table.debris.size())});
      std::vector<Rolled> dice;
      dice.push_back(play.roll(Audience::everyone(), {1, width_faces}, reason));
      dice.push_back(play.roll(Audience::everyone(), {1, distance_faces}, reason));
      debris.width = dice[0].values.front();
      debris.distance = dice[1].values.front();
      play.tell(Audience::everyone(),
                "Debris round " + body.name + ", rolled " + and_words({debris.width, debris.distance}) + ": " +
                    number(debris.width) + " wide at distance " + number(debris.distance) + ".",
                "ALT-15.12", std::move(dice), {},
                showing(heads::debris_round(body.name, debris.width, debris.distance)));
    }
    table.debris.push_back(debris);
  }
}

/// Hidden reinforcements come by lot, and only the side that gets them is told (ALT-R70).
void draw_reinforcements(Play& play) {
  Table& table = play.table();
  const Reinforcements option = table.options.reinforcements;
  for (const Side side : two_sides()) {
    int round = 0;
    for (const ScenarioShip& ship : table.scenario().ships)
      if (ship.side == side && ship.round > 1) round = ship.round;
    const bool listed = round > 0;
    if (option == Reinforcements::off) round = 0;
    if (option == Reinforcements::secret && listed && play.referee.draw(2, why(Purpose::reinforcement, {side, 0})) == 0)
      round = 0;
    const bool secret = option == Reinforcements::secret;
    play.state.reinforcements.emplace_back(round, secret ? play.side(side) : Audience::everyone());
    if (!listed || option == Reinforcements::off) continue;
    const std::string text =
        round > 0 ? "Reinforcements come in round " + number(round) + "." : "No reinforcements come.";
    play.tell(secret ? play.side(side) : Audience::everyone(), side_name(table, side) + ": " + text, "ALT-R70");
  }
}

void schedule(State& state) {
  const std::optional<Start>& start = state.table.scenario().start;
  if (!start) {
    std::vector<Step> steps{SetupStep{}, RoundStep{}};
    if (state.table.options.points > 0) steps.insert(steps.begin(), FleetStep{});
    if (state.table.options.own_sheets) steps.insert(steps.begin(), SheetsStep{});
    return state.agenda.push_in_order(std::move(steps));
  }
  state.table.turn = start->round;
  if (start->phase == Phase::edge) {
    --state.table.turn;
    return state.agenda.push(RoundStep{});
  }
  state.table.edge = start->edge;
  const int step = static_cast<int>(start->phase) - static_cast<int>(Phase::move_heavy);
  state.table.half_step = 2 * std::clamp(step, 0, movement_steps);
  state.agenda.push_in_order(steps_from(state.table, start->phase));
}

/// Ships of the side among which it chooses in secret; all that were chosen are its own.
void take_choice(Play& play, const SecretChoice& choice) {
  Table& table = play.table();
  ShipIndices picked = play.state.chosen[choice.side].truth(play.referee.key());
  if (picked.empty()) {  // nobody has chosen: by lot, so that no place on the list tells anything
    std::vector<ShipIndex> left = choice.among;
    const Why lot = why(Purpose::choice, {choice.side, 0});
    for (int i = 0; i < choice.count; ++i) {
      const int n = play.referee.draw(count_of(left), lot);
      if (const auto ship = ship_of_entry(table, left[ix(n)])) picked.push_back(*ship);
      left.erase(left.begin() + n);
    }
    play.state.chosen[choice.side].assign(picked, play.side(choice.side));
  }
  std::string names;
  for (const ShipIndex ship : picked) names += (names.empty() ? "" : ", ") + ship_name(play.ship(ship));
  if (choice.kind == SecretChoice::Kind::cargo)
    return play.tell(play.side(choice.side), "Aboard " + names + ": " + choice.cargo + ".", "ALT-R90");
  for (const ShipIndex ship : picked)
    play.change_secret(ship, [&](Secret& secret) { secret = fresh_secret(listed_sheet(table, choice.sheet)); });
  play.tell(play.side(choice.side), "Disguised: " + names + ".", "ALT-R90");
}

}  // namespace

Secret fresh_secret(SheetRef held) {
  const Sheet& sheet = *held;
  Secret out;
  out.sheet = std::move(held);
  out.works.shield = sheet.ablative;
  for (const Launcher& launcher : sheet.launchers) {
    std::vector<int> stock;
    for (const Stock& of : launcher.stock) stock.push_back(of.count);
    out.works.stock.push_back(std::move(stock));
  }
  for (const Mount& mount : sheet.mounts) {
    out.works.shots.push_back(mount.weapon->shots * mount.count);
    out.used.push_back(0);
    out.shown.push_back(-1);
  }
  for (const CraftAboard& aboard : sheet.hangar.craft)
    for (int i = 0; i < aboard.count; ++i) {
      Craft craft;
      craft.number = ++out.last_craft;
      craft.sheet = aboard.sheet;
      craft.name = aboard.sheet->name;
      craft.works = fresh_secret(aboard.sheet).works;
      out.aboard.push_back(std::move(craft));
    }
  return out;
}

void add_ship(State& state, Ship ship, Secret secret) {
  Table& table = state.table;
  ship.number = 1 + static_cast<int>(std::ranges::count(table.ships, ship.side, &Ship::side));
  ship.now.trail = {ship.course.at};
  const bool open = is_open(table, *secret.sheet), in_part = open && open_sheets_show_all(*table.catalogue);
  const Audience insiders = open && !in_part ? Audience::everyone() : side_audience(table, ship.side);
  table.ships.push_back(std::move(ship));
  state.laid_open.push_back(in_part ? std::optional(as_laid_open(secret)) : std::nullopt);
  state.secrets.emplace_back(std::move(secret), insiders);
}

void name_flagship(Play& play, Side side, ShipIndex ship) {
  play.table().command[side].flagship = ship;
  play.tell(Audience::everyone(),
            side_name(play.table(), side) + " has its flag on " + ship_name(play.ship(ship)) + ".", "ALT-5.2");
}

void open_set_up(Play& play) {
  Table& table = play.table();
  play.referee.disclose(Audience::everyone());
  for (const SecretChoice& choice : table.scenario().choices) take_choice(play, choice);
  for (const Side side : two_sides()) {
    if (table.command[side].flagship) continue;
    const std::optional<ShipIndex> suggested = ship_of_entry(table, table.scenario().sides[side].flagship);
    if (const ShipIndex ship = suggested.value_or(default_flagship(table, side)); ship) name_flagship(play, side, ship);
  }
  for (const Ship& ship : table.ships)
    play.tell(Audience::everyone(),
              ship_name(ship) + ", " + ship.face.hull + ", is at " + hex_words(ship.course.at) + ", heading " +
                  number(ship.course.heading) + ", speed " + number(ship.course.speed) + ".",
              "ALT-6.3", {}, {}, showing(heads::is_at(ship.handle(), hex_words(ship.course.at))));
}

void bring_reinforcements(Play& play) {
  Table& table = play.table();
  for (const ShipIndex entry : table.scenario().ships.indices()) {
    const ScenarioShip& from = table.scenario().ships[entry];
    const int round = play.state.reinforcements[from.side].truth(play.referee.key());
    if (from.round <= 1 || round != table.turn || from.round != round) continue;
    add_scenario_ship(play.state, entry);
    const Ship& ship = table.ships.back();
    table.command[from.side].reinforced = true;
    play.referee.disclose(Audience::everyone());
    play.tell(Audience::everyone(),
              ship_name(ship) + ", " + ship.face.hull + ", comes at " + hex_words(ship.course.at) + ", heading " +
                  number(ship.course.heading) + ", speed " + number(ship.course.speed) + ".",
              "ALT-R70", {}, grave({ship.handle()}),
              showing(heads::comes(ship.handle(), hex_words(ship.course.at)), {arrives_act(ship)}));
  }
}

void begin_match(Play& play, const Options& options) {
  State& state = play.state;
  Table& table = state.table;
  const Scenario& scenario = table.scenario();
  table.options = options;
  roll_bands(play);
  for (const ShipIndex entry : scenario.ships.indices())
    if (scenario.ships[entry].round <= 1) add_scenario_ship(state, entry);
  for (const ScenarioMissile& missile : scenario.missiles) add_scenario_missile(state, missile);
  for (const Side side : two_sides()) {
    state.chosen.emplace_back(ShipIndices{}, play.side(side));
    state.waiting.emplace_back(Waiting{}, play.side(side));
    state.brought.emplace_back(Brought{}, play.side(side));
  }
  draw_reinforcements(play);
  schedule(state);
}

}  // namespace emcon::rules::alternity_warships
