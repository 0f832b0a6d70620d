// The order `sortie`: craft leave their carrier (ALT-8.4, R35).
#include "server/rules/alternity_warships/orders/sortie.hpp"

#include <algorithm>

#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/catalogue/revisions.hpp"
#include "server/rules/alternity_warships/orders/bounds.hpp"
#include "server/rules/alternity_warships/phases/acts.hpp"

namespace emcon::rules::alternity_warships {
namespace {

std::string craft_token(int number) {
  return "h" + rules::number(number);
}

}  // namespace

bool may_sortie(const View& view, ShipIndex s) {
  const std::optional<Secret>& secret = view.secrets[s];
  return secret && secret->sheet->hangar.rate > 0 &&
         std::ranges::any_of(secret->aboard, [&](const Craft& craft) { return craft.docked != view.table.turn; });
}

namespace {

/// The most craft that may go by the lines on their sheets, whichever they are.
int room_by_lines(const View& view, const std::vector<Craft>& craft) {
  int largest = 1;
  for (const Craft& one : craft) largest = std::max(largest, lines_of(*one.sheet));
  return room_for_lines(view) / largest;
}

void offer_sortie(Offering& out) {
  for (const ShipIndex s : out.table.ships.indices()) {
    if (!out.own(out.table.ships[s]) || out.view.secrets[s]->aboard.empty()) continue;
    std::vector<table::Option> options;
    for (const Craft& craft : out.view.secrets[s]->aboard)
      if (craft.docked != out.table.turn) options.push_back({craft_token(craft.number), craft.name, "", 1, {}});
    const int most = std::min({out.sheet(s).hangar.rate, count_of(options), room_for_craft(out.view),
                               room_by_lines(out.view, out.view.secrets[s]->aboard)});
    if (most == 0) continue;
    table::OfferLine& line = out.line("sortie", out.table.ships[s].handle(), "",
                                      "Launch craft of " + ship_name(out.table.ships[s]), "ALT-8.4");
    line.fields = {Offering::list("craft", "craft", out.add_set(std::move(options)), 1, most)};
  }
}

void check_sortie(Reading& in) {
  const auto of_ship = in.own_list("craft", "ALT-8.4");
  if (!of_ship) return;
  const auto& aboard = in.view.secrets[of_ship->ship]->aboard;
  Sortie order{of_ship->ship, {}};
  for (const std::string& name : of_ship->names) {
    const auto craft = std::ranges::find_if(aboard, [&](const Craft& one) { return craft_token(one.number) == name; });
    if (craft == aboard.end()) return in.refuse(reasons::not_aboard(name), "ALT-8.1", "craft");
    if (craft->docked == in.table.turn) return in.refuse(reasons::docked_now(name), "ALT-R35", "craft");
    if (std::ranges::find(order.craft, craft->number) != order.craft.end())
      return in.refuse(reasons::ordered_twice(name), "ALT-8.4", "craft");
    order.craft.push_back(craft->number);
  }
  const int rate = in.sheet(of_ship->ship).hangar.rate;
  if (count_of(order.craft) > rate) return in.refuse(reasons::over_rate_hangar(rate), "ALT-8.4", "craft");
  int craft = room_for_craft(in.view), lines = room_for_lines(in.view);
  const auto count = [&](const Sortie& of) {
    craft -= count_of(of.craft);
    for (const Craft& one : in.view.secrets[of.carrier]->aboard)
      if (std::ranges::find(of.craft, one.number) != of.craft.end()) lines -= lines_of(*one.sheet);
  };
  for (const Sortie& before : in.accepted<Sortie>()) count(before);
  count(order);
  if (craft < 0 || lines < 0) return in.refuse_for(too_many_craft(in), "craft");
  in.accept(std::move(order));
}

/// Who is launched is known by its class alone, or one that has docked would be known again (ALT-L19).
std::string name_in_flight(const Table& table, const Craft& craft) {
  if (!craft_named_by_class(*table.catalogue)) return craft.name;
  const Sheet& sheet = *craft.sheet;
  const bool listed = sheet.number < count_of(table.catalogue->sheets) && !sheet.disguise;
  return listed ? sheet.name : sheet.shown_as;
}

void apply_sortie(Play& play, const Sortie& order) {
  if (play.ship(order.carrier).fate != Fate::fighting) return;  // ALT-R47
  Table& table = play.table();
  for (const int number : order.craft) {
    const Secret carrier = play.secret(order.carrier);
    const auto craft = std::ranges::find(carrier.aboard, number, &Craft::number);
    if (craft == carrier.aboard.end() || craft->docked == table.turn) continue;
    const Sheet& sheet = *craft->sheet;
    Ship ship;
    ship.name = name_in_flight(table, *craft);
    ship.face = face_of(sheet);
    ship.side = play.ship(order.carrier).side;
    ship.seat = play.ship(order.carrier).seat;
    ship.course = play.ship(order.carrier).course;
    ship.status = status_of(craft->works.marks, sheet.track);
    Secret secret = fresh_secret(craft->sheet);
    secret.works = craft->works;
    play.change_secret(order.carrier, [&](Secret& changed) {
      std::erase_if(changed.aboard, [&](const Craft& one) { return one.number == number; });
    });
    add_ship(play.state, std::move(ship), std::move(secret));
    const ShipIndex launched(table.ships.size() - 1);
    play.tell(Audience::everyone(),
              ship_name(play.ship(order.carrier)) + " launches " + ship_name(play.ship(launched)) + ", " +
                  play.ship(launched).face.hull + ".",
              "ALT-8.4", {}, notable({play.ship(order.carrier).handle(), play.ship(launched).handle()}),
              {{}, {craft_leaves_act(play.ship(order.carrier), play.ship(launched))}});
    for (const ZeroRelation& how : std::vector(play.declared))  // what its carrier said
      if (how.mover == Unit(order.carrier)) play.declared.push_back({Unit(launched), how.other, how.half, how.own});
    meet(play, Unit(launched));
  }
}

}  // namespace

extern const OrderRow sortie_order{
    .verb = "sortie", .fields = "craft", .acts = deferred<offer_sortie, check_sortie, apply_sortie>};

}  // namespace emcon::rules::alternity_warships
