// Offers guides, splits, joins and thrust.
#include <algorithm>

#include "server/rules/fires_of_space/offer_maker.hpp"

namespace emcon::rules::fires_of_space {

void OfferMaker::guide() {
  for (int u = 0; u < count_of(table_.units); ++u) {
    const Unit& unit = table_.units[ix(u)];
    if (!own(unit) || unit.missiles || unit.formation.empty()) continue;
    std::vector<table::Option> guides;
    for (const Unit& other : table_.units)
      if (own(other) && other.handle != unit.handle && other.formation == unit.formation)
        guides.push_back({other.handle, "unit " + other.handle, "", std::nullopt});
    if (guides.empty()) continue;
    const table::Token first{guides.front().token};
    const int set = add_set(std::move(guides));
    table::OfferLine& out = line("guide", unit.handle, "",
                                 "place " + unit.handle + " by a guide; dq: columns, dr: rows from it", "FOS-14.d.vi");
    out.fields.push_back(choice("guide", "guide unit", set, table::FieldKind::target));
    out.fields.back().fallback = first;
    out.fields.push_back(number("dq", "columns from it", -guide_distance_max, guide_distance_max, std::int64_t{0}));
    out.fields.push_back(number("dr", "rows from it", -guide_distance_max, guide_distance_max, std::int64_t{0}));
    out.fields[1].required = out.fields[2].required = true;
  }
}

/// Missiles of one launch are counted, those of several shared out by launch.
table::Field OfferMaker::leaving_missiles(int u) {
  const int most = missiles_in(table_, u) - 1;
  const std::vector<int> lots = lots_of(table_, u);
  if (lots.size() == 1) return number("count", "how many leave", 1, most, {});
  std::vector<table::Option> options;
  for (const int l : lots) {
    const Lot& lot = table_.lots[ix(l)];
    options.push_back({table_.launches[ix(lot.launch)].name, std::to_string(lot.count) + " " + table_.type_of(lot).name,
                       "", std::nullopt});
  }
  table::Field field = choice("missiles", "who leaves", add_set(std::move(options)), table::FieldKind::split);
  field.total = field.max = most;
  return field;
}

void OfferMaker::split_line(int u) {
  const Unit& unit = table_.units[ix(u)];
  if (unit.missiles ? missiles_in(table_, u) < 2 : ships_of(table_, u).size() < 2) return;
  table::Field field;
  if (unit.missiles) {
    field = leaving_missiles(u);
  } else {
    std::vector<table::Option> options;
    for (const int s : ships_of(table_, u))
      options.push_back({table_.ships[ix(s)].handle, short_class(table_.ships[ix(s)]), "", std::nullopt});
    const int most = count_of(options) - 1;
    field = list("ships", "who leaves", add_set(std::move(options)), 1, most);
  }
  table::OfferLine& out = line("split", unit.handle, "", "split " + unit.handle, unit.missiles ? "FOS-6.4" : "FOS-6.2");
  out.merit = 0;
  out.fields.push_back(std::move(field));
}

void OfferMaker::join_line(int u) {
  const Unit& unit = table_.units[ix(u)];
  std::vector<table::Option> options;
  for (int o = 0; o < count_of(table_.units); ++o) {
    const Unit& other = table_.units[ix(o)];
    if (!own(other) || o == u || other.missiles != unit.missiles || !matched(table_, unit, other)) continue;
    if (unit.missiles && o > u) continue;  // which name is kept matters to nobody: half of the lines will do
    if (unit.missiles && (!launched_together(table_, u, o) || other.target != unit.target || other.moved != unit.moved))
      continue;
    if (declared_at(table_, o)) continue;
    options.push_back({other.handle, "", "", std::nullopt});
  }
  if (options.empty()) return;
  const int set = add_set(std::move(options));
  table::OfferLine& out = line("join", unit.handle, "", unit.handle + " joins", unit.missiles ? "FOS-6.3" : "FOS-6.1");
  out.merit = 0;
  out.fields.push_back(choice("with", "unit that keeps its name", set, table::FieldKind::target));
}

void OfferMaker::split_and_join() {
  for (int u = 0; u < count_of(table_.units); ++u) {
    if (!own(table_.units[ix(u)]) || declared_at(table_, u)) continue;
    split_line(u);
    join_line(u);
  }
}

void OfferMaker::thrust(int sub_phase) {
  for (int u = 0; u < count_of(table_.units); ++u) {
    const Unit& unit = table_.units[ix(u)];
    if (!own(unit) || unit.missiles) continue;
    const int limit = allowance(table_, u);
    if (sub_phase > limit || steps_used(table_, u) >= limit) continue;
    const std::vector<Opponent> enemies = opponents(view_, u);
    std::vector<table::Option> options;
    int best = 0;
    for (int d = 0; d <= 6; ++d) {
      Markers at = unit.at;
      at.future = at.future + direction(d);
      const std::string to = label(at.future);
      options.push_back(
          {std::to_string(d), d == 0 ? "none, future " + to : "to " + to, "", course_worth(view_, enemies, at)});
      if (*options.back().merit > *options[ix(best)].merit) best = d;
    }
    // Told beside what no order would be worth.
    const std::int64_t idle = *options.front().merit;
    for (table::Option& option : options) *option.merit -= idle;
    const std::int64_t gain = *options[ix(best)].merit;
    const int set = add_set(std::move(options));
    table::OfferLine& out = line("thrust", unit.handle, "", "thrust " + unit.handle, "FOS-11.f.iv");
    out.merit = gain;
    out.fields.push_back(choice("direction", "direction", set));
    out.fields.back().fallback = table::Token{std::to_string(best)};
  }
}

}  // namespace emcon::rules::fires_of_space
