// The order `restore`: which sides' shields a generator restores in the End Phase (SEF-R50).
#include "common/counted.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/orders.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

struct Restore {
  ShipIndex ship;
  std::array<int, facings> points{};  ///< by sides
};

int generator_of(const Table& table, const Ship& ship) {
  return table.options.shields ? table.class_of(ship).shields.generator - ship.lost.generator : 0;
}

void offer_restore(Offering& out) {
  for (const Ship& ship : out.table.ships) {
    const int points = generator_of(out.table, ship);
    if (!out.own(ship) || points <= 0) continue;
    std::vector<table::Option> sides;
    for (const Facing facing : all_facings)
      if (ship.lost.shields[static_cast<std::size_t>(facing)] > 0 &&
          !ship.lost.projectors[static_cast<std::size_t>(facing)])
        sides.push_back(option(facing_name(facing), facing_name(facing)));
    if (sides.empty()) continue;
    table::Field field =
        Offering::choice("points", "points for each side", out.add_set(std::move(sides)), table::FieldKind::split);
    field.max = field.total = points;
    out.line("restore", ship.handle(), "", "Restore shields of " + ship_name(ship), "SEF-R50").fields = {
        std::move(field)};
  }
}

void check_restore(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s || !in.first_time(in.line().subject)) return;
  const table::Split* split = in.split("points");
  if (!split) return in.refuse(rules::reasons::field_missing("points"), "SEF-R50", "points");
  Restore order{*s, {}};
  std::int64_t given = 0;
  const int most = generator_of(in.table, in.table.ships[*s]);
  for (const table::Share& share : split->shares) {
    const std::optional<Facing> facing = facing_of_name(share.token);
    if (!facing) return in.refuse(reasons::bad_choice_side(share.token, all_facing_names()), "SEF-R50", "points");
    given += share.amount;
    if (share.amount < 0 || share.amount > most || given > most)
      return in.refuse(reasons::too_many_points(counted(std::max(0, most), "point")), "SEF-R50", "points");
    order.points[static_cast<std::size_t>(*facing)] += static_cast<int>(share.amount);
  }
  in.accept(order);
}

void apply_restore(Play& play, const Restore& order) {
  restore_shields(play, order.ship, order.points);
}

}  // namespace

extern const OrderRow restore_order{
    .verb = "restore", .fields = "points", .acts = deferred<offer_restore, check_restore, apply_restore>};

}  // namespace emcon::rules::stellar_empires_fleet
