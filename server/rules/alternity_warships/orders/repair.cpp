// The order `repair`: what damage control works at when the round ends (ALT-14).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/orders/launch.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// Repairs are asked apart, or with the launches (ALT-R85).
bool asked_now(const View& view) {
  return !view.table.options.repair_apart || std::holds_alternative<RepairStep>(*view.step);
}

/// Why damage of that grade is not repaired (ALT-14.1, 14.2).
std::optional<Misstep> no_repair(const Sheet& sheet, const Works& works, Grade grade) {
  const std::string name = grade_word(grade);
  if (!repairs(sheet.damage_control, grade)) return Misstep{reasons::no_means(name), "ALT-14.2"};
  if (of(works.marks, grade) == 0) return Misstep{reasons::no_damage(name), "ALT-14.1"};
  return std::nullopt;
}

/// What ends the worst state comes first, then what has most boxes lost.
std::int64_t repair_merit(const Ship& ship, const Works& works, Grade grade) {
  constexpr std::int64_t ends_state = 1000;
  const int boxes = of(works.marks, grade);
  return boxes + (boxes >= of(ship.face.track, grade) ? ends_state * (1 + static_cast<int>(grade)) : 0);
}

void offer_repair(Offering& out) {
  if (!asked_now(out.view)) return;
  for (const ShipIndex s : out.table.ships.indices()) {
    const Ship& ship = out.table.ships[s];
    if (!out.own(ship)) continue;
    std::vector<table::Option> options;
    for (const Grade grade : all_grades)
      if (!no_repair(out.sheet(s), out.works(s), grade))
        options.push_back({grade_word(grade),
                           number(of(out.works(s).marks, grade)) + " " + grade_word(grade) + " lost",
                           "",
                           repair_merit(ship, out.works(s), grade),
                           {}});
    const int checks = std::min(repair_checks(ship, false), count_of(options));
    if (checks == 0) continue;
    table::OfferLine& line = out.line("repair", ship.handle(), "", "Repair " + ship_name(ship), "ALT-14.1");
    line.fields = {Offering::list("grades", "damage", out.add_set(std::move(options)), 1, checks)};
    line.fields.back().secret = true;
    line.secret = true;
  }
}

void check_repair(Reading& in) {
  if (!asked_now(in.view)) return in.refuse(reasons::wrong_step_repairs(), "ALT-R85");
  const auto of_ship = in.own_list("grades", "ALT-14.1");
  if (!of_ship) return;
  const ShipIndex s = of_ship->ship;
  RepairOrder order{s, {}};
  for (const std::string& name : of_ship->names) {
    const auto grade = std::ranges::find(all_grades, name, grade_word);
    if (grade == all_grades.end()) return in.refuse(reasons::bad_choice_grades(), "ALT-14.2", "grades");
    if (std::ranges::find(order.grades, *grade) != order.grades.end())
      return in.refuse(reasons::grade_attempted(name), "ALT-14.4", "grades");
    if (const std::optional<Misstep> wrong = no_repair(in.sheet(s), in.works(s), *grade))
      return in.refuse_for(*wrong, "grades");
    order.grades.push_back(*grade);
  }
  const int checks = repair_checks(in.table.ships[s], false);
  if (checks == 0) return in.refuse(reasons::moved_and_fired(), "ALT-14.3");
  if (count_of(order.grades) > checks)
    return in.refuse(reasons::no_checks_left(counted(checks, "repair check")), "ALT-14.3", "grades");
  in.accept(std::move(order));
}

/// The checks are made when both sides have ordered theirs (ALT-14.1).
void apply_repair(Play& play, const RepairOrder& order) {
  play.change_waiting(play.ship(order.ship).side, [&](Waiting& waiting) { waiting.repairs.push_back(order); });
}

}  // namespace

void whole_repairs(Reading& in) {
  const std::vector<LaunchOrder> launches = in.accepted<LaunchOrder>();
  for (const RepairOrder& order : in.accepted<RepairOrder>()) {
    const bool fires = std::ranges::find(launches, order.ship, &LaunchOrder::ship) != launches.end();
    if (repair_checks(in.table.ships[order.ship], fires) == 0) return in.refuse(reasons::moved_and_fired(), "ALT-14.3");
  }
}

extern const OrderRow repair_order{
    .verb = "repair", .fields = "grades", .acts = by<offer_repair, check_repair, apply_repair>};

}  // namespace emcon::rules::alternity_warships
