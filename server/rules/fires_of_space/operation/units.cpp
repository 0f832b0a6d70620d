// Offers, checks and carries out splits and joins of operational units.
#include <algorithm>
#include <string>
#include <utility>

#include "server/rules/fires_of_space/operation/aftermath.hpp"
#include "server/rules/fires_of_space/operation/op_check.hpp"
#include "server/rules/fires_of_space/operation/op_offer.hpp"
#include "server/rules/fires_of_space/operation/thrust.hpp"

namespace emcon::rules::fires_of_space {
namespace {

bool matched(const OpUnit& a, const OpUnit& b) {
  return a.system == b.system && a.at == b.at;
}

/// Whether the enemy knows of a ship in the unit.
bool seen(const Force& force, int unit) {
  const std::vector<int> ships = ships_of(force, unit);
  return std::any_of(ships.begin(), ships.end(), [&](int s) { return force.ships[ix(s)].contact >= 0; });
}

bool barred(const Picture& picture, const OpUnit& unit) {
  return unit.contact >= 0 && in_interception(picture, unit.contact);
}

}  // namespace

void apply_op_split(Force& force, const Table&, int side, const OpCommand& c) {
  OpUnit part = force.units[ix(c.subject)];
  part.handle = free_unit_name(force, side);
  part.number = count_of(force.units) + 1;
  part.contact = -1;
  part.zone = -1;
  for (const int s : c.members) force.ships[ix(s)].body.unit = count_of(force.units);
  force.units.push_back(std::move(part));
  // Ships that nobody sees leave the name to those that are seen: what becomes of it must not tell of them (L10).
  if (!seen(force, c.subject) && seen(force, count_of(force.units) - 1))
    std::swap(force.units[ix(c.subject)].contact, force.units.back().contact);
}

void apply_op_join(Force& force, const OpCommand& c) {
  OpUnit& from = force.units[ix(c.subject)];
  OpUnit& to = force.units[ix(c.object)];
  for (const int s : ships_of(force, c.subject)) force.ships[ix(s)].body.unit = c.object;
  from.gone = true;
  if (to.contact < 0) to.contact = from.contact;
  from.contact = -1;
  to.engaged = to.engaged || from.engaged;  // no thrust is gained by it (R56)
}

bool OpChecker::units_may_change(int unit, const char* field) {
  const auto other = [](const OpCommand& c) {
    return c.verb != OpVerb::split && c.verb != OpVerb::join && c.verb != OpVerb::tonnage;
  };
  if (std::any_of(commands_.begin(), commands_.end(), other)) {
    refuse("too_late", "Units split and join before the other orders of a window.", "FOS-R56");
    return false;
  }
  if (!barred(picture_, force_.units[ix(unit)])) return true;
  refuse("in_interception",
         "Unit " + force_.units[ix(unit)].handle + " is in an interception: it stays as it is until the phase ends.",
         "FOS-R56", field);
  return false;
}

void OpChecker::split() {
  const std::optional<int> unit = own_unit();
  if (!unit || !units_may_change(*unit, "subject")) return;
  const table::Tokens* names = tokens("ships", "FOS-6.2");
  if (!names) return;
  OpCommand c = command(OpVerb::split, *unit);
  for (const std::string& name : names->tokens) {
    const std::optional<int> s = find_op_ship(force_, name);
    if (!s || !here(force_, force_.ships[ix(*s)]) || force_.ships[ix(*s)].body.unit != *unit ||
        std::find(c.members.begin(), c.members.end(), *s) != c.members.end())
      return refuse("not_in_unit", "'" + name + "' is no ship of unit " + line_->subject + ", or is named twice.",
                    "FOS-6.2", "ships");
    c.members.push_back(*s);
  }
  if (c.members.size() == ships_of(force_, *unit).size())
    return refuse("nothing_left", "At least one ship stays in the unit.", "FOS-6.2", "ships");
  accept(std::move(c));
  expect("new unit", force_.units.back().handle);
}

void OpChecker::join() {
  const std::optional<int> unit = own_unit();
  if (!unit || !units_may_change(*unit, "subject")) return;
  const std::string* name = token("with");
  if (!name) return;
  const std::optional<int> with = find_op_unit(force_, *name);
  if (!with || *with == *unit)
    return refuse("not_your_unit", "'" + *name + "' is not another of your units.", "FOS-6.1", "with");
  if (!units_may_change(*with, "with")) return;
  if (!matched(force_.units[ix(*unit)], force_.units[ix(*with)]))
    return refuse("not_matched", "Units join when all their markers are in the same hexes.", "FOS-7.c", "with");
  OpCommand c = command(OpVerb::join, *unit);
  c.object = *with;
  accept(std::move(c));
}

void OpOfferMaker::split_line(int u) {
  const std::vector<int> ships = ships_of(force_, u);
  if (ships.size() < 2) return;
  std::vector<table::Option> options;
  for (const int s : ships) {
    const Ship& ship = force_.ships[ix(s)].body;
    options.push_back({ship.handle, table_.class_of(ship).name, "", std::nullopt});
  }
  const std::string& handle = force_.units[ix(u)].handle;
  const int set = add_set(std::move(options));
  table::OfferLine& out = line("split", handle, "", "split " + handle, "FOS-6.2");
  out.merit = 0;
  out.secret = force_.units[ix(u)].contact < 0;
  out.fields.push_back(list("ships", "who leaves", set, 1, count_of(ships) - 1));
}

void OpOfferMaker::join_line(int u) {
  const OpUnit& unit = force_.units[ix(u)];
  std::vector<table::Option> options;
  for (int o = 0; o < count_of(force_.units); ++o) {
    const OpUnit& other = force_.units[ix(o)];
    if (o != u && !other.gone && matched(unit, other) && !barred(picture_, other))
      options.push_back({other.handle, "unit " + other.handle, "", std::nullopt});
  }
  if (options.empty()) return;
  const int set = add_set(std::move(options));
  table::OfferLine& out = line("join", unit.handle, "", unit.handle + " joins", "FOS-6.1");
  out.merit = 0;
  out.secret = unit.contact < 0;  // whatever it joins shows its detected ships alone (L10)
  out.fields.push_back(choice("with", "unit that keeps its name", set, table::FieldKind::target));
}

void OpOfferMaker::split_and_join() {
  for (int u = 0; u < count_of(force_.units); ++u) {
    if (force_.units[ix(u)].gone || barred(picture_, force_.units[ix(u)])) continue;
    split_line(u);
    join_line(u);
  }
}

}  // namespace emcon::rules::fires_of_space
