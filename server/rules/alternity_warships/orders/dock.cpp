// The order `dock`: a craft is taken aboard at the end of its movement (ALT-8.5).
#include <algorithm>

#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/catalogue/revisions.hpp"
#include "server/rules/alternity_warships/orders/moving.hpp"
#include "server/rules/alternity_warships/phases/acts.hpp"

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

Ship ending(const Table& table, ShipIndex s, const Destination& to) {
  Ship out = table.ships[s];
  out.course = to.end;
  return out;
}

/// Why they do not come together by this answer.
std::optional<Misstep> no_meeting(const Reading& in, ShipIndex craft, ShipIndex host) {
  const Destination of_craft = destination(in, craft), of_host = destination(in, host);
  std::optional<Misstep> wrong = no_docking(ending(in.table, craft, of_craft), ending(in.table, host, of_host));
  if (!wrong || landings_by_course(*in.table.catalogue)) return wrong;
  // The first revision took a line that stood before its course as if the craft went straight on.
  for (const Destination& a : {of_craft, straight_on(in.table, craft)})
    for (const Destination& b : {of_host, straight_on(in.table, host)})
      if (!no_docking(ending(in.table, craft, a), ending(in.table, host, b))) return std::nullopt;
  return wrong;
}

void check_dock(Reading& in) {
  const std::optional<ShipIndex> s = mover_in_line(in);
  if (!s) return;
  const ShipIndices all = hosts(in.view, in.side());
  if (all.empty() && !in.has("host")) return in.refuse(reasons::no_host_none(), "ALT-8.5", "host");
  const std::optional<Unit> unit = in.unit_in("host");
  if (!unit) return;
  if (unit->is_missile() || std::ranges::find(all, unit->ship()) == all.end())
    return in.refuse(reasons::no_host_other(), "ALT-8.5", "host");
  if (const std::optional<Misstep> wrong = no_meeting(in, *s, unit->ship())) return in.refuse_for(*wrong, "host");
  const int room = in.sheet(unit->ship()).hangar.capacity - count_of(in.view.secrets[unit->ship()]->aboard);
  const auto before = std::ranges::count(in.accepted<Docking>(), unit->ship(), &Docking::host);
  if (room <= before) return in.refuse(reasons::no_room(), "ALT-8.5", "host");
  in.accept(Docking{*s, unit->ship()});
}

void apply_dock(Play& play, const Docking& order) {
  if (!play.ship(order.craft).on_map() || play.ship(order.host).fate != Fate::fighting) return;
  std::optional<Misstep> wrong = no_docking(play.ship(order.craft), play.ship(order.host));
  if (!wrong && count_of(play.secret(order.host).aboard) >= play.sheet(order.host).hangar.capacity)
    wrong = Misstep{reasons::no_room(), "ALT-8.5"};
  if (wrong)
    return play.tell(play.insiders(order.host),
                     ship_name(play.ship(order.craft)) + " does not dock: " + wrong->grounds.text(), wrong->clause);
  const Secret& craft = play.secret(order.craft);
  play.change_secret(order.host, [&](Secret& host) {
    host.aboard.push_back(
        {++host.last_craft, craft.sheet, play.ship(order.craft).name, craft.works, play.table().turn});
  });
  play.tell(Audience::everyone(),
            ship_name(play.ship(order.craft)) + " docks with " + ship_name(play.ship(order.host)) + ".", "ALT-8.5", {},
            notable({play.ship(order.craft).handle()}),
            {{}, {craft_docks_act(play.ship(order.craft), play.ship(order.host))}});
  play.edit(order.craft).fate = Fate::docked;
  part(play);
}

}  // namespace

extern const OrderRow dock_order{
    .verb = "dock", .fields = "host", .pass = meeting_pass, .acts = deferred<offer_dock, check_dock, apply_dock>};

}  // namespace emcon::rules::alternity_warships
