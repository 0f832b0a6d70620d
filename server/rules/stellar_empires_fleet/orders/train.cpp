// The order `train`: what a ship's crew has learned before the battle, for combat and for all else (SEF-1.3.2, R137).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/orders.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

struct Trained {
  ShipIndex ship;
  Training training;
};

/// Points for combat that waste none of the others: the rest goes on the crew skill.
struct Bounds {
  int points, least, most;
};
Bounds bounds_of(const Table& table) {
  const int points = training_points(table.options.training);
  return {points, std::max(0, points - training_of_skill_max), std::min(points, training_of_skill_max)};
}

void offer_train(Offering& out) {
  const auto [points, least, most] = bounds_of(out.table);
  if (least == most) return;
  for (const Ship& ship : out.table.ships)
    if (out.own(ship))
      out.line("train", ship.handle(), "", "Training of " + ship_name(ship) + ", " + number(points) + " points",
               "SEF-1.3.2")
          .fields = {Offering::number("combat", "points for combat", least, most, std::int64_t{most})};
}

void check_train(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s || !in.first_time(in.line().subject)) return;
  const auto [points, least, most] = bounds_of(in.table);
  if (points == 0) return in.refuse(reasons::option_off_training(), "SEF-1.3.2");
  const std::optional<int> combat = in.number("combat", least, most, std::nullopt, "SEF-1.3.2");
  if (combat) in.accept(Trained{*s, {*combat, points - *combat}});
}

void apply_train(Play& play, const Trained& order) {
  play.ship(order.ship).training = order.training;
  for (Flight& flight : play.table().flights)
    if (flight.carrier == order.ship) flight.training = order.training;
}

}  // namespace

extern const OrderRow train_order{
    .verb = "train", .fields = "combat", .acts = by<offer_train, check_train, apply_train>};

}  // namespace emcon::rules::stellar_empires_fleet
