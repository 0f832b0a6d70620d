// Orders of set-up and movement.
#include <algorithm>

#include "server/rules/sector_14/advice.hpp"
#include "server/rules/sector_14/checker.hpp"
#include "server/rules/sector_14/course_token.hpp"
#include "server/rules/sector_14/words.hpp"

namespace emcon::rules::sector_14 {

void Checker::take() {
  const auto& classes = table_.catalogue->classes;
  const auto c =
      std::find_if(classes.begin(), classes.end(), [&](const ShipClass& s) { return s.key == line_->variant; });
  if (c == classes.end()) {
    std::string keys;
    for (const ShipClass& known : classes) keys += (keys.empty() ? "" : ", ") + known.key;
    return refuse("no_such_class", "There is no class '" + line_->variant + "'; there are: " + keys + ".", "S14-SHIP.1",
                  "variant");
  }
  const int team = table_.players[seat_.index].team;
  const auto places = std::count_if(table_.scenario().places.begin(), table_.scenario().places.end(),
                                    [&](const Place& place) { return place.team == team; });
  const std::optional<int> count = number("count", 0, static_cast<int>(places), 1, "S14-SES.1");
  if (!count) return;
  if (taken_ + *count > places)
    return refuse("too_many_ships", "There are places for " + std::to_string(places) + " ships.", "S14-SES.1", "count");
  taken_ += *count;
  points_ += *count * c->points;
  Command out;
  out.verb = Verb::take;
  out.object = static_cast<int>(c - classes.begin());
  out.amount = *count;
  accept(std::move(out));
  expect("points", std::to_string(points_) + " of " + std::to_string(table_.points));
}

void Checker::crew() {
  const std::optional<int> s = own_ship();
  if (!s) return;
  constexpr int low = 4, high = 8, all = 20;
  Command out;
  out.verb = Verb::crew;
  out.ship = *s;
  for (int k = 0; k < skills; ++k) {
    const char* name = skill_name(static_cast<Skill>(k));
    const std::optional<int> value = number(name, 0, 99, table_.ships[ix(*s)].crew[ix(k)], "S14-CREW.1");
    if (!value) return;
    if (*value < low || *value > high)
      return refuse("crew_range", std::string(name) + " must be 4 to 8, not " + std::to_string(*value) + ".",
                    "S14-CREW.1", name);
    out.crew[ix(k)] = *value;
  }
  const int sum = out.crew[0] + out.crew[1] + out.crew[2];
  if (sum != all)
    return refuse("crew_sum", "The three skills must be 20 together; these are " + std::to_string(sum) + ".",
                  "S14-CREW.1");
  accept(std::move(out));
}

void Checker::accept_move(int s, int sixths, Hex hex) {
  const Ship& ship = table_.ships[ix(s)];
  const int turns = sixths < 0 ? -sixths : sixths, thrust = distance(ship.course.vector, hex);
  int stress = 0;
  if (turns > 0) stress += jet_costs(table_, ship)[ix(turns - 1)];
  if (thrust > 0) stress += thruster_costs(table_, ship)[ix(thrust - 1)];
  Command out;
  out.verb = Verb::move;
  out.ship = s;
  out.amount = sixths;
  out.hex = hex;
  accept(std::move(out));
  expect("moves to", label(hex) + ", heading " + std::to_string(turned(ship.course.facing, sixths)) + ", vector " +
                         label(hex + (hex - ship.course.at)));
  expect("stress", "+" + std::to_string(stress) + " makes " + std::to_string(ship.stress + stress) + "; strength " +
                       std::to_string(table_.class_of(ship).strength));
}

void Checker::move() {
  const std::optional<int> s = own_ship();
  if (!s || !once("move")) return;
  const Ship& ship = table_.ships[ix(*s)];
  const std::optional<int> sixths = number("turn", -3, 3, 0, "S14-P2.1");
  const table::Value* to = table::find(*line_, "to");
  const bool shifted = to && !std::holds_alternative<std::monostate>(*to);
  const std::optional<Hex> given = shifted ? hex("to", "S14-P2.2") : std::optional<Hex>(ship.course.vector);
  if (!sixths || !given) return;
  const int turns = *sixths < 0 ? -*sixths : *sixths;
  const int most_turns = count_of(jet_costs(table_, ship)), most_thrust = count_of(thruster_costs(table_, ship));
  if (turns > most_turns)
    return refuse(
        "rot_too_far",
        "Its jets turn it by " + std::to_string(most_turns) + " at most, not by " + std::to_string(turns) + ".",
        "S14-JETS.1", "turn");
  if (!within(most_thrust, ship.course.vector, *given))
    return refuse("thrust_too_far",
                  "Its thrusters shift the vector by " + std::to_string(most_thrust) + " hexes at most from " +
                      label(ship.course.vector) + ".",
                  "S14-THR.1", "to");
  if (!may_thrust(ship.course.vector, turned(ship.course.facing, *sixths), *given))
    return refuse("thrust_outside_arc",
                  "The vector may be shifted only within 60 degrees of the new heading, seen from " +
                      label(ship.course.vector) + ".",
                  "S14-P2.2", "to");
  accept_move(*s, *sixths, *given);
}

void Checker::drift() {
  const std::optional<int> s = own_ship();
  if (s && once("move")) accept_move(*s, 0, table_.ships[ix(*s)].course.vector);
}

void Checker::course() {
  const std::optional<int> s = own_ship();
  if (!s || !once("move")) return;
  const std::string* plan = token("plan");
  if (!plan) return;
  for (const Manoeuvre& m : courses(table_, table_.ships[ix(*s)]))
    if (course_token(m.sixths, m.hex) == *plan) return accept_move(*s, m.sixths, m.hex);
  refuse("no_such_course", "'" + *plan + "' is none of the courses this ship can take.", "S14-P2.5", "plan");
}

void Checker::prefer() {
  const std::optional<int> s = own_ship();
  if (!s) return;
  const Ship& ship = table_.ships[ix(*s)];
  Command out;
  out.verb = Verb::prefer;
  out.ship = *s;
  const auto list_of = [&](const char* field) -> const table::Tokens* {
    const table::Value* value = table::find(*line_, field);
    if (!value || std::holds_alternative<std::monostate>(*value)) return nullptr;
    const table::Tokens* list = std::get_if<table::Tokens>(value);
    if (!list) refuse("wrong_kind", std::string("'") + field + "' takes a list of names.", "S14-R46", field);
    return list;
  };
  if (const table::Tokens* list = list_of("facings"))
    for (const std::string& word : list->tokens) {
      const std::optional<int> side = facing_of_name(word);
      if (!side) return refuse("bad_argument", "'" + word + "' is no side of a ship.", "S14-R46", "facings");
      out.list.push_back(*side);
    }
  if (const table::Tokens* list = list_of("losses"))
    for (const std::string& word : list->tokens) {
      if (!skill_of_name(word) && !find_weapon(table_, ship, word))
        return refuse("bad_argument", "'" + word + "' is neither a weapon of the ship nor a skill.", "S14-R46",
                      "losses");
      out.words.push_back(word);
    }
  accept(std::move(out));
}

}  // namespace emcon::rules::sector_14
