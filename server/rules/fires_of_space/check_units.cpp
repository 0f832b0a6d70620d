// Checks the orders `guide`, `split`, `join` and `thrust`.
#include <algorithm>

#include "server/rules/fires_of_space/checker.hpp"

namespace emcon::rules::fires_of_space {

void Checker::guide() {
  const std::optional<int> unit = own_unit(false);
  if (!unit) return;
  const std::string* name = token("guide");
  const std::optional<int> dq = number("dq", -guide_distance_max, guide_distance_max, std::nullopt, "FOS-14.d.vi");
  const std::optional<int> dr = number("dr", -guide_distance_max, guide_distance_max, std::nullopt, "FOS-14.d.vi");
  if (!name || !dq || !dr) return;
  const std::optional<int> guide = find_unit(table_, *name);
  if (!guide || table_.units[ix(*guide)].side != side_ || *guide == *unit)
    return refuse("not_your_unit", "The guide must be another of your units.", "FOS-14.d.vi", "guide");
  const Unit& follower = table_.units[ix(*unit)];
  const Unit& leader = table_.units[ix(*guide)];
  if (follower.placed || leader.placed)
    return refuse("guide_placed", "Units with a place already need no guide.", "FOS-14.d.vi", "guide");
  if (follower.formation.empty() || follower.formation != leader.formation)
    return refuse("not_matched", "Only units of one formation of the scenario have matching courses.", "FOS-14.d.vi",
                  "guide");
  const Hex offset{*dq, *dr};
  if (length(offset) > guide_distance_max)
    return refuse("too_far_from_guide", "The offset may be at most 2 hexes long.", "FOS-14.d.vi", "dq");
  if (follower.guide >= 0) return refuse("already_guided", "This unit has a guide already.", "FOS-14.d.vi");
  const bool leads =
      std::any_of(table_.units.begin(), table_.units.end(), [&](const Unit& u) { return u.guide == *unit; });
  const bool second = std::any_of(table_.units.begin(), table_.units.end(), [&](const Unit& u) {
    return u.guide >= 0 && u.guide != *guide && u.side == side_ && u.formation == follower.formation;
  });
  if (leads || second || leader.guide >= 0)
    return refuse("one_guide", "A formation has one guide, and the guide follows nobody.", "FOS-R13", "guide");
  Command c;
  c.verb = Verb::guide;
  c.subject = *unit;
  c.object = *guide;
  c.hex = offset;
  accept(std::move(c));
}

std::optional<Command> Checker::split_ships(int unit) {
  const table::Value* value = table::find(*line_, "ships");
  const table::Tokens* names = value ? std::get_if<table::Tokens>(value) : nullptr;
  if (!names || names->tokens.empty()) {
    refuse("field_missing", "'ships' takes the ships that leave.", "FOS-6.2", "ships");
    return std::nullopt;
  }
  Command c;
  c.verb = Verb::split;
  c.subject = unit;
  for (const std::string& name : names->tokens) {
    const std::optional<int> ship = find_ship(table_, name);
    const bool twice =
        ship && std::any_of(c.shares.begin(), c.shares.end(), [&](const auto& s) { return s.first == *ship; });
    if (!ship || table_.ships[ix(*ship)].unit != unit || twice) {
      refuse("not_in_unit", "'" + name + "' is not in the unit, or named twice.", "FOS-6.2", "ships");
      return std::nullopt;
    }
    c.shares.emplace_back(*ship, 1);
  }
  if (c.shares.size() == ships_of(table_, unit).size()) {
    refuse("nothing_left", "At least one ship must stay behind.", "FOS-6.2", "ships");
    return std::nullopt;
  }
  return c;
}

/// Missiles of one launch are counted, those of several named.
std::optional<Command> Checker::split_count(int unit) {
  const std::vector<int> lots = lots_of(table_, unit);
  if (lots.size() != 1) {
    refuse("which_launch", "This unit has several launches: 'missiles' takes how many of each leave.", "FOS-6.4",
           "count");
    return std::nullopt;
  }
  const Lot& lot = table_.lots[ix(lots.front())];
  if (lot.count < 2) {
    refuse("nothing_left", "A single missile does not split.", "FOS-6.4", "count");
    return std::nullopt;
  }
  const std::optional<int> leaving = number("count", 1, lot.count - 1, std::nullopt, "FOS-6.4");
  if (!leaving) return std::nullopt;
  Command c;
  c.verb = Verb::split;
  c.subject = unit;
  c.shares.emplace_back(lot.launch, *leaving);
  return c;
}

std::optional<Command> Checker::split_missiles(int unit) {
  if (table::find(*line_, "count")) return split_count(unit);
  const table::Value* value = table::find(*line_, "missiles");
  const table::Split* shares = value ? std::get_if<table::Split>(value) : nullptr;
  if (!shares || shares->shares.empty()) {
    refuse("field_missing", "'missiles' takes how many of each launch leave.", "FOS-6.4", "missiles");
    return std::nullopt;
  }
  Command c;
  c.verb = Verb::split;
  c.subject = unit;
  int leaving = 0;
  for (const table::Share& share : shares->shares) {
    if (share.amount == 0) continue;
    int launch = -1;
    for (const int l : lots_of(table_, unit)) {
      const Lot& lot = table_.lots[ix(l)];
      if (table_.launches[ix(lot.launch)].name == share.token && share.amount > 0 && share.amount <= lot.count)
        launch = lot.launch;
    }
    const bool twice = std::any_of(c.shares.begin(), c.shares.end(), [&](const auto& s) { return s.first == launch; });
    if (launch < 0 || twice) {
      refuse("not_in_unit", "There are not so many missiles of launch '" + share.token + "' here.", "FOS-6.4",
             "missiles");
      return std::nullopt;
    }
    c.shares.emplace_back(launch, static_cast<int>(share.amount));
    leaving += static_cast<int>(share.amount);
  }
  if (leaving == 0 || leaving == missiles_in(table_, unit)) {
    refuse("nothing_left", "Some missiles must leave and at least one must stay.", "FOS-6.4", "missiles");
    return std::nullopt;
  }
  return c;
}

bool Checker::split_or_join_barred(int unit, const char* field) {
  if (!declared_at(table_, unit)) return false;
  refuse("declared_at", table_.units[ix(unit)].handle + " is a declared target: it stays as it is until they strike.",
         "FOS-R56", field);
  return true;
}

void Checker::split() {
  const std::optional<int> unit = own_unit(true);
  if (!unit) return;
  if (other_orders_) return refuse("too_late", "Units split before the other orders of a window.", "FOS-R56");
  if (split_or_join_barred(*unit, "subject")) return;
  std::optional<Command> c = table_.units[ix(*unit)].missiles ? split_missiles(*unit) : split_ships(*unit);
  if (c) accept(std::move(*c));
}

void Checker::join() {
  const std::optional<int> unit = own_unit(true);
  if (!unit) return;
  if (other_orders_) return refuse("too_late", "Units join before the other orders of a window.", "FOS-R56");
  const std::string* name = token("with");
  if (!name) return;
  const std::optional<int> with = find_unit(table_, *name);
  if (!with || *with == *unit || table_.units[ix(*with)].side != side_)
    return refuse("not_your_unit", "'" + *name + "' is not another of your units.", "FOS-6.1", "with");
  const Unit& a = table_.units[ix(*unit)];
  const Unit& b = table_.units[ix(*with)];
  if (a.missiles != b.missiles) return refuse("mixed", "Ships and missiles never share a unit.", "FOS-4.a", "with");
  if (!matched(table_, a, b))
    return refuse("not_matched", "Their markers are not all in the same hexes.", "FOS-7.c", "with");
  if (a.missiles && !launched_together(table_, *unit, *with))
    return refuse("different_launching_unit", "Their ships were not in one unit at each launch.", "FOS-6.3", "with");
  if (a.missiles && (a.target != b.target || a.moved != b.moved))
    return refuse("declared_already", "One of them has declared a target this turn.", "FOS-R56", "with");
  if (split_or_join_barred(*unit, "subject") || split_or_join_barred(*with, "with")) return;
  Command c;
  c.verb = Verb::join;
  c.subject = *unit;
  c.object = *with;
  accept(std::move(c));
}

void Checker::thrust() {
  const std::optional<int> unit = own_unit(false);
  if (!unit) return;
  int way = -1;
  const table::Value* value = table::find(*line_, "direction");
  if (const std::int64_t* n = value ? std::get_if<std::int64_t>(value) : nullptr)
    way = *n >= 0 && *n <= 6 ? static_cast<int>(*n) : -1;
  if (const table::Token* t = value ? std::get_if<table::Token>(value) : nullptr)
    way = t->token.size() == 1 && t->token[0] >= '0' && t->token[0] <= '6' ? t->token[0] - '0' : -1;
  if (way < 0)
    return refuse("bad_direction", "The direction is 1 to 6, clockwise from up, or 0 for none.", "FOS-11.d",
                  "direction");
  for (const int s : ships_of(table_, *unit))
    if (table_.ships[ix(s)].stepped)
      return refuse("already_moved", "A unit thrusts once in a sub-phase.", "FOS-11.f.iv");
  const int limit = allowance(table_, *unit);
  if (way != 0 && (window_.sub_phase > limit || steps_used(table_, *unit) >= limit))
    return refuse("no_thrust_left",
                  "This unit has " + std::to_string(limit) + " hexes of thrust, used in sub-phases 1 to " +
                      std::to_string(limit) + ".",
                  "FOS-11.e.iv", "direction");
  Command c;
  c.verb = Verb::thrust;
  c.subject = *unit;
  c.value = way;
  accept(std::move(c));
  expect("future", label(table_.units[ix(*unit)].at.future));
}

}  // namespace emcon::rules::fires_of_space
