// The order `capture`: troops of ships alongside board a ship at one's mercy (FOS-18.b).
#include <algorithm>
#include <string>
#include <utility>

#include "server/rules/fires_of_space/catalogue/phrases.hpp"
#include "server/rules/fires_of_space/operation/orders/against.hpp"
#include "server/rules/fires_of_space/operation/phases/special.hpp"
#include "server/rules/fires_of_space/operation/table/contacts.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

// ---- Offer

/// Victory points, in thousandths, that boarding promises beyond a surrender (FOS-23.d, e, j).
std::int64_t boarding_worth(std::int64_t cost, int need) {
  constexpr std::int64_t failure = 100'000;
  return (need * cost - (20 - need) * failure) / 20;
}

void offer_contact(Offering& out, ContactIndex c) {
  const SpecialView view(out);
  const std::vector<ShipIndex> own = view.alongside_of(c);
  const ContactShip& contact = out.picture.ships[c];
  std::vector<table::Option> options;
  table::Tokens all;
  for (const ShipIndex s : own) {
    const OwnShip& ship = out.force.ships[s];
    const int troops = out.table.class_of(ship.body).troops;
    options.push_back(
        {ship.body.handle, ship.body.handle + ", " + std::to_string(troops) + " troops", "", std::nullopt});
    if (troops > 0) all.tokens.push_back(ship.body.handle);
  }
  if (all.tokens.empty()) return;
  const int set = out.add_set(std::move(options));
  table::OfferLine& line = out.line("capture", contact.handle, "", "board " + contact.handle, "FOS-18.b");
  line.fields.push_back(Offering::list("ships", "whose troops board", set, 1, count_of(own)));
  line.fields.back().fallback = all;
  if (const std::optional<int> need = view.need(c, own)) {
    line.note = "captures on " + std::to_string(*need) + " or less of 20, else it is scuttled";
    line.merit = boarding_worth(out.table.class_of(*contact.sheet).cost, *need);
  }
}

void offer_capture(Offering& out) {
  for (const ContactIndex c : objects(out, &SpecialView::to_capture)) offer_contact(out, c);
}

// ---- Check

bool boards(const Capture& order, ShipIndex ship) {
  return std::ranges::find(order.ships, ship) != order.ships.end();
}

/// Ships in `ships` that board with the order; refuses otherwise.
bool read_ships(Reading& in, const std::vector<ShipIndex>& alongside, Capture& order) {
  const table::Tokens* names = in.tokens("ships", "FOS-18.b.iv");
  if (!names) return false;
  const std::vector<Capture> before = in.accepted<Capture>();
  for (const std::string& name : names->tokens) {
    const std::optional<ShipIndex> s = find_ship(in.force, name);
    if (!s && in.no_more(name, "ships")) return false;
    if (!s || std::ranges::find(alongside, *s) == alongside.end())
      return refusal(in, reasons::not_matched_alongside(name), "FOS-18.b.iv", "ships");
    if (boards(order, *s) || std::ranges::any_of(before, [&](const Capture& other) { return boards(other, *s); }))
      return refusal(in, reasons::boards_already(name), "FOS-R49", "ships");
    order.ships.push_back(*s);
  }
  return true;
}

void check_capture(Reading& in) {
  const std::optional<ContactIndex> contact = object(in, &SpecialView::to_capture, settled);
  if (!contact) return;
  const SpecialView view(in);
  Capture order{*contact, {}};
  if (!read_ships(in, view.alongside_of(*contact), order)) return;
  const std::optional<int> need = view.need(*contact, order.ships);
  if (order.ships.empty() || (view.troops(order.ships) == 0 && need.value_or(0) == 0))
    return in.refuse(reasons::no_troops(), "FOS-18.b.iv", "ships");
  if (need) in.expect("need", std::to_string(*need) + " or less of 20", *need * 50);
  in.accept(std::move(order));
}

// ---- Carrying out

/// Ships of the order that are alongside the target now and board nothing else in this phase (R49): an order that was
/// kept may name one that a newer order names too.
std::vector<ShipIndex> boarders(Play& play, Side side, const Capture& order, ShipIndex target) {
  const OwnUnit& where = play.unit(enemy_of(side), play.ship(enemy_of(side), target).unit);
  std::vector<ShipIndex> out;
  for (const ShipIndex s : order.ships) {
    const OwnShip& ship = play.ship(side, s);
    const bool busy = std::ranges::any_of(play.boardings, [&](const Boarding& boarding) {
      return std::ranges::find(boarding.ships, s) != boarding.ships.end();
    });
    if (!busy && here_and_free(play.force(side), ship) && alongside(play.unit(side, ship.unit), where))
      out.push_back(s);
  }
  return out;
}

/// They board when all orders to capture are known, and whoever else is at their mercy has been scuttled (R69).
void apply_capture(Play& play, const Step&, Seat seat, const Capture& order) {
  const Side side = side_at(seat);
  const std::optional<ShipIndex> s = ship_behind(play, side, order.contact);
  if (s && is_victim(play, side, *s) && current(play.table(), play.ship(enemy_of(side), *s).body).manoeuvre == 0)
    if (std::vector<ShipIndex> ships = boarders(play, side, order, *s); !ships.empty())
      return play.boardings.push_back({*s, std::move(ships)});
  not_met(play, side, order.contact, "Capture");
}

/// The ship changes sides (R51): a unit of its own in the captor's force, a new contact of the captor's.
void take(Play& play, Side side, ShipIndex s) {
  const Side enemy = enemy_of(side);
  leaves_play(play, enemy, s, Fate::captured, "captured", "FOS-18.b.v");
  const OwnShip& from = play.ship(enemy, s);
  Force& force = play.force(side);
  OwnUnit unit = play.unit(enemy, from.unit);
  unit.handle = free_unit_name(force, side);
  unit.number = count_of(force.units) + 1;
  unit.contact = {};
  unit.zone = {};
  unit.gone = false;
  OwnShip prize;
  prize.body = from.body;
  prize.body.fate = Fate::in_play;
  prize.body.prize = true;
  prize.body.side = side;
  prize.body.number = count_of(force.ships) + 1;
  prize.unit = UnitIndex(force.units.size());
  prize.body.handle = unit.handle + ".1";
  prize.body.allowance = prize.body.steps = 0;
  prize.tonnage = play.class_of(from).mass;
  prize.origin = s;
  force.units.push_back(std::move(unit));
  force.ships.push_back(std::move(prize));
  const ShipIndex made(force.ships.size() - 1);
  sight(play, {{side, made, true}}, "FOS-18.b.v");
  open_sheet(play, side, made, "FOS-18.b.v");
}

}  // namespace

void board(Play& play, Side side, const Boarding& boarding) {
  const Side enemy = enemy_of(side);
  const ShipIndex s = boarding.target;
  const Ship& target = play.ship(enemy, s).body;
  int troops = 0;
  for (const ShipIndex b : boarding.ships) troops += play.class_of(play.ship(side, b)).troops;
  const int defence = defenders(play.table(), target);
  open_sheet(play, enemy, s, "FOS-R78");
  const std::string name = play.picture.ships[play.ship(enemy, s).contact].handle;
  if (defence == 0) {
    play.tell_both(side, "Nobody is left to defend " + name + ".", "Nobody is left to defend " + name + ".", "FOS-R49",
                   {}, grave({name}));
    return take(play, side, s);
  }
  const std::string odds = std::to_string(troops) + " troops against " + std::to_string(defence);
  const Sum need = capture_sum(troops, defence);
  const ContactShip& contact = play.picture.ships[play.ship(enemy, s).contact];
  const RefId object{enemy, static_cast<std::uint32_t>(contact.number)};
  const Rolled die = play.roll(Audience::everyone(), {1, 20}, why(Purpose::capture, ref_side(side), object));
  const bool taken = die.values.front() <= need.total();
  const std::string end = "die " + std::to_string(die.values.front()) + (taken ? ": captured." : ": repelled.");
  play.tell_both(side,
                 "Boarding " + name + ", " + odds + ", need " + number(need.total()) + ", " + end +
                     roll_words("To capture", need, 20, "rolled " + number(die.values.front()), taken, 1),
                 name + " is boarded, " + end + " The need is theirs; rolled " + number(die.values.front()) + ".",
                 "FOS-18.b.v", {die}, grave({name}));
  if (taken) return take(play, side, s);
  ++play.theatre.captures_failed[enemy];
  leaves_play(play, enemy, s, Fate::destroyed, "scuttled", "FOS-18.b.vi");
}

extern const OrderRow capture_order{
    .verb = "capture", .fields = "ships", .acts = by<offer_capture, check_capture, apply_capture>};

}  // namespace emcon::rules::fires_of_space::operation
