// The order `activate`: which unit moves now, and whether it flies on after its crew rolls (SEF-4.3, R95).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/orders/moving.hpp"
#include "server/rules/stellar_empires_fleet/orders/wings.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

void offer_activate(Offering& out) {
  const std::vector<Unit> units = units_in_hand(out.table, *out.view.step, out.seat);
  const int then = out.add_set({{"ask", "ask again after crew rolls", "", std::nullopt, {}},
                                {"fly", "fly as planned, if that is legal", "", std::nullopt, {}}});
  for (const Unit& unit : units) {
    table::OfferLine& line =
        out.line("activate", unit_handle(out.table, unit), "", "Move " + unit_name(out.table, unit), "SEF-4.3");
    table::Field field = Offering::choice("then", "after crew rolls", then);
    field.fallback = table::Token{"ask"};
    field.required = false;
    line.fields = {std::move(field)};
    if (unit == units.front()) line.merit = 1'000'000'000;
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
  if (!in.accepted<Activation>().empty()) return in.refuse("one_unit", "One unit moves at a time.", "SEF-4.3");
  const std::vector<Unit> units = units_in_hand(in.table, *in.view.step, in.seat);
  const bool flights = in.line().subject == flights_handle(in.side()) && !in.step<MoveStep>().unit.ship &&
                       !movable_flights(in.table, in.seat).empty();
  if (flights) return in.accept(Activation{{}, false});
  const auto found =
      std::ranges::find_if(units, [&](const Unit& unit) { return unit_handle(in.table, unit) == in.line().subject; });
  if (found == units.end())
    return in.refuse("no_such_unit", "'" + in.line().subject + "' is no unit of yours that may move now.", "SEF-R12",
                     "subject");
  const std::string* then = in.token("then", false);
  if (then && *then != "ask" && *then != "fly")
    return in.refuse("bad_choice", "'then' must be ask or fly.", "SEF-R95", "then");
  in.accept(Activation{*found, then && *then == "fly"});
}

/// The seats of the side that lose or have no say are asked by nobody: the first to activate uses the slot (SEF-R69).
Plan plan_of(const OrderList& order) {
  return {order.all<Launching>(), order.all<Flown>(), order.all<Hangar>()};
}

}  // namespace

bool ship_in_hand(Reading& in, ShipIndex ship) {
  const std::vector<Activation> active = in.accepted<Activation>();
  const std::vector<Unit> units =
      active.empty() ? units_in_hand(in.table, *in.view.step, in.seat) : std::vector<Unit>{active.front().unit};
  const Unit own = unit_of(in.table, ship);
  if (std::ranges::find(units, own) != units.end()) return true;
  in.refuse("other_unit", "Ship " + in.table.ships[ship].handle() + " is of a unit that does not move now.", "SEF-4.3",
            "subject");
  return false;
}

void whole_activation(Reading& in) {
  const std::vector<Activation> active = in.accepted<Activation>();
  if (active.empty()) return in.refuse("no_unit", "Say which unit moves: activate UNIT.", "SEF-4.3");
  const bool more = !in.accepted<CommandOrder>().empty() || !in.accepted<Flown>().empty() ||
                    !in.accepted<Launching>().empty() || !in.accepted<Hangar>().empty();
  if (more && chooses_unit(in.view.table, *in.view.step, in.seat))
    return in.refuse("choose_first", "Say which unit moves; its orders are asked for next.", "SEF-R127");
  const Unit unit = active.front().unit;
  std::vector<CommandOrder> commands = in.accepted<CommandOrder>();
  const auto of_unit = [&](ShipIndex ship) { return unit_of(in.table, ship) == unit; };
  for (const CommandOrder& order : commands)
    if (!of_unit(order.ship))
      return in.refuse("other_unit",
                       "Ship " + in.table.ships[order.ship].handle() + " is of a unit that does not move now.",
                       "SEF-4.3");
  for (const Flown& order : in.accepted<Flown>()) {
    if (!of_unit(order.ship))
      return in.refuse("other_unit",
                       "Ship " + in.table.ships[order.ship].handle() + " is of a unit that does not move now.",
                       "SEF-4.3");
    if (auto wrong = planned_fault(in.table, order, commands_for(in, order.ship))) return in.refuse_for(*wrong);
  }
  whole_formation(in, unit, commands);
}

void move_unit(Play& play, const Step& step, const Answers& answers) {
  const OrderList& order = answers.front().order;
  const Activation active = order.all<Activation>().front();
  const MoveStep& asked = std::get<MoveStep>(step);
  if (!asked.unit.ship) ++play.table().slots.given;
  if (!active.unit.ship) return play.state.agenda.push(FlyStep{asked.side, {}});
  if (chooses_unit(play.table(), step, answers.front().seat))
    return play.state.agenda.push(MoveStep{asked.side, active.unit});
  activate(play, active.unit, order.all<CommandOrder>(), plan_of(order), active.fly);
}

extern const OrderRow activate_order{.verb = "activate", .fields = "then", .acts = {offer_activate, check_activate}};

}  // namespace emcon::rules::stellar_empires_fleet
