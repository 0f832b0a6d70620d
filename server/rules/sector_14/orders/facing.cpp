// The order `facing`: which plating takes a shot that meets two sides (S14-P3.6).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/sector_14/advice/defaults.hpp"
#include "server/rules/sector_14/catalogue/phrases.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"
#include "server/rules/sector_14/orders/offering.hpp"
#include "server/rules/sector_14/orders/orders.hpp"
#include "server/rules/sector_14/orders/reading.hpp"
#include "server/rules/sector_14/phases/play.hpp"

namespace emcon::rules::sector_14 {
namespace {

struct Facing {
  int side = 0;
};

void offer_facing(Offering& out) {
  const Ship& own = out.ship();
  const auto& step = out.step<FacingStep>();
  std::vector<table::Option> sides;
  for (const int side : step.choices) {
    const int plating = own.plating[ix(side)];
    sides.push_back({facing_name(side), facing_name(side),
                     number(plating) + " plating, " +
                         counted(std::max(0, step.damage - plating), chip_colours[step.section]) + " inside",
                     std::nullopt});
  }
  const table::Token best{facing_name(default_facing(own, step.choices, out.preference()))};
  table::Field side =
      Offering::choice("side", "plating that takes it", out.add_set(std::move(sides)), table::FieldKind::facing);
  side.fallback = best;
  out.line("facing", own.handle(), "", "take " + counted(step.damage, "damage point"), "S14-P3.6").fields = {
      std::move(side)};
  out.fall_back("facing", own.handle(), "", {{"side", best}});
}

void check_facing(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s || !in.once("facing", facing_window.clause)) return;
  const std::string* word = in.token("side");
  if (!word) return;
  const auto& step = in.step<FacingStep>();
  const std::optional<int> side = facing_of_name(*word);
  if (!side || std::ranges::find(step.choices, *side) == step.choices.end())
    return in.refuse(reasons::facing_not_offered(), "S14-P3.6", "side");
  in.accept(Facing{*side});
  in.expect("inside", counted(std::max(0, step.damage - in.table.ships[*s].plating[ix(*side)]), "chip"));
}

void apply_facing(Play& play, const Step& step, Seat, const Facing& order) {
  const auto& shot = std::get<FacingStep>(step);
  strike_plating(play, shot.ship, order.side, shot.damage, shot.section);
}

}  // namespace

extern const OrderRow facing_order{
    .verb = "facing", .fields = "side", .acts = by<offer_facing, check_facing, apply_facing>};

}  // namespace emcon::rules::sector_14
