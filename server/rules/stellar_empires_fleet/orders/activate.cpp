// The order `activate`: which unit moves now, and whether it flies on after its crew rolls (SEF-4.3, R95).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/orders/aims.hpp"
#include "server/rules/stellar_empires_fleet/orders/moving.hpp"
#include "server/rules/stellar_empires_fleet/orders/wings.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

/// The unit that an activation names; the ships' orders are for it.
struct Activation {
  Unit unit;  ///< none: flights
  bool fly = false;
};

/// What comes after crew rolls. In battles of more ships than are planned at once a second look at every unit is long;
/// a scramble is worth one at the bays.
int then_of(Offering& out, const Unit& unit) {
  const bool large = std::ranges::count(out.table.ships, out.side(), &Ship::side) > ships_planned_max;
  const auto fly = large && !has_bays(out.table, unit) ? std::optional<std::int64_t>(1) : std::nullopt;
  return out.add_set(
      {option("ask", "ask again after crew rolls"), option("fly", "fly as planned, if that is legal", fly)});
}

void offer_activate(Offering& out) {
  const std::vector<Unit> units = units_in_hand(out.table, *out.view.step, out.seat);
  const std::string ends = chooses_unit(out.table, *out.view.step, out.seat) ? "" : "; ends commands";
  for (const Unit& unit : units) {
    table::OfferLine& line =
        out.line("activate", unit_handle(out.table, unit), "", "Move " + unit_name(out.table, unit) + ends, "SEF-4.3");
    table::Field field = Offering::choice("then", "after crew rolls", then_of(out, unit));
    field.fallback = table::Token{"ask"};
    field.required = false;
    line.fields = {std::move(field)};
    line.merit = of_suggested_unit(out, unit.ship) ? 1 : 0;  // it says which unit, not what that is worth
  }
  const bool flights = !std::get<MoveStep>(*out.view.step).unit.ship && !movable_flights(out.table, out.seat).empty();
  if (flights) out.line("activate", flights_handle(out.side()), "", "Move flights", "SEF-R12");
  if (units.empty()) return out.fall_back("activate", flights_handle(out.side()), "", {});
  out.fall_back("activate", unit_handle(out.table, units.front()), "", {{"then", table::Token{"ask"}}});
  if (chooses_unit(out.table, *out.view.step, out.seat)) return;
  for (const ShipIndex s : members(out.table, units.front())) {
    const Ship& ship = out.table.ships[s];
    const Flown course = least_course(out.table, s, {});
    const bool stop = course.exit && !command_fault(out.table, s, {Command::allstop}, {});
    if (stop) out.fall_back("command", ship.handle(), "", {{"first", table::Token{"allstop"}}});
    std::vector<table::Entry> entries{{"path", stop ? table::Path{} : course.path}};
    if (!stop && course.exit) entries.push_back({"flags", table::Tokens{{"exit", "crash"}}});
    out.fall_back("course", ship.handle(), "", std::move(entries));
  }
}

void check_activate(Reading& in) {
  const std::vector<Activation> before = in.accepted<Activation>();
  if (!before.empty() && !before.back().fly) return in.refuse(reasons::one_unit_fly_then(), "SEF-R96");
  const int most = in.step<MoveStep>().unit.ship ? 1 : left_of_slot(in.table);
  if (count_of(before) >= std::max(1, most))
    return in.refuse(reasons::one_unit_so_many(std::max(1, most)), "SEF-5.1.2");
  if (!in.first_time(in.line().subject)) return;
  const bool flights = in.line().subject == flights_handle(in.side()) && !in.step<MoveStep>().unit.ship &&
                       !movable_flights(in.table, in.seat).empty();
  if (flights && !before.empty()) return in.refuse(reasons::one_unit_flights(), "SEF-R12", "subject");
  if (flights) return in.accept(Activation{{}, false});
  const std::optional<Unit> unit = in.unit_in_hand("move");
  if (!unit) return;
  const std::string* then = in.token("then", false);
  if (then && *then != "ask" && *then != "fly") return in.refuse(reasons::bad_choice_then(), "SEF-R95", "then");
  in.accept(Activation{*unit, then && *then == "fly"});
}

/// The seats of the side that lose or have no say are asked by nobody: the first to activate uses the slot (SEF-R69).
struct UnitOrders {
  std::vector<Announcement> commands;
  Plan plan;
};
UnitOrders orders_of(Play& play, const Unit& unit) {
  const Table& table = play.table();
  UnitOrders out{play.announced, play.plan};
  const auto of_another = [&](const auto& one) { return unit_of(table, one.ship) != unit; };
  std::erase_if(out.commands, of_another);
  std::erase_if(out.plan.launches, of_another);
  std::erase_if(out.plan.courses, of_another);
  std::erase_if(out.plan.hangars, of_another);
  return out;
}

/// Whether the next unit of the same answer may still do what was ordered before the first one moved.
bool still_ordered(Play& play, const Step& step, const Unit& unit) {
  const Table& table = play.table();
  if (bound_now(table)) return false;
  const std::vector<Unit> units = movable(table, std::get<MoveStep>(step).side);
  return std::ranges::find(units, unit) != units.end() &&
         std::ranges::none_of(orders_of(play, unit).commands, [&](const Announcement& order) {
           return command_fault(table, order.ship, order.commands, order.object).has_value();
         });
}

void apply_activate(Play& play, const Step& step, Seat seat, const Activation& order) {
  const MoveStep& slot = std::get<MoveStep>(step);
  if (!slot.unit.ship) ++play.table().slots.given;
  if (!order.unit.ship) return play.state.agenda.push(FlyStep{slot.side, {}});
  if (chooses_unit(play.table(), step, seat)) return play.state.agenda.push(MoveStep{slot.side, order.unit});
  const UnitOrders orders = orders_of(play, order.unit);
  activate(play, order.unit, orders.commands, orders.plan, order.fly);
}

}  // namespace

bool ship_in_hand(Reading& in, ShipIndex ship) {
  const std::vector<Activation> active = in.accepted<Activation>();
  std::vector<Unit> units;
  for (const Activation& one : active) units.push_back(one.unit);
  if (active.empty()) units = units_in_hand(in.table, *in.view.step, in.seat);
  const Unit own = unit_of(in.table, ship);
  if (std::ranges::find(units, own) != units.end()) return true;
  in.refuse(reasons::other_unit(in.table.ships[ship].handle()), "SEF-4.3", "subject");
  return false;
}

void whole_activation(Reading& in) {
  const std::vector<Activation> active = in.accepted<Activation>();
  if (active.empty()) return in.refuse(reasons::no_unit(), "SEF-4.3");
  const bool more = active.size() > 1 || !in.accepted<Announcement>().empty() || !in.accepted<Flown>().empty() ||
                    !in.accepted<Launching>().empty() || !in.accepted<Hangar>().empty();
  if (more && chooses_unit(in.view.table, *in.view.step, in.seat))
    return in.refuse(reasons::choose_first(), "SEF-R127");
  const std::vector<Announcement> commands = in.accepted<Announcement>();
  const auto of_unit = [&](ShipIndex ship) {
    return std::ranges::find(active, unit_of(in.table, ship), &Activation::unit) != active.end();
  };
  for (const Announcement& order : commands)
    if (!of_unit(order.ship)) return in.refuse(reasons::other_unit(in.table.ships[order.ship].handle()), "SEF-4.3");
  for (const Flown& order : in.accepted<Flown>()) {
    if (!of_unit(order.ship)) return in.refuse(reasons::other_unit(in.table.ships[order.ship].handle()), "SEF-4.3");
    if (auto wrong = planned_fault(in.table, order, commands_for(in, order.ship))) return in.refuse_for(*wrong);
  }
  whole_launches(in, commands);
  for (const Activation& one : active) whole_formation(in, one.unit, commands);
  whole_hangars(in);
}

void move_unit(Play& play, const Step& step, const Answers& answers) {
  const Answer<OrderList>& answer = answers.front();
  const std::size_t open = play.state.agenda.steps().size();
  bool first = true;
  for (const Activation& order : answer.order.all<Activation>()) {
    // What a unit before it has left to do comes first; then its seat is asked again.
    if (!first && (play.state.agenda.steps().size() > open || !still_ordered(play, step, order.unit))) return;
    first = false;
    apply_activate(play, step, answer.seat, order);
  }
}

extern const OrderRow activate_order{
    .verb = "activate", .fields = "then", .acts = deferred<offer_activate, check_activate, apply_activate>};

}  // namespace emcon::rules::stellar_empires_fleet
