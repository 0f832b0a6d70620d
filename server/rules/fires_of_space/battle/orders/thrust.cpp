// The order `thrust`: a unit shifts its future marker one hex in a sub-phase of the initial manoeuvre (FOS-11.f).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/fires_of_space/battle/orders/offering.hpp"
#include "server/rules/fires_of_space/battle/orders/reading.hpp"
#include "server/rules/fires_of_space/battle/phases/play.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"

namespace emcon::rules::fires_of_space::battle {
namespace {

struct Thrust {
  UnitIndex unit;
  int direction = 0;  ///< 1 up and clockwise to 6; 0: none
};

void shift_future(Table& table, const Thrust& order) {
  Unit& unit = table.units.edit(order.unit);
  unit.at.future = unit.at.future + direction(order.direction);
  for (const ShipIndex s : ships_of(table, order.unit)) {
    Ship& ship = table.ships.edit(s);
    ship.stepped = true;
    if (order.direction != 0) ++ship.steps;
  }
}

/// Whether the unit has a step in this sub-phase.
bool has_step(const Table& table, UnitIndex unit, int sub_phase) {
  const int limit = allowance(table, unit);
  return sub_phase <= limit && steps_used(table, unit) < limit;
}

/// Whether the step takes back one that the unit has made in this manoeuvre: then both are lost. Until the manoeuvre
/// ends, the past marker shows the course with which it began.
bool takes_back(const Markers& at, int d) {
  const Hex pushed = at.future - at.present - (at.present - at.past);
  return d != 0 && length(pushed + direction(d)) < length(pushed);
}

/// In how many windows of the other side, before this one, a plan does not see what it does (FOS-R90).
int unseen_windows(const View& view, const ThrustStep& step) {
  if (!view.table.plans) return 0;
  return (step.sub_phase - 1) % sub_phases_in_plan + (step.side == view.table.init ? 1 : 0);
}

/// What the other side is likely to have done in those: each of its units what this one would do in its place. Without
/// that both sides close or brake as if the other coasted, and together they do it twice. As a push of this unit, since
/// only the difference counts.
Hex likely_meanwhile(const Offering& out, const std::vector<Opponent>& enemies, UnitIndex u) {
  const ThrustStep& step = std::get<ThrustStep>(*out.view.step);
  Hex push{};
  for (int unseen = unseen_windows(out.view, step); unseen > 0; --unseen) {
    int best = 0;
    std::int64_t most = 0;
    for (int d = 0; d <= 6; ++d) {
      Markers at = out.table.units[u].at;
      at.future = at.future + push + direction(d);
      const std::int64_t worth = course_worth(out.view, enemies, u, at);
      if (d > 0 && worth <= most) continue;
      best = d;
      most = worth;
    }
    if (best == 0) break;
    push = push + direction(best);
  }
  return push;
}

void offer_thrust_line(Offering& out, UnitIndex u) {
  const Unit& unit = out.table.units[u];
  if (out.bare_choice()) return;
  const std::vector<Opponent> enemies = opponents(out.view, u);
  const Hex meanwhile = likely_meanwhile(out, enemies, u);
  const auto turned = [&](int d) {
    Markers at = unit.at;
    at.future = at.future + direction(d);
    return at;
  };
  const auto likely = [&](int d) {
    Markers at = turned(d);
    at.future = at.future + meanwhile;
    return at;
  };
  std::vector<table::Option> options;
  int best = 0;
  for (int d = 0; d <= 6; ++d) {
    const std::string to = label(turned(d).future);
    options.push_back({std::to_string(d), d == 0 ? "none, future " + to : "to " + to, "", std::nullopt});
    if (takes_back(unit.at, d)) continue;
    options.back().merit = course_worth(out.view, enemies, u, likely(d));
    if (*options.back().merit > *options[ix(best)].merit) best = d;
  }
  // The reason of what is suggested, and of doing nothing; of all seven it would make a large offer.
  for (const int d : {0, best}) {
    options[ix(d)].note = course_text(out.view, enemies, likely(d));
    if (meanwhile != Hex{} && !options[ix(d)].note.empty()) options[ix(d)].note += ", if it thrusts likewise meanwhile";
  }
  const std::int64_t gain = *options[ix(best)].merit - *options.front().merit;
  const int set = out.add_set(std::move(options));
  table::OfferLine& line = out.line("thrust", unit.handle, "", "thrust " + unit.handle, "FOS-11.f.iv");
  line.merit = gain;
  line.fields.push_back(Offering::choice("direction", "direction", set));
  line.fields.back().fallback = table::Token{std::to_string(best)};
}

void offer_thrust(Offering& out) {
  const int sub_phase = std::get<ThrustStep>(*out.view.step).sub_phase;
  for (const UnitIndex u : out.table.units.indices()) {
    const Unit& unit = out.table.units[u];
    if (out.enough()) return;
    if (out.own(unit) && !unit.missiles && has_step(out.table, u, sub_phase)) offer_thrust_line(out, u);
  }
}

/// 0 to 6 as a number or a word; -1 for anything else.
int direction_in(Reading& in) {
  const table::Value* value = in.given("direction", table::FieldKind::choice);
  if (const std::int64_t* n = value ? std::get_if<std::int64_t>(value) : nullptr)
    return *n >= 0 && *n <= 6 ? static_cast<int>(*n) : -1;
  if (const table::Token* t = value ? std::get_if<table::Token>(value) : nullptr)
    return t->token.size() == 1 && t->token[0] >= '0' && t->token[0] <= '6' ? t->token[0] - '0' : -1;
  return -1;
}

void check_thrust(Reading& in) {
  const std::optional<UnitIndex> unit = in.own_unit(false);
  if (!unit) return;
  const int way = direction_in(in);
  if (way < 0) return in.refuse(reasons::bad_direction_thrust(), "FOS-11.d", "direction");
  for (const ShipIndex s : ships_of(in.table, *unit))
    if (in.table.ships[s].stepped) return in.refuse(reasons::already_moved_thrust(), "FOS-11.f.iv");
  const int limit = allowance(in.table, *unit);
  if (way != 0 && !has_step(in.table, *unit, std::get<ThrustStep>(*in.view.step).sub_phase))
    return in.refuse(reasons::no_thrust_left_sub_phases(counted(limit, "hex", "hexes"), limit), "FOS-11.e.iv",
                     "direction");
  const Thrust order{*unit, way};
  shift_future(in.table, order);
  in.units_fixed = true;
  in.accept(order);
  in.expect_unit("future", label(in.table.units[*unit].at.future), in.table.units[*unit]);
}

void apply_thrust(Play& play, const Thrust& order) {
  shift_future(play.table(), order);
  if (order.direction == 0) return;
  const Unit& unit = play.unit(order.unit);
  play.tell(Audience::everyone(),
            "Unit " + unit.handle + " thrusts in direction " + std::to_string(order.direction) + ": future " +
                label(unit.at.future) + ".",
            "FOS-11.f.iv");
}

}  // namespace

extern const OrderRow thrust_order{
    .verb = "thrust", .fields = "direction", .acts = by<offer_thrust, check_thrust, apply_thrust>};

}  // namespace emcon::rules::fires_of_space::battle
