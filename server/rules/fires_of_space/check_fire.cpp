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
  const int able = usable(ship, sheet.beams[ix(c.row)].count);
  const int left = able - ship.beams_used[ix(c.row)];
  if (able == 0) return refuse("disabled", ship.handle + " is disabled and cannot fire.", "FOS-R43");
  if (left <= 0) return refuse("weapons_fired", "All these weapons have fired in this phase.", "FOS-16.a.i", "variant");
  const bool target = beam_target(c, ship);
  const std::optional<int> count = number("count", 1, left, left, "FOS-16.a.i");
  if (!target || !count) return;
  c.count = *count;
  describe_fire(c);
  accept(std::move(c));
}

void Checker::describe_fire(const Command& c) {
  if (c.at_missiles) return expect("need", "1", expected(c.count, 1));
  const Ship& firer = table_.ships[ix(c.subject)];
  const Ship& target = table_.ships[ix(c.object)];
  const int range = distance(table_.units[ix(firer.unit)].at.present, table_.units[ix(target.unit)].at.present);
  const BeamType& beam = table_.catalogue->beams[ix(table_.class_of(firer).beams[ix(c.row)].beam)];
  const int need = beam_need(table_, firer, target, band_of(range));
  const int pen = beam_penetration_need(table_, beam, target, band_of(range));
  const std::int64_t effective = expected(1, pen) * expected(c.count, need) / 1000;
  expect("expected effective hits",
         "range " + std::to_string(range) + ", need " + std::to_string(need) + ", penetrates on " +
             std::to_string(pen) + ": " + decimal(effective),
         effective);
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
  const int able = usable(ship, battery.count);
  const int left = able - ship.batteries_used[ix(c.row)];
  if (able == 0) return refuse("disabled", ship.handle + " is disabled and cannot fire.", "FOS-R43");
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
