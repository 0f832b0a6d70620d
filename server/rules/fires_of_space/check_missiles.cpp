// Checks the orders `launch`, `target` and `strike`, and says what may be expected of them.
#include <algorithm>

#include "server/rules/fires_of_space/advice.hpp"
#include "server/rules/fires_of_space/checker.hpp"
#include "server/rules/fires_of_space/words.hpp"

namespace emcon::rules::fires_of_space {
void Checker::launch() {
  const std::optional<int> s = own_ship();
  if (!s) return;
  const Ship& ship = table_.ships[ix(*s)];
  const ShipClass& sheet = table_.class_of(ship);
  int row = -1;
  for (int i = 0; i < count_of(sheet.missiles); ++i)
    if (table_.catalogue->missiles[ix(sheet.missiles[ix(i)].missile)].name == line_->variant) row = i;
  if (row < 0)
    return refuse("out_of_missiles", ship.handle + " carries no '" + line_->variant + "'.", "FOS-8.a-v", "variant");
  const int rate = current(table_, ship).launch_rate;
  if (rate == 0)
    return refuse("cannot_launch", ship.handle + " cannot launch: " + status_word(ship) + ".", damage_clause(table_));
  const MissileType& type = table_.catalogue->missiles[ix(sheet.missiles[ix(row)].missile)];
  const int aboard = ship.magazine[ix(row)];
  const std::optional<int> count = number("count", 1, 1000, std::min(aboard, rate - ship.launched), "FOS-R30");
  const std::optional<int> committed =
      number("committed", type.rating_min(), type.rating_max, type.rating_max, "FOS-10.b.ii.2");
  if (!count || !committed) return;
  if (*count > aboard || *count < 1)
    return refuse("out_of_missiles", "There are " + std::to_string(aboard) + " " + type.name + " aboard.", "FOS-8.a-v",
                  "count");
  if (ship.launched + *count > rate)
    return refuse("over_launch_rate",
                  "The launch rate is " + std::to_string(rate) + ", of which " + std::to_string(rate - ship.launched) +
                      " are left.",
                  "FOS-R30", "count");
  Command c;
  c.verb = Verb::launch;
  c.subject = *s;
  c.row = row;
  c.count = *count;
  c.value = *committed;
  accept(std::move(c));
  expect("penetration", std::to_string(type.penetration(*committed)));
}

void Checker::target() {
  const std::optional<int> u = own_unit(true);
  if (!u) return;
  const Unit& unit = table_.units[ix(*u)];
  if (!unit.missiles)
    return refuse("not_missiles", "Ship units do not thrust in combat turns.", "FOS-11.f.iii.5", "subject");
  const std::optional<int> object = enemy_unit("target", window_.phase == Phase::anti_missile_thrust);
  if (!object) return;
  if (unit.moved) return refuse("already_moved", "This unit has declared its target this turn.", "FOS-11.f.v");
  Hex to = unit.at.future;
  if (const table::Value* value = table::find(*line_, "hex");
      value && !std::holds_alternative<std::monostate>(*value)) {
    const Hex* hex = std::get_if<Hex>(value);
    if (!hex) return refuse("wrong_kind", "'hex' takes a hex such as 2525.", "FOS-11.f.v", "hex");
    to = *hex;
  }
  const int rating = missile_rating(table_, ratings_, *u);
  if (!within(rating, unit.at.future, to))
    return refuse("too_far",
                  "The future may move " + std::to_string(rating) + " hexes, " + label(to) + " is farther away.",
                  "FOS-11.f.v", "hex");
  Command c;
  c.verb = Verb::target;
  c.subject = *u;
  c.object = *object;
  c.hex = to;
  const Unit& contact = table_.units[ix(*object)];
  const int gap = distance(to, contact.at.future);
  const bool here = contact.at.present == unit.at.present;
  const std::string best = chase_text(chase(unit.at, rating, contact.at), here);
  accept(std::move(c));
  expect("intercept",
         gap == 0 ? "meets the target next turn" : std::to_string(gap) + " hexes from the target's future");
  expect("suggested course", best);
}

std::optional<int> Checker::strike_launch(int unit) {
  const std::vector<int> lots = lots_of(table_, unit);
  if (lots.empty()) {
    refuse("too_many", "No missiles are left in this unit.", "FOS-R33");
    return std::nullopt;
  }
  if (line_->variant.empty() && lots.size() == 1) return lots.front();
  for (const int l : lots)
    if (table_.launches[ix(table_.lots[ix(l)].launch)].name == line_->variant) return l;
  refuse("which_launch", "Name one launch of this unit as the variant.", "FOS-R76", "variant");
  return std::nullopt;
}

std::optional<int> Checker::strike_share(const table::Share& share, int target) {
  if (window_.phase == Phase::missile_attack) {
    const std::optional<int> ship = find_ship(table_, share.token);
    if (ship && table_.ships[ix(*ship)].unit == target) return ship;
  } else {
    for (const int type : types_in(table_, target))
      if (table_.catalogue->missiles[ix(type)].name == share.token) return type;
  }
  refuse("not_in_target", "'" + share.token + "' is not in the target unit.", "FOS-R31", "allocation");
  return std::nullopt;
}

void Checker::strike() {
  const std::optional<int> u = own_unit(true);
  if (!u) return;
  const Unit& unit = table_.units[ix(*u)];
  const bool at_ships = window_.phase == Phase::missile_attack;
  const char* clause = at_ships ? "FOS-16.a.xi.1" : "FOS-16.a.x.1";
  if (!unit.missiles) return refuse("not_missiles", "Only missile units strike.", clause, "subject");
  if (unit.target < 0 || table_.units[ix(unit.target)].gone || table_.units[ix(unit.target)].missiles == at_ships)
    return refuse("no_target_declared", "This unit has declared no target for this phase.", clause);
  if (table_.units[ix(unit.target)].at.present != unit.at.present)
    return refuse("not_intercepted", "Its present marker is not in the hex of its target's.", clause);
  const std::optional<int> lot = strike_launch(*u);
  if (!lot) return;
  const table::Value* value = table::find(*line_, "allocation");
  const table::Split* split = value ? std::get_if<table::Split>(value) : nullptr;
  if (!split) return refuse("field_missing", "'allocation' takes missiles per target.", clause, "allocation");
  Command c;
  c.verb = Verb::strike;
  c.subject = *u;
  c.row = table_.lots[ix(*lot)].launch;
  const int here = table_.lots[ix(*lot)].count;
  int total = 0;
  for (const table::Share& share : split->shares) {
    if (share.amount == 0) continue;
    const std::optional<int> object = strike_share(share, unit.target);
    if (!object) return;
    if (share.amount < 0 || share.amount > here - total)
      return refuse("too_many", "This launch has " + std::to_string(here) + " missiles here.", clause, "allocation");
    total += static_cast<int>(share.amount);
    c.shares.emplace_back(*object, static_cast<int>(share.amount));
  }
  if (c.shares.empty()) return refuse("nothing_ordered", "Give at least one missile a target.", clause, "allocation");
  describe_strike(c, unit.target);
  accept(std::move(c));
}

void Checker::describe_strike(const Command& c, int target) {
  const MissileType& type = table_.type_of(table_.launches[ix(c.row)]);
  const int committed = rating_of(table_, ratings_, c.row);
  for (const auto& [object, count] : c.shares)
    if (window_.phase == Phase::missile_attack)
      describe_hits(type, committed, count, table_.ships[ix(object)]);
    else
      describe_meeting(type, committed, count, target, object);
}

void Checker::describe_hits(const MissileType& type, int committed, int count, const Ship& ship) {
  const int need = missile_need(table_, type, committed, ship);
  const int pen = missile_penetration_need(table_, type, committed, ship);
  const std::int64_t effective = expected(1, pen) * expected(count, need) / 1000;
  expect("expected effective hits",
         ship.handle + ": need " + std::to_string(need) + ", penetrates on " + std::to_string(pen) + ", " +
             decimal(effective),
         effective);
}

void Checker::describe_meeting(const MissileType& type, int committed, int count, int target, int met_type) {
  for (const int l : lots_of(table_, target)) {
    const int row = table_.lots[ix(l)].launch;
    const Launch& met = table_.launches[ix(row)];
    if (met.missile != met_type) continue;
    const int best = anti_missile_need(type, committed, table_.type_of(met), rating_of(table_, ratings_, row));
    expect("need", std::to_string(best) + (ratings_[ix(row)] ? "" : " or more, their rating is secret"),
           expected(count, best));
    break;
  }
}

}  // namespace emcon::rules::fires_of_space
