// The order `choose`: what a scenario lets a side choose in secret at set-up (ALT-R90).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/orders/orders.hpp"

namespace emcon::rules::alternity_warships {
namespace {

struct Chosen {
  ShipIndices ships;
};

/// The choice of the seat's side, if its first seat is asked.
const SecretChoice* choice_of(const Table& table, Seat seat) {
  const Side side = table.players[seat].side;
  const std::vector<Seat> seats = seats_of(table, side);
  if (seats.empty() || seats.front() != seat) return nullptr;
  const auto& all = table.scenario().choices;
  const auto found = std::ranges::find(all, side, &SecretChoice::side);
  return found == all.end() ? nullptr : &*found;
}

std::string label_of(const SecretChoice& choice) {
  return choice.kind == SecretChoice::Kind::cargo
             ? "Which ship carries " + choice.cargo
             : "Which " + counted(choice.count, "ship") + one_or_many(choice.count, " is", " are") + " in disguise";
}

void offer_choose(Offering& out) {
  const SecretChoice* choice = choice_of(out.table, out.seat);
  if (!choice) return;
  std::vector<table::Option> ships;
  for (const ShipIndex entry : choice->among)
    if (const auto s = ship_of_entry(out.table, entry))
      ships.push_back({out.table.ships[*s].handle(), out.table.ships[*s].name, "", std::nullopt, {}});
  table::Field field = Offering::list("ships", "ships", out.add_set(std::move(ships)), choice->count, choice->count);
  field.secret = true;
  table::OfferLine& line = out.line("choose", "", "", label_of(*choice), "ALT-R90");
  line.fields = {std::move(field)};
  line.secret = true;
}

void check_choose(Reading& in) {
  const SecretChoice* choice = choice_of(in.table, in.seat);
  if (!choice) return in.refuse(reasons::nothing_to_choose(), "ALT-R90");
  const table::Tokens* names = in.tokens("ships", "ALT-R90");
  if (!names || !in.first_time("ships")) return;
  ShipIndices ships;
  for (const std::string& name : names->tokens) {
    const std::optional<ShipIndex> s = find_ship(in.table, name);
    const bool listed = s && std::ranges::find(choice->among, in.table.ships[*s].entry) != choice->among.end();
    if (!listed || std::ranges::find(ships, *s) != ships.end())
      return in.refuse(reasons::bad_choice_ship(name), "ALT-R90", "ships");
    ships.push_back(*s);
  }
  if (count_of(ships) != choice->count)
    return in.refuse(reasons::wrong_number(counted(choice->count, "ship")), "ALT-R90", "ships");
  std::ranges::sort(ships);
  in.accept(Chosen{std::move(ships)});
}

void apply_choose(Play& play, const Step&, Seat seat, const Chosen& order) {
  const Side side = play.table().players[seat].side;
  play.state.chosen[side].assign(order.ships, play.side(side));
}

}  // namespace

extern const OrderRow choose_order{
    .verb = "choose", .fields = "ships", .acts = by<offer_choose, check_choose, apply_choose>};

}  // namespace emcon::rules::alternity_warships
