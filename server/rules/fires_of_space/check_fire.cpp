// Checks the orders `fire` and `pd` (point defence), and says what may be expected of them.
#include <algorithm>

#include "server/rules/fires_of_space/checker.hpp"
#include "server/rules/fires_of_space/words.hpp"

namespace emcon::rules::fires_of_space {

std::optional<int> Checker::missile_type_at(int unit) {
  const std::vector<int> types = types_in(table_, unit);
  if (types.empty()) {
    no_such_contact("target");
    return std::nullopt;
  }
  const std::string* name = token("type", false);
  if (!name) return types.front();
  for (const int type : types)
    if (name && table_.catalogue->missiles[ix(type)].name == *name) return type;
  refuse("which_type", "Name one missile type of that unit in 'type'.", "FOS-R76", "type");
  return std::nullopt;
}

/// Fills in the target; ships within 16 hexes, missiles within 4.
bool Checker::beam_target(Command& c, const Ship& firer) {
  const std::string* name = token("target");
  if (!name) return false;
  const Hex from = table_.units[ix(firer.unit)].at.present;
  if (const std::optional<int> ship = find_ship(table_, *name); ship && table_.ships[ix(*ship)].side != side_) {
    c.object = *ship;
    const int range = distance(from, table_.units[ix(table_.ships[ix(*ship)].unit)].at.present);
    if (range <= beam_range_max) return true;
    refuse("out_of_range", "Range " + std::to_string(range) + ": beams reach 16 hexes.", "FOS-14.a", "target");
    return false;
  }
  const std::optional<int> unit = find_unit(table_, *name);
  if (!unit || table_.units[ix(*unit)].side == side_ || !table_.units[ix(*unit)].missiles) {
    no_such_contact("target");
    return false;
  }
  c.object = *unit;
  c.at_missiles = true;
  const int range = distance(from, table_.units[ix(*unit)].at.present);
  if (range > beam_at_missile_range) {
    refuse("out_of_range", "Range " + std::to_string(range) + ": beams reach missiles within 4 hexes.", "FOS-16.a.vii",
           "target");
    return false;
  }
  const std::optional<int> type = missile_type_at(*unit);
  c.value = type.value_or(-1);
  return type.has_value();
}

/// Reads `mode` and `with` (FOS-16.a.viii); false after a refusal.
bool Checker::fire_mode(Command& c, const Ship& firer) {
  const std::string* mode = token("mode", false);
  const table::Value* with = table::find(*line_, "with");
  const bool further = with && !std::holds_alternative<std::monostate>(*with);
  if (mode && *mode == "dispersed") {
    c.mode = FireMode::dispersed;
  } else if (mode && *mode == "concentrated") {
    c.mode = FireMode::concentrated;
  } else if (mode && *mode != "normal") {
    refuse("which_mode", "'mode' is normal, dispersed or concentrated.", "FOS-16.a.viii", "mode");
    return false;
  }
  if (!table_.fire_modes && (c.mode != FireMode::normal || further)) {
    refuse("option_off", "This match is played without dispersed and concentrated fire.", "FOS-16.a.viii", "mode");
    return false;
  }
  if (further && c.mode != FireMode::concentrated) {
    refuse("only_concentrated", "Only concentrated fire takes weapons of other mounts along.", "FOS-R38", "with");
    return false;
  }
  if (further && !further_mounts(c, firer, *with)) return false;
  int weapons = c.count;
  for (const auto& [row, count] : c.shares) weapons += count;
  if (c.mode == FireMode::normal || weapons >= 2) return true;
  refuse("too_few_weapons", "Two weapons at least go together in one roll.", "FOS-R38", "count");
  return false;
}

/// Weapons of other mounts that concentrate with the first ones: of the same kind and not yet used in this phase.
bool Checker::further_mounts(Command& c, const Ship& firer, const table::Value& with) {
  const table::Split* split = std::get_if<table::Split>(&with);
  if (!split) {
    refuse("wrong_kind", "'with' takes weapons per mount.", "FOS-16.a.viii.2", "with");
    return false;
  }
  const ShipClass& sheet = table_.class_of(firer);
  const auto beam_of = [&](int row) -> const BeamType& {
    return table_.catalogue->beams[ix(sheet.beams[ix(row)].beam)];
  };
  for (const table::Share& share : split->shares) {
    if (share.amount == 0) continue;
    int row = -1;
    for (int i = 0; i < count_of(sheet.beams); ++i)
      if (beam_of(i).name == share.token) row = i;
    const bool twice = std::any_of(c.shares.begin(), c.shares.end(), [&](const auto& s) { return s.first == row; });
    if (row < 0 || row == c.row || twice) {
      refuse("no_such_mount", firer.handle + " has no further mount '" + share.token + "'.", "FOS-8.a-v", "with");
      return false;
    }
    if (beam_of(row).kind != beam_of(c.row).kind) {
      refuse("mixed_kinds", "Particle accelerators and meson guns do not concentrate together.", "FOS-R38", "with");
      return false;
    }
    const int left = usable_beams(firer, sheet.beams[ix(row)].count) - firer.beams_used[ix(row)];
    if (share.amount < 0 || share.amount > left) {
      refuse("weapons_fired", std::to_string(left) + " " + share.token + " of " + firer.handle + " are left to fire.",
             "FOS-16.a.viii.3", "with");
      return false;
    }
    c.shares.emplace_back(row, static_cast<int>(share.amount));
  }
  return true;
}

void Checker::fire() {
  const std::optional<int> s = own_ship();
  if (!s) return;
  const Ship& ship = table_.ships[ix(*s)];
  const ShipClass& sheet = table_.class_of(ship);
  Command c;
  c.verb = Verb::fire;
  c.subject = *s;
  for (int i = 0; i < count_of(sheet.beams); ++i)
    if (table_.catalogue->beams[ix(sheet.beams[ix(i)].beam)].name == line_->variant) c.row = i;
  if (c.row < 0)
    return refuse("no_such_mount", ship.handle + " has no '" + line_->variant + "'.", "FOS-8.a-v", "variant");
  const int able = usable_beams(ship, sheet.beams[ix(c.row)].count);
  const int left = able - ship.beams_used[ix(c.row)];
  if (able == 0)
    return refuse("disabled", ship.handle + " cannot fire them: " + status_word(ship) + ".", damage_clause(table_));
  if (left <= 0) return refuse("weapons_fired", "All these weapons have fired in this phase.", "FOS-16.a.i", "variant");
  const bool target = beam_target(c, ship);
  const std::optional<int> count = number("count", 1, left, left, "FOS-16.a.i");
  if (!target || !count) return;
  c.count = *count;
  if (!fire_mode(c, ship)) return;
  describe_fire(c);
  accept(std::move(c));
}

void Checker::describe_fire(const Command& c) {
  if (c.at_missiles) return expect("need", "1", expected(c.mode == FireMode::normal ? c.count : 1, 1));
  const Ship& firer = table_.ships[ix(c.subject)];
  const Ship& target = table_.ships[ix(c.object)];
  const int range = distance(table_.units[ix(firer.unit)].at.present, table_.units[ix(target.unit)].at.present);
  const FireNeeds needs = fire_needs(table_, c, target, band_of(range));
  const std::int64_t effective = expected_effective(needs);
  std::string text = "range " + std::to_string(range) + ", ";
  if (c.mode != FireMode::normal) text += "one roll, penetration " + std::to_string(needs.penetration) + ", ";
  text += "need " + std::to_string(needs.need) + ", penetrates on " + std::to_string(needs.pen_need) + ": ";
  expect("expected effective hits", text + decimal(effective), effective);
}

void Checker::point_defence() {
  const std::optional<int> s = own_ship();
  if (!s) return;
  const Ship& ship = table_.ships[ix(*s)];
  const ShipClass& sheet = table_.class_of(ship);
  Command c;
  c.verb = Verb::point_defence;
  c.subject = *s;
  for (int i = 0; i < count_of(sheet.batteries); ++i)
    if ("PD-" + std::to_string(sheet.batteries[ix(i)].strength) == line_->variant) c.row = i;
  if (c.row < 0)
    return refuse("no_such_battery", ship.handle + " has no '" + line_->variant + "'.", "FOS-8.a-v", "variant");
  const Battery& battery = sheet.batteries[ix(c.row)];
  const int able = usable_batteries(ship, battery.count);
  const int left = able - ship.batteries_used[ix(c.row)];
  if (able == 0)
    return refuse("disabled", ship.handle + " cannot fire them: " + status_word(ship) + ".", damage_clause(table_));
  if (left <= 0)
    return refuse("weapons_fired", "All these batteries have fired in this phase.", "FOS-16.a.ix", "variant");
  const std::string* name = token("target");
  if (!name) return;
  const std::optional<int> unit = find_unit(table_, *name);
  if (!unit || table_.units[ix(*unit)].side == side_) return no_such_contact("target");
  if (!table_.units[ix(*unit)].missiles)
    return refuse("not_missiles", "Point defence fires at missiles only.", "FOS-16.a.ix", "target");
  const int range = distance(table_.units[ix(ship.unit)].at.present, table_.units[ix(*unit)].at.present);
  if (range > battery.range)
    return refuse("out_of_range",
                  "Range " + std::to_string(range) + ": these batteries reach " + std::to_string(battery.range) + ".",
                  "FOS-R35", "target");
  const std::optional<int> type = missile_type_at(*unit);
  const std::optional<int> count = number("count", 1, left, left, "FOS-16.a.ix");
  if (!type || !count) return;
  c.object = *unit;
  c.value = *type;
  c.count = *count;
  const int need = point_defence_need(battery, table_.catalogue->missiles[ix(*type)]);
  accept(std::move(c));
  expect("need", std::to_string(need), expected(*count, need));
}

}  // namespace emcon::rules::fires_of_space
