// The order `bomb`: bombs on what is in the bomber's hex (ALT-9.15, 9.16).
#include <algorithm>

#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/orders/launchers.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr const char* ground_token = "ground";

/// The target hex of a bombardment under the ship, if it may drop bombs on it (ALT-R31).
std::optional<Hex> target_hex(const Table& table, const Ship& ship) {
  const auto* goal = std::get_if<Bombard>(&table.scenario().victory);
  return goal && goal->side == ship.side && goal->target == ship.course.at ? std::optional(goal->target) : std::nullopt;
}

/// The loads of a rack that are bombs, by name, as far as there are any.
struct Rack {
  std::vector<table::Option> options;
  const Load* first = nullptr;
  int least = 0;  ///< of the load that there is least of
};
Rack bombs_of(const Offering& out, ShipIndex s, LauncherIndex l) {
  Rack rack;
  const Launcher& launcher = out.sheet(s).launchers[l];
  for (std::size_t i = 0; i < launcher.stock.size(); ++i) {
    const Load& load = *launcher.stock[i].load;
    const int left = out.works(s).stock[l][i];
    if (load.kind != LoadKind::bomb || left == 0) continue;
    rack.options.push_back({load.key, load.name + ", " + number(left) + " left", "", left, {}});
    if (!rack.first) rack.first = &load;
    rack.least = rack.least == 0 ? left : std::min(rack.least, left);
  }
  return rack;
}

std::vector<table::Option> targets_of(const Offering& out, ShipIndex s, const Load& load) {
  std::vector<table::Option> options;
  for (const Unit& enemy : units_of(out.table, enemy_of(out.side())))
    if (!no_bombs(out.table, s, enemy))
      options.push_back({unit_handle(out.table, enemy),
                         unit_name(out.table, enemy),
                         "",
                         1 + bomb_merit(out.table, s, load, enemy.ship()),
                         {}});
  if (target_hex(out.table, out.table.ships[s])) options.push_back({ground_token, "the target hex", "", 1, {}});
  return options;
}

void offer_rack(Offering& out, ShipIndex s, LauncherIndex l) {
  Rack rack = bombs_of(out, s, l);
  if (!rack.first) return;
  std::vector<table::Option> targets = targets_of(out, s, *rack.first);
  if (targets.empty()) return;
  const int rate = out.sheet(s).launchers[l].rate;
  const int most = std::min({rate, rack.least, room_for_shots(out.view)});
  table::Field target = Offering::choice("target", "target", out.add_set(std::move(targets)), table::FieldKind::target);
  table::Field load = Offering::choice("load", "bomb", out.add_set(std::move(rack.options)));
  table::OfferLine& line = out.line("bomb", out.table.ships[s].handle(), launcher_token(l),
                                    "Drop bombs of " + ship_name(out.table.ships[s]), "ALT-9.15");
  line.fields = {std::move(target), std::move(load), count_field("bombs", most, most)};
  line.times_max = rate;
}

void offer_bomb(Offering& out) {
  offer_launchers<offer_rack>(out);
}

void check_bomb(Reading& in) {
  const auto own = in.own_launcher();
  if (!own) return;
  const auto [s, l] = *own;
  const std::string* name = in.token("load");
  const std::string* at = name ? in.token("target") : nullptr;
  const auto draw =
      at ? draw_in<BombOrder>(in, s, l, LoadKind::bomb, *name, shots_left(in), too_many_shots(in)) : std::nullopt;
  if (!draw) return;
  BombOrder order{s, l, draw->load, {}, draw->count};
  if (*at == ground_token) {
    order.hex = target_hex(in.table, in.table.ships[s]);
    if (!order.hex) return in.refuse(reasons::no_such_target_hex(), "ALT-R31", "target");
  } else {
    const std::optional<Unit> target = in.unit_in("target");
    if (!target) return;
    if (const std::optional<Misstep> wrong = no_bombs(in.table, s, *target)) return in.refuse_for(*wrong, "target");
    order.target = *target;
  }
  in.accept(order);
}

/// Under brisk they are planned (ALT-R86).
void apply_bomb(Play& play, const Step& step, Seat, const BombOrder& order) {
  const auto& [side, kind] = std::get<FireStep>(step);
  if (kind == FireKind::all)
    play.change_waiting(side, [&](Waiting& waiting) { waiting.bombs.push_back(order); });
  else
    drop_bombs(play, order);
}

}  // namespace

extern const OrderRow bomb_order{.verb = "bomb",
                                 .fields = "target load count",
                                 .variant = true,
                                 .acts = deferred<offer_bomb, check_bomb, apply_bomb>};

}  // namespace emcon::rules::alternity_warships
