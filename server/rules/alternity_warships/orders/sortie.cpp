// The order `sortie`: craft leave their carrier (ALT-8.4, R35).
#include <algorithm>

#include "server/rules/alternity_warships/orders/bounds.hpp"

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
    if (craft == aboard.end()) return in.refuse("not_aboard", "'" + name + "' is not aboard.", "ALT-8.1", "craft");
    if (craft->docked == in.table.turn)
      return in.refuse("docked_now", "'" + name + "' docked in this round.", "ALT-R35", "craft");
    if (std::ranges::find(order.craft, craft->number) != order.craft.end())
      return in.refuse("ordered_twice", "'" + name + "' stands twice.", "ALT-8.4", "craft");
    order.craft.push_back(craft->number);
  }
  const int rate = in.sheet(of_ship->ship).hangar.rate;
  if (count_of(order.craft) > rate)
    return in.refuse("over_rate", "The hangar's rate is " + number(rate) + ".", "ALT-8.4", "craft");
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

}  // namespace

extern const OrderRow sortie_order{.verb = "sortie", .fields = "craft", .acts = {offer_sortie, check_sortie}};

}  // namespace emcon::rules::alternity_warships
