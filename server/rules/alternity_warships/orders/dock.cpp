// The order `dock`: a craft is taken aboard at the end of its movement (ALT-8.5).
#include <algorithm>

#include "server/rules/alternity_warships/orders/orders.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// Ships of the side that have a hangar, as far as the seat knows.
ShipIndices hosts(const View& view, Side side) {
  ShipIndices out;
  for (const ShipIndex s : view.table.ships.indices()) {
    const Ship& ship = view.table.ships[s];
    const std::optional<Secret>& secret = view.secrets[s];
    if (ship.side != side || ship.fate != Fate::fighting || !secret) continue;
    if (secret->sheet->hangar.capacity > 0) out.push_back(s);
  }
  return out;
}

/// A host that has moved stays where it is, and at its speed.
bool may_meet(const Table& table, const Ship& craft, const Ship& host) {
  const Mover mover = mover_of(table, craft), other = mover_of(table, host);
  const int apart = distance(craft.course.at, host.course.at);
  if (!host.now.moved) return apart <= most_speed(mover) + most_speed(other);
  const int least = least_speed(mover), most = most_speed(mover);
  return apart <= most && host.course.speed + 1 >= least && host.course.speed <= most;
}

void offer_dock(Offering& out) {
  const ShipIndices all = hosts(out.view, out.side());
  for (const ShipIndex s : ships_in_hand(out.view)) {
    const Ship& craft = out.table.ships[s];
    if (craft.face.size_class > Might::small) continue;
    std::vector<table::Option> options;
    for (const ShipIndex host : all)
      if (host != s && may_meet(out.table, craft, out.table.ships[host]))
        options.push_back({out.table.ships[host].handle(), ship_name(out.table.ships[host]), "", std::nullopt, {}});
    if (options.empty()) continue;
    table::OfferLine& line = out.line("dock", craft.handle(), "", "Dock " + ship_name(craft), "ALT-8.5");
    line.fields = {Offering::choice("host", "host", out.add_set(std::move(options)), table::FieldKind::target)};
  }
}

/// The ship as its drafted course would leave it; one that does not move now stays.
Ship after_course(const Reading& in, ShipIndex s) {
  Ship out = in.table.ships[s];
  const ShipIndices all = ships_in_hand(in.view);
  if (std::ranges::find(all, s) == all.end()) return out;
  const Mover mover = mover_of(in.table, out);
  table::Path path = coasting(mover);
  for (const Flying& order : in.accepted<Flying>())
    if (order.ship == s && order.kind == Flying::Kind::path) path = order.path;
  out.course = voyage(mover, path).end;
  return out;
}

void check_dock(Reading& in) {
  const std::optional<ShipIndex> s = mover_in_line(in);
  if (!s || !in.first_time(in.line().subject)) return;
  const std::optional<Unit> unit = in.unit_in("host");
  if (!unit) return;
  const ShipIndices all = hosts(in.view, in.side());
  if (unit->missile > 0 || std::ranges::find(all, unit->ship) == all.end())
    return in.refuse("no_host", "That is no ship of your side with a hangar.", "ALT-8.5", "host");
  if (const std::optional<Misstep> wrong = no_docking(after_course(in, *s), after_course(in, unit->ship)))
    return in.refuse_for(*wrong, "host");
  const int room = in.sheet(unit->ship).hangar.capacity - count_of(in.view.secrets[unit->ship]->aboard);
  const auto before = std::ranges::count(in.accepted<Docking>(), unit->ship, &Docking::host);
  if (room <= before) return in.refuse("no_room", "There is no room aboard.", "ALT-8.5", "host");
  in.accept(Docking{*s, unit->ship});
}

}  // namespace

extern const OrderRow dock_order{.verb = "dock", .fields = "host", .acts = {offer_dock, check_dock}};

}  // namespace emcon::rules::alternity_warships
