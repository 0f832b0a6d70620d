// Works out what hits do to each system of a ship, and which of them may be repaired.
#include "server/rules/fires_of_space/battle/table/hits.hpp"

#include "common/counted.hpp"

#include <algorithm>
#include <ranges>
#include <string>

namespace emcon::rules::fires_of_space::battle {
namespace {

constexpr int beams_fail_at = 4;
constexpr int batteries_fail_at = 3;
constexpr int launchers_fail_at = 2;
constexpr int surface_hits_per_suite = 4;  ///< so many S hits cost one level of suite, two levels at most
constexpr int surface_suite_max = 2;
constexpr int screen_per_hit = 2;

/// Part of `count` that works with `hits` of the `all` that silence it, rounded up.
int share(int count, int hits, int all) {
  return (count * std::max(0, all - hits) + all - 1) / all;
}

}  // namespace

int hits_on(const Ship& ship, Subsystem system) {
  return static_cast<int>(std::ranges::count_if(ship.hits, [&](const Hit& hit) { return hit.system == system; }));
}

int hits_in_effect(const Ship& ship) {
  return count_of(ship.hits);
}

bool has_system(const ShipClass& sheet, Subsystem system) {
  switch (system) {
    case Subsystem::surface:
    case Subsystem::power:
    case Subsystem::crew:
      return true;
    case Subsystem::beams:
      return !sheet.beams.empty();
    case Subsystem::point_defence:
      return !sheet.batteries.empty();
    case Subsystem::drive:
      return sheet.manoeuvre > 0;
    case Subsystem::suite:
      return sheet.suite > 0;
    case Subsystem::screen:
      return sheet.screen > 0;
    case Subsystem::armour:
      return sheet.armour > 0;
    case Subsystem::jump_drive:
      return sheet.jump > 0;
    case Subsystem::launchers:
      break;
  }
  return sheet.launch_rate > 0;
}

Subsystem struck(const ShipClass& sheet, Subsystem system) {
  return has_system(sheet, system) ? system : Subsystem::surface;
}

bool plant_off(const Ship& ship) {
  return ship.shut_down || hits_on(ship, Subsystem::power) >= plant_fails_at;
}

Current with_hits(const ShipClass& sheet, const Ship& ship) {
  const auto on = [&](Subsystem system) { return hits_on(ship, system); };
  Current out;
  out.armour = std::max(0, sheet.armour - on(Subsystem::armour));
  out.prep = sheet.prep + on(Subsystem::jump_drive);
  if (plant_off(ship)) return out;
  out.can_jump = sheet.jump > 0 && on(Subsystem::jump_drive) < jump_fails_at;
  out.manoeuvre = std::max(0, sheet.manoeuvre - on(Subsystem::drive));
  const int surface = std::min(surface_suite_max, on(Subsystem::surface) / surface_hits_per_suite);
  out.suite = std::max(0, sheet.suite - on(Subsystem::suite) - surface);
  out.screen = std::max(0, sheet.screen - screen_per_hit * on(Subsystem::screen));
  const int launchers = on(Subsystem::launchers);
  out.launch_rate = launchers >= launchers_fail_at             ? 0
                    : launchers == 0 || sheet.launch_rate == 0 ? sheet.launch_rate
                                                               : std::max(1, sheet.launch_rate / 2);
  return out;
}

int beams_with_hits(const Ship& ship, int count) {
  return plant_off(ship) ? 0 : share(count, hits_on(ship, Subsystem::beams), beams_fail_at);
}

int batteries_with_hits(const Ship& ship, int count) {
  return plant_off(ship) ? 0 : share(count, hits_on(ship, Subsystem::point_defence), batteries_fail_at);
}

Sum repair_sum(const Table& table, const Ship& ship) {
  return Sum(table.the_scenario().repair.hit, "for a hit")
      .plus(-(hits_on(ship, Subsystem::crew) / 2), "crew")
      .at_least(1);
}
int repair_need(const Table& table, const Ship& ship) {
  return repair_sum(table, ship).total();
}

std::string permanent_text(const Table& table) {
  const int from = table.the_scenario().repair.permanent_from;
  return from > 20 ? "" : ", permanent from " + number(from);
}

HitIndex first_repairable(const Ship& ship, Subsystem system) {
  const auto wanted = [&](const Hit& hit) { return hit.system == system && !hit.permanent; };
  return first_of(ship.hits, wanted).value_or(HitIndex());
}

HitIndex default_repair(const Ship& ship) {
  if (const HitIndex power = first_repairable(ship, Subsystem::power)) return power;
  return first_of(ship.hits, [](const Hit& hit) { return !hit.permanent; }).value_or(HitIndex());
}

bool may_repair(const Table& table, const Ship& ship) {
  return ship.in_play() && !table.class_of(ship).civilian && default_repair(ship);
}

std::string effect_of(const Table& table, const Ship& ship, Subsystem system) {
  const int n = hits_on(ship, system);
  switch (system) {
    case Subsystem::surface:
      return "four of them take 1 off the suite, eight 2";
    case Subsystem::beams:
      return n >= beams_fail_at ? "no beams" : "each row of beams keeps " + number(beams_fail_at - n) + " in 4";
    case Subsystem::point_defence:
      return n >= batteries_fail_at ? "no point defence"
                                    : "each row of batteries keeps " + number(batteries_fail_at - n) + " in 3";
    case Subsystem::drive:
      return "manoeuvre less " + number(n);
    case Subsystem::suite:
      return "suite less " + number(n);
    case Subsystem::power:
      return n >= plant_fails_at ? "systems are off; it may explode" : "may spread, two or more may explode";
    case Subsystem::screen:
      return "screen less " + number(screen_per_hit * n);
    case Subsystem::armour:
      return "armour less " + number(n);
    case Subsystem::jump_drive:
      return n >= jump_fails_at ? "no jumps" : "preparation takes " + counted(table.class_of(ship).prep + n, "turn");
    case Subsystem::launchers:
      return n >= launchers_fail_at ? "no launches" : "half the launch rate";
    case Subsystem::crew:
      return "repairs on " + number(repair_need(table, ship));
  }
  return "";
}

std::string hits_text(const Ship& ship) {
  std::string out;
  for (const Hit& hit : ship.hits | std::views::take(hits_named_max)) {
    if (!out.empty()) out += " ";
    out += code_of(hit.system);
    if (hit.permanent) out += " (permanent)";
  }
  if (ship.hits.size() > hits_named_max) out += " and " + std::to_string(ship.hits.size() - hits_named_max) + " more";
  return out;
}

bool forced_scuttling_state(const Table& table, const Ship& ship) {
  if (!ship.in_play()) return false;
  if (!table.detailed) return worst(ship) == Worst::disabled;
  const bool missiles = std::ranges::any_of(ship.magazine, [](int n) { return n > 0; });
  return !missiles && (hits_on(ship, Subsystem::beams) >= 2 || hits_on(ship, Subsystem::power) >= 2);
}

}  // namespace emcon::rules::fires_of_space::battle
