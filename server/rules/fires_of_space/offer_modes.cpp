// Adds to an offer of fire the modes that the option allows: dispersed and concentrated (FOS-16.a.viii).
#include "server/rules/fires_of_space/offer_maker.hpp"

namespace emcon::rules::fires_of_space {

/// `target`: the ship that is suggested, or -1 if missiles are, at which all modes are one (R37).
void OfferMaker::add_fire_modes(table::OfferLine& line, int s, int row, int left, int target) {
  const Ship& ship = table_.ships[ix(s)];
  const ShipClass& sheet = table_.class_of(ship);
  const auto kind_of = [&](int r) { return table_.catalogue->beams[ix(sheet.beams[ix(r)].beam)].kind; };
  std::vector<table::Option> further;
  std::int64_t most = 0;
  for (int r = 0; r < count_of(sheet.beams); ++r) {
    const int others = usable_beams(ship, sheet.beams[ix(r)].count) - ship.beams_used[ix(r)];
    if (r == row || kind_of(r) != kind_of(row) || others <= 0) continue;
    const std::string& name = table_.catalogue->beams[ix(sheet.beams[ix(r)].beam)].name;
    further.push_back({name, name, std::to_string(others) + " left", std::nullopt});
    most += others;
  }
  if (left < 2 && further.empty()) return;

  std::vector<FirePlan> plans{{FireMode::normal, left, 0}};
  if (target >= 0) plans = fire_plans(table_, s, row, left, target);
  const auto worth_of = [&](FireMode mode) -> std::optional<std::int64_t> {
    for (const FirePlan& plan : plans)
      if (plan.mode == mode) return plan.worth;
    return std::nullopt;
  };
  std::vector<table::Option> modes;
  modes.push_back({"normal", "normal", "one roll for each weapon", worth_of(FireMode::normal)});
  if (left >= 2)
    modes.push_back({"dispersed", "dispersed", "one roll, target value x weapons / 2", worth_of(FireMode::dispersed)});
  modes.push_back(
      {"concentrated", "concentrated", "one roll, sum of penetrations / 4", worth_of(FireMode::concentrated)});

  FirePlan best = plans.front();
  for (const FirePlan& plan : plans)
    if (plan.worth > best.worth) best = plan;
  for (table::Field& field : line.fields)
    if (field.name == "count") field.fallback = std::int64_t{best.per_order};
  table::Field mode = choice("mode", "mode", add_set(std::move(modes)));
  mode.required = false;
  mode.fallback = table::Token{best.mode == FireMode::dispersed      ? "dispersed"
                               : best.mode == FireMode::concentrated ? "concentrated"
                                                                     : "normal"};
  line.fields.push_back(std::move(mode));
  if (further.empty()) return;
  table::Field with =
      choice("with", "further mounts, concentrated only", add_set(std::move(further)), table::FieldKind::split);
  with.required = false;
  with.max = most;
  with.total = most;
  line.fields.push_back(std::move(with));
}

}  // namespace emcon::rules::fires_of_space
