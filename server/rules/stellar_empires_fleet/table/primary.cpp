// Holds the rows of the primary table, and marks them on a sheet (SEF-7.10.4).
#include "server/rules/stellar_empires_fleet/table/primary.hpp"

#include <algorithm>

#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"
#include "server/rules/stellar_empires_fleet/table/sheet.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr std::array<SystemGroup, 10> primary_table{
    SystemGroup::crew,        SystemGroup::reactor, SystemGroup::sensors, SystemGroup::crew,    SystemGroup::defence,
    SystemGroup::engineering, SystemGroup::crew,    SystemGroup::reactor, SystemGroup::sensors, SystemGroup::vital};
constexpr std::array<const char*, 6> group_names{"crew",           "reactor",     "sensors",
                                                 "major defences", "engineering", "vital systems"};

using GroupRows = std::array<RowEffect, 5>;

/// SEF-7.10.4 by SystemGroup; R91 for the sensors.
const GroupRows& rows_of(SystemGroup group) {
  static const std::array<GroupRows, 6> all{{{{{.crew = 1},
                                               {.die = 1, .crew = 2},
                                               {.die = 4, .crew = 3},
                                               {.die = 4, .crew = 4, .crew_turns = 1},
                                               {.die = 4, .crew = 5, .crew_turns = 2}}},
                                             {{{.capacitor = 2},
                                               {.die = 1, .reactor = 1},
                                               {.die = 4, .capacitor = 3},
                                               {.die = 4, .reactor = 2},
                                               {.die = 4, .reactor = 3, .capacitor = 3}}},
                                             {{{.sensors = 1},
                                               {.die = 1, .sensors = 2},
                                               {.die = 4, .sensors = 3},
                                               {.die = 4, .sensors = 4},
                                               {.die = 4, .sensors = 5}}},
                                             {{{.generator = 3},
                                               {.die = 1, .shield_level = 1},
                                               {.die = 4, .shield_points = 1},
                                               {.die = 4, .generator = 99},
                                               {.die = 4, .defence = true}}},
                                             {{{.crew = 1},
                                               {.die = 1, .crew = 1},
                                               {.die = 4, .crew = 2},
                                               {.die = 4, .crew = 3, .no_repairs_now = true},
                                               {.die = 4, .crew = 3, .no_repairs = true}}},
                                             {{{.die = 4, .bridge = 1},
                                               {.die = 4, .control = true},
                                               {.die = 4, .computer = true},
                                               {.die = 6, .drive = true},
                                               {.die = 4, .bridge = 2}}}}};
  return all[static_cast<std::size_t>(group)];
}
/// Takes back what was marked beyond the ends of rows.
void end_rows(const ShipClass& c, const Ship& ship, Wounds& lost) {
  lost.crew = std::min(lost.crew, c.category);
  lost.reactor = std::min(lost.reactor, figures_in(c.reactor));
  lost.capacitor = std::min(lost.capacitor, c.capacitor);
  lost.sensors = std::min(lost.sensors, figures_in(c.sensors));
  lost.shield_level = std::min(lost.shield_level, c.shields.level);
  lost.bridge = std::min(lost.bridge, bridge_boxes(ship));
}

}  // namespace

SystemGroup group_of(int die) {
  return primary_table[ix(die - 1)];
}
const char* group_name(SystemGroup group) {
  return group_names[static_cast<std::size_t>(group)];
}

int row_at(int die, bool em) {
  const int row = die <= 3 ? 0 : die <= 6 ? 1 : die <= 8 ? 2 : die == 9 ? 3 : 4;
  return std::min(4, row + (em ? 1 : 0));
}

RowEffect effect_of(const Catalogue& catalogue, SystemGroup group, int row) {
  if (group == SystemGroup::defence && row == 0 && major_hits_take_capacitors(catalogue)) return {.capacitor = 3};
  return rows_of(group)[ix(row)];
}

bool has_major_defences(const ShipClass& c) {
  return c.shields.level > 0 || c.stealth > 0 || c.jammer > 0;
}

void mark_row(const Catalogue& catalogue, const ShipClass& c, Ship& ship, const RowEffect& effect) {
  Wounds& lost = ship.lost;
  lost.crew += effect.crew;
  lost.reactor += effect.reactor;
  lost.capacitor += effect.capacitor;
  lost.sensors += effect.sensors;
  lost.shield_level += effect.shield_level;
  lost.generator = std::min(c.shields.generator, lost.generator + effect.generator);
  for (int& side : lost.shields) side = std::min(c.shields.capacity, side + effect.shield_points);
  lost.bridge += effect.bridge;
  lost.defence = lost.defence || effect.defence;
  lost.control = lost.control || effect.control;
  lost.computer = lost.computer || effect.computer;
  lost.drive = lost.drive || (effect.drive && c.drive);
  lost.no_repairs_now = lost.no_repairs_now || effect.no_repairs_now;
  lost.no_repairs = lost.no_repairs || effect.no_repairs;
  for (int turn = 0; turn < effect.crew_turns; ++turn) lost.crew_later.push_back(turn + 1);
  if (rows_have_ends(catalogue)) end_rows(c, ship, lost);
  ship.charge = std::min(ship.charge, capacity(c, ship));
}

/// What a hit has done to the boxes and systems of the sheet beside structure, in words.
std::string loss_words(const ShipClass& c, const Wounds& before, const Wounds& now) {
  std::string out;
  const auto add = [&](const std::string& what) { out += (out.empty() ? "" : ", ") + what; };
  const auto count = [&](int Wounds::* boxes, const char* of) {
    if (now.*boxes > before.*boxes) add(number(now.*boxes - before.*boxes) + " " + of);
  };
  const auto broken = [&](bool Wounds::* one, const char* of) {
    if (now.*one && !(before.*one)) add(of);
  };
  count(&Wounds::crew, "crew");
  count(&Wounds::sensors, "sensors");
  count(&Wounds::reactor, "reactor");
  count(&Wounds::capacitor, "capacitors");
  count(&Wounds::shield_level, "shield level");
  const int generator = now.generator - before.generator;
  if (generator > 0 && now.generator == c.shields.generator)
    add("the shield generator");
  else if (generator > 0)
    add(number(generator) + " shield generator");
  for (const Facing facing : all_facings)
    if (const auto at = static_cast<std::size_t>(facing); now.shields[at] > before.shields[at])
      add(number(now.shields[at] - before.shields[at]) + " " + facing_name(facing) + " shield");
  count(&Wounds::bridge, "bridge");
  broken(&Wounds::control, "weapons control");
  broken(&Wounds::computer, "the targeting computer");
  broken(&Wounds::drive, "the interstellar drive");
  broken(&Wounds::defence, "all major defences");
  broken(&Wounds::no_repairs_now, "repairs in this turn");
  broken(&Wounds::no_repairs, "repairs in this battle");
  const int later = count_of(now.crew_later) - count_of(before.crew_later);
  std::string words = out.empty() ? " It loses nothing else." : " It loses " + out + ".";
  if (later > 0)
    words += " 1 crew more is lost at the end of " +
             std::string(later == 1 ? "the next turn." : "each of the next 2 turns.");
  return words;
}

}  // namespace emcon::rules::stellar_empires_fleet
