// Offers beam fire and point defence, with merits and suggestions.
#include <algorithm>

#include "server/rules/fires_of_space/offer_maker.hpp"
#include "server/rules/fires_of_space/words.hpp"

namespace emcon::rules::fires_of_space {
namespace {

struct Best {
  std::string token;
  int target = -1;  ///< ship, or -1 for missiles
  std::int64_t merit = -1;
};

}  // namespace

/// Only if one of the units in reach has several types (R76), and then all types of all of them, since the target may
/// be changed; left empty it means the type launched first.
std::optional<table::Field> OfferMaker::type_field(const std::vector<int>& missile_units) {
  bool mixed = false;
  std::vector<int> all;
  for (const int unit : missile_units) {
    const std::vector<int> types = types_in(table_, unit);
    mixed = mixed || types.size() > 1;
    for (const int type : types)
      if (std::find(all.begin(), all.end(), type) == all.end()) all.push_back(type);
  }
  if (!mixed) return std::nullopt;
  std::vector<table::Option> options;
  for (const int type : all)
    options.push_back(
        {table_.catalogue->missiles[ix(type)].name, table_.catalogue->missiles[ix(type)].name, "", std::nullopt});
  table::Field field = choice("type", "missile type", -1);
  field.required = false;
  field.set = add_set(std::move(options));
  return field;
}

void OfferMaker::fire_line(int s, int row) {
  const Ship& ship = table_.ships[ix(s)];
  const BeamMount& mount = table_.class_of(ship).beams[ix(row)];
  const int left = usable_beams(ship, mount.count) - ship.beams_used[ix(row)];
  if (left <= 0) return;
  const Hex from = table_.units[ix(ship.unit)].at.present;
  std::vector<table::Option> options;
  Best best;
  for (int e = 0; e < count_of(table_.ships); ++e) {
    const Ship& target = table_.ships[ix(e)];
    if (target.side == side_ || !target.in_play()) continue;
    const int range = distance(from, table_.units[ix(target.unit)].at.present);
    if (range > beam_range_max) continue;
    const int need = beam_need(table_, ship, target, band_of(range));
    options.push_back(
        {target.handle, short_class(target), "need " + std::to_string(need), best_fire(table_, s, row, left, e).worth});
    if (*options.back().merit > best.merit) best = {target.handle, e, *options.back().merit};
  }
  std::vector<int> missiles;
  for (int u = 0; u < count_of(table_.units); ++u) {
    const Unit& unit = table_.units[ix(u)];
    if (!enemy(unit) || !unit.missiles || distance(from, unit.at.present) > beam_at_missile_range) continue;
    missiles.push_back(u);
    options.push_back({unit.handle, std::to_string(missiles_in(table_, u)) + " missiles", "",
                       expected(left, 1) * threat(view_, u) / 1000});
    if (*options.back().merit > best.merit) best = {unit.handle, -1, *options.back().merit};
  }
  if (options.empty()) return;
  const std::string& beam = table_.catalogue->beams[ix(mount.beam)].name;
  const int set = add_set(std::move(options));
  table::Field target = choice("target", "target", set, table::FieldKind::target);
  target.fallback = table::Token{best.token};
  std::vector<table::Field> fields{std::move(target), number("count", "weapons", 1, left, std::int64_t{left})};
  if (std::optional<table::Field> type = type_field(missiles)) fields.push_back(std::move(*type));
  table::OfferLine& out = line("fire", ship.handle, beam, "fire " + std::to_string(left) + " " + beam, "FOS-16.a.ii.1");
  out.times_max = left;
  out.merit = best.merit;
  out.fields = std::move(fields);
  if (table_.fire_modes) add_fire_modes(out, s, row, left, best.target);
}

void OfferMaker::fire() {
  for (int s = 0; s < count_of(table_.ships); ++s) {
    const Ship& ship = table_.ships[ix(s)];
    if (ship.side != side_ || !ship.in_play()) continue;
    for (int row = 0; row < count_of(ship.beams_used); ++row) fire_line(s, row);
  }
}

void OfferMaker::battery_line(int s, int row) {
  const Ship& ship = table_.ships[ix(s)];
  const Battery& battery = table_.class_of(ship).batteries[ix(row)];
  const int left = usable_batteries(ship, battery.count) - ship.batteries_used[ix(row)];
  if (left <= 0) return;
  std::vector<table::Option> options;
  std::vector<int> missiles;
  Best best;
  for (int u = 0; u < count_of(table_.units); ++u) {
    const Unit& unit = table_.units[ix(u)];
    if (!enemy(unit) || !unit.missiles) continue;
    if (distance(table_.units[ix(ship.unit)].at.present, unit.at.present) > battery.range) continue;
    missiles.push_back(u);
    const int type = types_in(table_, u).front();
    const int need = point_defence_need(battery, table_.catalogue->missiles[ix(type)]);
    const std::int64_t kills = std::min<std::int64_t>(expected(left, need), 1000L * missiles_in(table_, u, type));
    options.push_back({unit.handle, std::to_string(missiles_in(table_, u)) + " missiles",
                       "need " + std::to_string(need), kills * threat(view_, u) / 1000});
    if (*options.back().merit > best.merit) best = {unit.handle, -1, *options.back().merit};
  }
  if (options.empty()) return;
  const std::string name = "PD-" + std::to_string(battery.strength);
  table::Field target = choice("target", "missile unit", add_set(std::move(options)), table::FieldKind::target);
  target.fallback = table::Token{best.token};
  std::vector<table::Field> fields{std::move(target), number("count", "batteries", 1, left, std::int64_t{left})};
  if (std::optional<table::Field> type = type_field(missiles)) fields.push_back(std::move(*type));
  table::OfferLine& out = line("pd", ship.handle, name, "fire " + std::to_string(left) + " " + name, "FOS-16.a.ix");
  out.times_max = left;
  out.merit = best.merit;
  out.fields = std::move(fields);
}

void OfferMaker::point_defence() {
  for (int s = 0; s < count_of(table_.ships); ++s) {
    const Ship& ship = table_.ships[ix(s)];
    if (ship.side != side_ || !ship.in_play()) continue;
    for (int row = 0; row < count_of(ship.batteries_used); ++row) battery_line(s, row);
  }
}

}  // namespace emcon::rules::fires_of_space
