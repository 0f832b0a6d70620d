// Offers launches, targets of missiles and strikes, with merits and suggestions.
#include <algorithm>

#include "server/rules/fires_of_space/offer_maker.hpp"
#include "server/rules/fires_of_space/words.hpp"

namespace emcon::rules::fires_of_space {
namespace {

/// With more pairs of missiles and targets than these the courses are left to `check`: they would be most of the offer.
constexpr std::ptrdiff_t courses_max = 64;

}  // namespace

void OfferMaker::launch_line(int s, int row, int& rate_left) {
  const Ship& ship = table_.ships[ix(s)];
  const MissileType& type = table_.catalogue->missiles[ix(table_.class_of(ship).missiles[ix(row)].missile)];
  const int rate = current(table_, ship).launch_rate - ship.launched;
  const int most = std::min(ship.magazine[ix(row)], rate);
  if (most <= 0) return;
  const int suggested = std::min(most, rate_left);
  const LaunchAdvice advice = launch_advice(view_, s, row, suggested > 0 ? suggested : most);
  table::OfferLine& out =
      line("launch", ship.handle, type.name, "launch " + type.name + " from " + ship.handle, "FOS-10.b.ii.2");
  out.times_max = rate;
  out.merit = suggested > 0 ? advice.worth : 0;
  if (*out.merit > 0) rate_left -= suggested;
  out.note = std::to_string(ship.magazine[ix(row)]) + " aboard, rate " + std::to_string(rate);
  out.fields.push_back(number("count", "missiles", 1, most, std::int64_t{suggested > 0 ? suggested : 1}));
  std::string label = "committed rating (penetration";
  for (const auto& [committed, penetration] : type.penetrations)
    label += " " + std::to_string(committed) + ":" + std::to_string(penetration);
  out.fields.push_back(
      number("committed", label + ")", type.rating_min(), type.rating_max, std::int64_t{advice.committed}));
  out.fields.back().secret = true;  // its owner's alone until the first die it enters (R32)
}

void OfferMaker::launch() {
  for (int s = 0; s < count_of(table_.ships); ++s) {
    const Ship& ship = table_.ships[ix(s)];
    if (ship.side != side_ || !ship.in_play()) continue;
    int rate_left = current(table_, ship).launch_rate - ship.launched;
    for (int row = 0; row < count_of(ship.magazine); ++row) launch_line(s, row, rate_left);
  }
}

void OfferMaker::target(bool at_missiles) {
  const auto number_of = [&](auto which) { return std::count_if(table_.units.begin(), table_.units.end(), which); };
  const bool courses = number_of([&](const Unit& u) { return own(u) && u.missiles && !u.moved; }) *
                           number_of([&](const Unit& u) { return enemy(u) && u.missiles == at_missiles; }) <=
                       courses_max;
  for (int u = 0; u < count_of(table_.units); ++u) {
    const Unit& unit = table_.units[ix(u)];
    if (!own(unit) || !unit.missiles || unit.moved) continue;
    const int rating = missile_rating(table_, view_.ratings, u);
    std::vector<table::Option> options;
    Chase best_way;
    int best = -1;
    for (int e = 0; e < count_of(table_.units); ++e) {
      const Unit& contact = table_.units[ix(e)];
      if (!enemy(contact) || contact.missiles != at_missiles) continue;
      const Chase way = chase(unit.at, rating, contact.at);
      const bool here = contact.at.present == unit.at.present;
      const std::int64_t worth = here ? 2 * target_worth(view_, u, e, {1, way.to}) : target_worth(view_, u, e, way);
      options.push_back({contact.handle, "", courses ? chase_text(way, here) : "", worth});
      if (best >= 0 && *options.back().merit <= *options[ix(best)].merit) continue;
      best = count_of(options) - 1;
      best_way = way;
    }
    if (best < 0) continue;
    const table::Option top = options[ix(best)];
    const int set = add_set(std::move(options));
    table::OfferLine& out =
        line("target", unit.handle, "", "target of " + unit.handle, at_missiles ? "FOS-11.f.v.2" : "FOS-11.f.v.1");
    out.merit = top.merit;
    out.fields.push_back(choice("target", "target", set, table::FieldKind::target));
    out.fields.back().fallback = table::Token{top.token};
    table::Field hex;
    hex.name = "hex";
    hex.label = "new future";
    hex.kind = table::FieldKind::hex;
    hex.required = false;
    hex.hexes = table::HexChoice{unit.at.future, rating, {}};
    hex.fallback = best_way.to;
    out.fields.push_back(std::move(hex));
  }
}

void OfferMaker::strike_line(int u, int l, bool at_ships, int& turn_of) {
  const Unit& unit = table_.units[ix(u)];
  const Lot& lot = table_.lots[ix(l)];
  const Launch& launch = table_.launches[ix(lot.launch)];
  const int committed = rating_of(table_, view_.ratings, lot.launch);
  std::vector<table::Option> options;
  if (at_ships) {
    for (const int s : ships_of(table_, unit.target)) {
      const Ship& ship = table_.ships[ix(s)];
      const std::int64_t hits = expected(lot.count, missile_need(table_, table_.type_of(launch), committed, ship));
      const std::int64_t effective =
          hits * expected(1, missile_penetration_need(table_, table_.type_of(launch), committed, ship)) / 1000;
      options.push_back({ship.handle, short_class(ship), decimal(effective) + " effective",
                         expected_points(table_, ship, effective)});
    }
  } else {
    for (const int type : types_in(table_, unit.target))
      options.push_back({table_.catalogue->missiles[ix(type)].name,
                         std::to_string(missiles_in(table_, unit.target, type)) + " there", "",
                         threat(view_, unit.target)});
  }
  if (options.empty()) return;
  std::vector<std::int64_t> even(options.size(), 0);
  for (int i = 0; i < lot.count; ++i) ++even[ix(turn_of++ % count_of(options))];
  table::Split shares;
  for (int i = 0; i < count_of(options); ++i)
    if (even[ix(i)] > 0) shares.shares.push_back({options[ix(i)].token, even[ix(i)]});
  const auto by_merit = [](const table::Option& a, const table::Option& b) { return *a.merit < *b.merit; };
  const std::int64_t merit = *std::max_element(options.begin(), options.end(), by_merit)->merit;
  const std::string variant = count_of(lots_of(table_, u)) > 1 ? launch.name : "";
  const int set = add_set(std::move(options));
  table::OfferLine& out =
      line("strike", unit.handle, variant, std::to_string(lot.count) + " " + table_.type_of(launch).name + " strike",
           at_ships ? "FOS-16.a.xi" : "FOS-16.a.x");
  out.times_max = lot.count;
  out.merit = merit;
  table::Field field = choice("allocation", "missiles per target", set, table::FieldKind::split);
  field.max = lot.count;
  field.total = lot.count;
  field.fallback = shares;
  out.fields.push_back(std::move(field));
  offer_.fallback.lines.push_back({"strike", unit.handle, variant, {{"allocation", std::move(shares)}}});
}

void OfferMaker::strike(bool at_ships) {
  for (int u = 0; u < count_of(table_.units); ++u) {
    const Unit& unit = table_.units[ix(u)];
    if (!own(unit) || !unit.missiles || unit.target < 0) continue;
    const Unit& contact = table_.units[ix(unit.target)];
    if (contact.gone || contact.missiles == at_ships || contact.at.present != unit.at.present) continue;
    int turn_of = 0;
    for (const int l : lots_of(table_, u)) strike_line(u, l, at_ships, turn_of);
  }
}

}  // namespace emcon::rules::fires_of_space
