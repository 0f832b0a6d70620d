// The order `zero`: in which zero arc of an enemy a unit comes to be, and which of its own arcs faces it (ALT-9.7, R16,
// R51, R82).
#include <algorithm>
#include <array>

#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/catalogue/revisions.hpp"
#include "server/rules/alternity_warships/catalogue/words.hpp"
#include "server/rules/alternity_warships/orders/moving.hpp"
#include "server/rules/alternity_warships/orders/sortie.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// Of a missile: for all whom it meets, so it names none (ALT-R51). Of a carrier: for the craft that it launches.
struct Zeroing {
  ZeroRelation how;
};

table::Field half_field(Offering& out) {
  table::Field field = Offering::choice(
      "half", "its zero arc",
      out.add_set({{"zp", "zero-port", "", std::nullopt, {}}, {"zs", "zero-starboard", "", std::nullopt, {}}}));
  field.fallback = table::Token{"zp"};
  return field;
}

/// Enemies into whose hex the ship or missile may come.
template <typename Body>
std::vector<Unit> enemies_near(const Table& table, const Body& body) {
  std::vector<Unit> out = units_of(table, enemy_of(body.side));
  const int reach = most_speed(mover_of(table, body));
  std::erase_if(out, [&](const Unit& enemy) { return distance(place_of_unit(table, enemy), body.course.at) > reach; });
  return out;
}

/// Missiles are none: they move behind all ships and say anew how they meet them.
std::vector<table::Option> ships_to_meet(const Table& table, const Ship& ship) {
  std::vector<table::Option> options;
  for (const Unit& enemy : enemies_near(table, ship))
    if (!enemy.is_missile())
      options.push_back({unit_handle(table, enemy), unit_name(table, enemy), "", std::nullopt, {}});
  return options;
}

void offer_ship(Offering& out, const Ship& ship, const std::string& label, std::vector<table::Option> enemies) {
  if (enemies.empty()) return;
  std::vector<table::Option> arcs_of_own;
  for (int arc = 0; arc < arcs; ++arc)
    arcs_of_own.push_back({arc_words[ix(arc)], arc_word(static_cast<Arc>(arc)), "", std::nullopt, {}});
  table::Field own = Offering::choice("own", "own arc", out.add_set(std::move(arcs_of_own)));
  own.fallback = table::Token{"F"};
  const int many = count_of(enemies);
  table::Field enemy =
      Offering::choice("enemy", "enemy in its hex", out.add_set(std::move(enemies)), table::FieldKind::target);
  table::Field half = half_field(out);
  table::OfferLine& line = out.line("zero", ship.handle(), "", label, "ALT-9.7");
  line.fields = {std::move(enemy), std::move(half), std::move(own)};
  line.times_max = many;
}

/// Enemy ships in the carrier's hex, which its craft meet when they fly.
std::vector<table::Option> ships_at(const Table& table, const Ship& carrier) {
  std::vector<table::Option> options;
  for (const Unit& enemy : units_of(table, enemy_of(carrier.side)))
    if (!enemy.is_missile() && place_of_unit(table, enemy) == carrier.course.at)
      options.push_back({unit_handle(table, enemy), unit_name(table, enemy), "", std::nullopt, {}});
  return options;
}

void offer_zero(Offering& out) {
  if (std::holds_alternative<LaunchStep>(*out.view.step)) {
    if (!craft_declare(*out.table.catalogue)) return;
    for (const ShipIndex s : out.table.ships.indices()) {
      const Ship& carrier = out.table.ships[s];
      if (!out.own(carrier) || !may_sortie(out.view, s)) continue;
      offer_ship(out, carrier, "How craft of " + carrier.handle() + " meet an enemy in its hex",
                 ships_at(out.table, carrier));
    }
    return;
  }
  for (const ShipIndex s : ships_in_hand(out.view)) {
    const Ship& ship = out.table.ships[s];
    offer_ship(out, ship, "How " + ship.handle() + " meets an enemy in its hex", ships_to_meet(out.table, ship));
  }
  for (const Lot& lot : lots_in_hand(out.view)) {
    const Missile& missile = out.table.missiles[lot.first];
    if (enemies_near(out.table, missile).empty()) continue;
    table::Field half = half_field(out);
    const std::string label = crowded(out.view) ? "" : "In which zero arc missile " + missile.handle() + " is";
    out.line("zero", missile.handle(), "", label, "ALT-R51").fields = {std::move(half)};
  }
}

/// What is left out is zero-port, also where no line is on offer that says so.
std::optional<Arc> half_of(Reading& in) {
  if (!in.has("half")) return Arc::zero_port;
  const std::string* word = in.token("half");
  if (!word) return std::nullopt;
  if (*word == "zp") return Arc::zero_port;
  if (*word == "zs") return Arc::zero_starboard;
  in.refuse(reasons::bad_choice_half(), "ALT-9.7", "half");
  return std::nullopt;
}

/// What is left out is forward.
std::optional<Arc> own_arc_of(Reading& in) {
  if (!in.has("own")) return Arc::forward;
  const std::string* word = in.token("own");
  if (!word) return std::nullopt;
  const auto arc = std::ranges::find(arc_words, *word);
  if (arc != arc_words.end()) return static_cast<Arc>(arc - arc_words.begin());
  in.refuse(reasons::bad_choice_own(), "ALT-9.7", "own");
  return std::nullopt;
}

/// Why the ship does not meet that enemy: it must come into its hex by this answer (ALT-9.7).
std::optional<Misstep> no_meeting(const Reading& in, ShipIndex s, const Unit& enemy) {
  const Hex at = place_of_unit(in.table, enemy);
  const Destination to = destination(in, s);
  if (!who_stands_keeps_arcs(*in.table.catalogue)) {
    // The first revision took a line that stood before its course as if the ship went straight on.
    if (to.end.at == at || straight_on(in.table, s).end.at == at) return std::nullopt;
  } else if (to.end.at == at && to.enters) {
    return std::nullopt;
  } else if (to.end.at == at) {
    return Misstep{reasons::not_in_hex_stands_there(), "ALT-9.7"};
  }
  return Misstep{reasons::not_in_hex_ship(), "ALT-R82"};
}
/// The same of craft that leave the ship.
std::optional<Misstep> no_sortie_there(const Reading& in, ShipIndex s, const Unit& enemy) {
  const std::vector<Sortie> orders = in.accepted<Sortie>();
  if (std::ranges::find(orders, s, &Sortie::carrier) == orders.end())
    return Misstep{reasons::no_sortie(in.table.ships[s].handle()), "ALT-R51"};
  if (place_of_unit(in.table, enemy) != in.table.ships[s].course.at)
    return Misstep{reasons::not_in_hex_craft(), "ALT-R51"};
  return std::nullopt;
}

void check_missile(Reading& in) {
  const std::vector<MissileIndex> lot = in.own_lot();
  const std::optional<Arc> half = lot.empty() ? std::nullopt : half_of(in);
  if (!half) return;
  const std::vector<MissileIndex> hand = missiles_in_hand(in.view);
  if (std::ranges::find(hand, lot.front()) == hand.end())
    return in.refuse(reasons::wrong_step_moving(), "ALT-7.6", "subject");
  in.accept(Zeroing{{Unit(in.table.missiles[lot.front()].number), Unit(), *half}});
}

void check_zero(Reading& in) {
  const bool launching = std::holds_alternative<LaunchStep>(*in.view.step);
  if (launching && !craft_declare(*in.table.catalogue)) return in.refuse(reasons::wrong_step_declaring(), "ALT-R51");
  if (!launching && in.line().subject.starts_with('m')) return check_missile(in);
  const std::optional<ShipIndex> s = launching ? in.own_ship() : mover_named(in);
  const std::optional<Unit> enemy = s ? in.unit_in("enemy") : std::nullopt;
  if (!enemy) return;
  if (side_of(in.table, *enemy) == in.side()) return in.refuse(reasons::own_unit(), "ALT-9.7", "enemy");
  const std::optional<Arc> half = half_of(in);
  const std::optional<Arc> own = half ? own_arc_of(in) : std::nullopt;
  if (!own) return;
  if (const std::optional<Misstep> wrong = launching ? no_sortie_there(in, *s, *enemy) : no_meeting(in, *s, *enemy))
    return in.refuse_for(*wrong, "enemy");
  in.accept(Zeroing{{Unit(*s), *enemy, *half, *own}});
}

void apply_zero(Play& play, const Zeroing& order) {
  const Unit& mover = order.how.mover;
  if (mover.is_missile())
    play.table().missiles[find_missile(play.table(), mover.missile()).value()].half = order.how.half;
  else
    play.declared.push_back(order.how);
}

}  // namespace

extern const OrderRow zero_order{
    .verb = "zero", .fields = "enemy half own", .pass = meeting_pass, .acts = by<offer_zero, check_zero, apply_zero>};

}  // namespace emcon::rules::alternity_warships
