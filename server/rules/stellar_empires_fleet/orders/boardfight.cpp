// The order `boardfight`: boarding parties fight in the End Phase (SEF-R10).
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/orders.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

struct Boarding {
  ShipIndex ship;
  int parties = 0;
};

constexpr std::int64_t boarding_reach = 2 * inch;

/// The ship that may be boarded; none if there is none.
ShipIndex boarded(const Table& table, const Ship& ship) {
  const ShipIndex object = ship.now.object;
  if (!under(ship, Command::board) || !object || !fights(table, table.ships[object])) return {};
  return within_radius(ship.at, table.ships[object].at, boarding_reach) ? object : ShipIndex();
}
int parties_of(const Table& table, const Ship& ship) {
  return (crew_left(table.class_of(ship), ship) + 1) / 2;
}

void offer_boardfight(Offering& out) {
  for (const Ship& ship : out.table.ships) {
    const ShipIndex object = boarded(out.table, ship);
    if (!out.own(ship) || !object) continue;
    const int most = parties_of(out.table, ship);
    table::OfferLine& line =
        out.line("boardfight", ship.handle(), "", "Board " + ship_name(out.table.ships[object]), "SEF-R10");
    line.fields = {Offering::number("parties", "parties", 1, most, std::int64_t{most})};
    line.merit = 1000;
  }
}

void check_boardfight(Reading& in) {
  const std::optional<ShipIndex> s = in.own_ship();
  if (!s || !in.first_time(in.line().subject)) return;
  const Ship& ship = in.table.ships[*s];
  if (!boarded(in.table, ship)) return in.refuse(reasons::no_boarding(), "SEF-R10");
  const int most = parties_of(in.table, ship);
  const std::optional<int> parties = in.number("parties", 1, most, most, "SEF-R10");
  if (parties) in.accept(Boarding{*s, *parties});
}

table::Act party_act(const Ship& ship, const Ship& target, bool wins) {
  table::Act out = act_of(table::ActKind::board, ship.handle(), target.handle());
  out.result = wins ? table::ActResult::held : table::ActResult::repelled;
  return out;
}

void apply_boardfight(Play& play, const Boarding& order) {
  Ship& ship = play.ship(order.ship);
  const ShipIndex object = boarded(play.table(), ship);
  if (!object || !fights(play.table(), ship)) return;
  Ship& target = play.ship(object);
  const Condition before = condition_of(play.table(), order.ship), its = condition_of(play.table(), object);
  for (int party = 0; party < order.parties && crew_left(play.class_of(order.ship), ship) > 0 &&
                      crew_left(play.class_of(object), target) > 0;
       ++party) {
    const int needed = crew_skill(target) + 6 - crew_skill(ship) + (under(target, Command::security) ? 1 : 0);
    const Rolled die = play.roll(Audience::everyone(), {1, 10}, why(Purpose::boarding, ref(ship), ref(target)));
    const bool wins = die.values.front() >= needed;
    ++(wins ? target : ship).lost.crew;
    play.tell(Audience::everyone(),
              "A boarding party of " + ship_name(ship) + (wins ? " wins aboard " : " is lost aboard ") +
                  ship_name(target) + ". Dice: rolled " + number(die.values.front()) + ", needed " + number(needed) +
                  " or more.",
              "SEF-R10", {die}, notable({ship.handle(), target.handle()}),
              showing(wins ? heads::party_wins(ship.handle(), target.handle())
                           : heads::party_is_lost(ship.handle(), target.handle()),
                      {party_act(ship, target, wins)}));
  }
  settle_condition(play, order.ship, before, "SEF-7.10.4.2");
  if (crew_left(play.class_of(object), target) > 0) return settle_condition(play, object, its, "SEF-7.10.4.2");
  target.fate = Fate::captured;
  play.tell(Audience::everyone(), ship_name(target) + " is captured.", "SEF-R10", {}, grave({target.handle()}),
            showing(heads::is_captured(target.handle()), {quelled_act(target.handle())}));
}

}  // namespace

extern const OrderRow boardfight_order{
    .verb = "boardfight", .fields = "parties", .acts = deferred<offer_boardfight, check_boardfight, apply_boardfight>};

}  // namespace emcon::rules::stellar_empires_fleet
